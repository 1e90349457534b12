/**
 * `launchctl` as a program: what launchd knows lies in a file, and time is the system's own.
 *
 *   node launchctl-double.ts STATE-FILE WORD...
 *
 * With `killAtCall` in the file, whoever makes that call is killed instead of being answered.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { type LaunchdState, launchctl } from "../launchd-double.ts";

const [file = "", ...words] = process.argv.slice(2);
const state: LaunchdState & { killAtCall?: number } = JSON.parse(readFileSync(file, "utf8"));
if (state.killAtCall === state.calls.length) process.kill(process.ppid, "SIGKILL");
else {
  state.now = Date.now();
  const { code, text } = launchctl(state, words);
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
  process.stdout.write(text);
  process.exitCode = code;
}
