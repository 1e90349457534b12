import type { DriveState, State } from "../model/state.ts";
import { EXIT, type ExitCode, WearbarError } from "../support/errors.ts";
import { driveName } from "../views/words/drives.ts";

/**
 * The exit code that a look at the drives deserves, once everything readable is stored and shown.
 * @throws WearbarError `read-timed-out` where a drive hung, `no-readable-drive` where none answered.
 */
export function outcomeOf(state: State): ExitCode {
  const present = state.drives.filter(({ connected }) => connected);
  const hung = present.find(isHung);
  if (hung !== undefined) {
    const text = `${driveName(hung)} did not answer in time. What it said last is shown; try again later.`;
    throw new WearbarError("read-timed-out", text);
  }
  if (present.length > 0) return EXIT.ok;
  throw new WearbarError(
    "no-readable-drive",
    state.drives.length === 0
      ? "Expected at least one drive that is watched and can be read, found none. `wearbar doctor` says what can be read, `wearbar drives` what is not watched."
      : "No drive is connected that can be read; the last known values are shown.",
  );
}

/** One source may time out where another one still reads the drive: then nothing is missing. */
function isHung({ source, skipped }: DriveState): boolean {
  const isRead = source !== "os-counters" && skipped.every((skip) => skip.source !== source);
  return !isRead && skipped.some(({ code }) => code === "timed-out");
}
