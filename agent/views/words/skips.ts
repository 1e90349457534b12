import type { SkipCode, SkippedSource } from "../../model/reading.ts";
import { printable } from "./printable.ts";

interface SkipWords {
  /** Completes "unknown: ..." and fits a menu row. */
  readonly cause: string;
  /** What the owner can do, or null where nothing needs to be done. */
  readonly next: string | null;
}

const WORDS: Readonly<Record<SkipCode, SkipWords>> = {
  "no-addon": {
    cause: "Wearbar's own reader is not built",
    next: "install a C compiler and start again, or install smartmontools",
  },
  "no-right": {
    cause: "this user may not read the health log",
    next: "`wearbar doctor` says how to grant it",
  },
  "no-such-device": { cause: "the drive is not connected", next: null },
  "not-this-kind": { cause: "it does not read this kind of drive", next: null },
  "virtual-disk": {
    cause: "the wear of a virtual disk is on its host's drive",
    next: null,
  },
  "no-health-log": { cause: "the drive or its enclosure gives no health log", next: null },
  "not-installed": { cause: "smartctl is not installed", next: "install smartmontools" },
  "too-old": { cause: "smartctl is too old", next: "install smartmontools 7.0 or later" },
  busy: {
    cause: "another program is reading the drive, or this one may not",
    next: "try again in a minute",
  },
  standby: { cause: "the drive is asleep and was not woken", next: null },
  "timed-out": {
    cause: "the drive did not answer in time",
    next: "if it happens again, restart the machine and look at `wearbar doctor`",
  },
  implausible: {
    cause: "the drive's numbers can not be true",
    next: "`wearbar doctor` shows them",
  },
  unreadable: { cause: "the report can not be read", next: "`wearbar doctor` shows why" },
  failed: { cause: "the drive refused the command", next: "`wearbar doctor` shows its answer" },
};

export const skipCause = (code: SkipCode): string => WORDS[code].cause;
export const skipNext = (code: SkipCode): string | null => WORDS[code].next;

/** Of a recording there is no one to ask any more: what is wrong with it is said at once. */
export function recordedCause({ code, detail }: SkippedSource): string {
  const cause = code === "no-such-device" ? "no drive answered when it was made" : skipCause(code);
  return `${cause} (${printable(detail)})`;
}

/** Why there is no lifetime counter: of all skipped sources the reason that says most. */
export function tellingSkip(skipped: readonly SkippedSource[]): SkippedSource | null {
  const ranked = [...skipped].sort((left, right) => rank(left.code) - rank(right.code));
  return ranked[0] ?? null;
}

/** From what the owner can mend to what merely is so. */
const TELLING: readonly SkipCode[] = [
  "virtual-disk",
  "timed-out",
  "no-right",
  "implausible",
  "no-such-device",
  "busy",
  "standby",
  "failed",
  "unreadable",
  "no-health-log",
  "no-addon",
  "not-installed",
  "too-old",
  "not-this-kind",
];

const rank = (code: SkipCode): number => TELLING.indexOf(code);
