import { asksForALook } from "../analysis/condition.ts";
import type { DriveState, State } from "../model/state.ts";
import { EXIT, type ExitCode, WearbarError } from "../support/errors.ts";
import { driveName } from "../views/words/drives.ts";

/**
 * The exit code that a look at the drives deserves, once everything readable is stored and shown.
 * @throws WearbarError `read-timed-out` where a drive hung, `no-readable-drive` where none answered,
 * `bad-recording` where the recording is none that can be read.
 */
export function outcomeOf(state: State): ExitCode {
  const present = state.drives.filter(({ connected }) => connected);
  const hung = present.find(isHung);
  if (hung !== undefined) {
    const text = `${driveName(hung)} did not answer in time. What it said last is shown; try again later.`;
    throw new WearbarError("read-timed-out", text);
  }
  refuseUnreadable(state);
  if (present.length > 0) return EXIT.ok;
  throw new WearbarError(
    "no-readable-drive",
    state.drives.length === 0
      ? "Expected at least one drive that is watched and can be read, found none. `wearbar doctor` says what can be read, `wearbar drives` what is not watched."
      : "No drive is connected that can be read; the last known values are shown.",
  );
}

/** Whether there is anything that its owner should see to: what the word is made of. */
export const needsAttention = ({ reasons, alerts }: Pick<State, "reasons" | "alerts">): boolean =>
  reasons.some(({ severity }) => severity !== "note") || alerts.some(asksForALook);

/** As much of a look as tells whether anything could be read. */
interface Looked {
  readonly recording: boolean;
  readonly drives: readonly Pick<DriveState, "skipped">[];
}

/** What can not be read of one drive in a recording is shown; where it is all, the file is wrong. */
export function refuseUnreadable({ recording, drives }: Looked): void {
  const causes = drives.flatMap(
    ({ skipped }) => skipped.find(({ code }) => code === "unreadable") ?? [],
  );
  const [cause] = causes;
  if (!recording || cause === undefined || causes.length < drives.length) return;
  throw new WearbarError(
    "bad-recording",
    `Expected a recording that can be read, but of this one nothing can: ${cause.detail}. Give the path of another file.`,
  );
}

/** One source may time out where another one still reads the drive: then nothing is missing. */
function isHung({ source, skipped }: DriveState): boolean {
  const isRead = source !== "os-counters" && skipped.every((skip) => skip.source !== source);
  return !isRead && skipped.some(({ code }) => code === "timed-out");
}
