import { osascript } from "../../../agent/outlets/notify/osascript.ts";
import type { Bench } from "../../contract/notifier.ts";
import { type RecordingProgram, recordingProgram } from "../../contract/recording-program.ts";
import { hostAt } from "../../host/host-at.ts";

export interface OsascriptBench extends Bench {
  readonly program: RecordingProgram;
}

/** @param then what osascript does, as lines of shell. */
export function osascriptBench(then?: string, platform = "darwin"): OsascriptBench {
  const program = recordingProgram("osascript", then);
  const bench = benchWith(program.path, platform);
  return { ...bench, program, shown: () => program.calls().map(shownBy) };
}

export function benchWith(path: string, platform = "darwin"): Bench {
  const host = { ...hostAt(""), platform, programs: { osascript: path } };
  return { notifier: osascript(host), shown: () => [] };
}

/** The words that follow the script; a word joiner in front of them is not seen. */
function shownBy(call: readonly string[]) {
  const [body = "", title = ""] = call.slice(6).map((word) => word.replace(/^\u2060-/, "-"));
  return { title, body };
}
