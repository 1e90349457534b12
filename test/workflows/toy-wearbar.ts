import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Stage } from "./stage.ts";
import { CHECKOUT } from "./workflow-files.ts";

/** What could go wrong with an installation. */
export type Fault =
  | "a file is no property list"
  | "the menu-bar app is not loaded"
  | "the agent does not run"
  | "it does not come back"
  | "kickstart is refused"
  | "a job stays loaded"
  | "a file stays"
  | "the app stays"
  | "the readings go";

const golden = (job: string): string =>
  readFileSync(join(CHECKOUT, "test", "launchd", "golden", `${job}-plain.plist`), "utf8");

/**
 * Puts a Wearbar on the stage that installs and uninstalls, and a launchd that starts what ended again,
 * but for one fault. What is loaded are files in `jobs`; the agent is a process that sleeps.
 * @returns what to call Wearbar by.
 */
export function plantToyWearbar(mac: Stage, fault: Fault | null = null): string {
  const unless = (one: Fault, act: string) => (fault === one ? ":" : act);
  const labels = ["agent", "menubar"].map((job) => `io.wearbar.${job}`);
  for (const job of ["agent", "menubar"]) {
    const text = fault === "a file is no property list" ? "" : golden(job);
    mac.plant(`golden/io.wearbar.${job}.plist`, text);
  }
  const toy = mac.plant(
    "toy.sh",
    `agents="$HOME/Library/LaunchAgents"; data="$HOME/Library/Application Support/Wearbar"
jobs='${mac.folder}/jobs'; pid='${mac.folder}/pid'
start() { (exec >/dev/null 2>&1; exec /bin/sleep 60) & echo $! >"$pid"; }
runs() { [ -e "$jobs/${labels[0]}" ] && kill -0 "$(cat "$pid")" 2>/dev/null; }
case $* in
install)
  mkdir -p "$agents" "$data/Wearbar.app" "$jobs"
  cp '${mac.folder}'/golden/* "$agents"; touch "$data/wearbar.db" "$jobs/${labels[0]}"
  ${unless("the menu-bar app is not loaded", `touch "$jobs/${labels[1]}"`)}
  ${unless("the agent does not run", "start")} ;;
uninstall)
  runs && kill "$(cat "$pid")"
  ${unless("a job stays loaded", `rm -f "$jobs"/*`)}
  ${unless("a file stays", `rm -f "$agents"/io.wearbar.*`)}
  ${unless("the app stays", `rm -rf "$data/Wearbar.app"`)}
  ${fault === "the readings go" ? `rm "$data/wearbar.db"` : ":"} ;;
'agent status'*)
  # launchd is quicker here than on a Mac.
  runs || [ ! -e "$pid" ] || ${unless("it does not come back", "start")}
  if runs; then echo "{ \\"info\\": { \\"pid\\": $(cat "$pid") } }"; exit 0; fi
  echo '{ "info": null }'; exit 3 ;;
esac
`,
  );
  mac.program(
    "launchctl",
    `label=\${2##*/}
case $1 in
managername) echo Aqua ;;
print) [ -e "${mac.folder}/jobs/$label" ] || exit 113 ;;
kickstart) exit ${fault === "kickstart is refused" ? 119 : 37} ;;
esac`,
  );
  mac.program("plutil", `grep -q '</plist>' "$2" && echo OK`);
  return mac.plant(
    "wearbar.cjs",
    `const { spawnSync } = require("node:child_process");
process.exitCode = spawnSync("bash", [${JSON.stringify(toy)}, ...process.argv.slice(2)], { stdio: "inherit" }).status;`,
  );
}
