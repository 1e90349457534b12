import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { notifySend } from "../../../agent/outlets/notify/notify-send.ts";
import type { Bench } from "../../contract/notifier.ts";
import { type RecordingProgram, recordingProgram } from "../../contract/recording-program.ts";
import { temporaryFolder } from "../../end-to-end/host.ts";
import { hostAt } from "../../host/host-at.ts";

export interface NotifySendBench extends Bench {
  readonly program: RecordingProgram;
  readonly gdbus: RecordingProgram;
}

/** Prints the number of what it shows: the one it replaces, or the next. */
const COUNTING = (counter: string): string => `
number=
for word in "$@"; do case "$word" in --replace-id=*) number="\${word#--replace-id=}" ;; esac; done
if [ -z "$number" ]; then
  echo x >> ${counter}
  number=$(wc -l < ${counter})
fi
echo "$number"
`;

/** @param then what notify-send does, as lines of shell. */
export function notifySendBench(
  then?: string,
  environment: Readonly<Record<string, string>> = { DBUS_SESSION_BUS_ADDRESS: "unix:path=/bus" },
): NotifySendBench {
  const counter = join(temporaryFolder("counter"), "shown");
  const program = recordingProgram("notify-send", then ?? COUNTING(counter));
  const gdbus = recordingProgram("gdbus");
  const programs = { "notify-send": program.path, gdbus: gdbus.path };
  return {
    notifier: notifySend({ ...hostAt(temporaryFolder("root")), programs, environment }),
    program,
    gdbus,
    shown: () => program.calls().map(shownBy),
    visible: async () => visibleAfter(program, gdbus),
  };
}

/** As a server reads it: what follows `--`, escapes and entities resolved in the body. */
function shownBy(call: readonly string[]) {
  const [title = "", body = ""] = call.slice(call.indexOf("--") + 1);
  return { title, body: withoutEntities(withoutEscapes(body)) };
}

/** As g_strcompress of GLib reads them, which notify-send calls. */
const withoutEscapes = (text: string): string =>
  text.replace(/\\(.)/gs, (_, sign: string) => ESCAPES[sign] ?? sign);

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

const withoutEntities = (text: string): string => {
  if (/[<>]/.test(text)) throw new Error(`A server reads markup in ${text}`);
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
};

function visibleAfter(program: RecordingProgram, gdbus: RecordingProgram) {
  const shown = new Map<string, ReturnType<typeof shownBy>>();
  for (const call of program.calls()) {
    const replaced = call.find((word) => word.startsWith("--replace-id="))?.split("=")[1];
    shown.set(replaced ?? String(shown.size + 1), shownBy(call));
  }
  for (const call of gdbus.calls()) shown.delete(call.at(-1) ?? "");
  return [...shown.values()];
}

/** Of a machine whose notify-send is there and can not be run, or is not there. */
export function withoutNotifySend(how: "gone" | "no-right"): Bench {
  const bench = notifySendBench();
  if (how === "gone") rmSync(bench.program.path);
  else chmodSync(bench.program.path, 0o644);
  return bench;
}
