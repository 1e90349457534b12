import type { Stage } from "./stage.ts";

/** What a menu-bar app could do wrong. */
export type Fault =
  | "another version"
  | "no bundle"
  | "selftest hangs"
  | "selftest fails"
  | "says nothing"
  | "deaf to its agent's end"
  | "ends badly"
  | "two at once"
  | "second fails"
  | "deaf to SIGTERM";

/** The process itself, so that who ends it ends all of it. */
const HANG = "exec /bin/sleep 100";

/** Puts an app on the stage that does what Wearbar.app is to do, in bash, but for one fault. */
export function plantToyMenubar(mac: Stage, fault: Fault | null = null): string {
  const wrong = (one: Fault, then: string, otherwise: string) => (fault === one ? then : otherwise);
  const version = wrong("another version", "0.9", "1.0.0");
  const bundled = fault !== "no bundle";
  const body = `#!/bin/bash
case $1 in
--version) echo "Wearbar ${version}"; exit ;;
--selftest)
  ${wrong("selftest hangs", HANG, ":")}
  echo '{"v":1,"t":"selftest","placed":"unknown","bundled":${bundled}}'
  ${wrong("selftest fails", "exit 1", "exit")} ;;
esac
exec 9>'${mac.folder}/lock'
if ! flock -n 9; then
  ${wrong("two at once", HANG, ":")}
  echo 'Wearbar.app runs already.' >&2
  ${wrong("second fails", "exit 1", "exit")}
fi
${wrong("deaf to SIGTERM", "trap : TERM", "trap exit TERM")}
${wrong("says nothing", "", `echo '{"v":1,"t":"ready","pid":1}'`)}
while read -r line || { [ $? -gt 128 ]; }; do
  case $line in *'"t":"state"'*) echo '{"v":1,"t":"placed","yes":true}' ;; esac
done
${wrong("deaf to its agent's end", HANG, ":")}
${wrong("ends badly", "exit 1", "exit 0")}
`;
  mac.plant("Wearbar.app/Contents/MacOS/Wearbar", body, 0o755);
  mac.plant("package.json", '{ "version": "1.0.0" }');
  return "Wearbar.app";
}
