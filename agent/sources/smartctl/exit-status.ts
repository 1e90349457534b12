/** What the bits of smartctl's exit status say (smartctl(8), EXIT STATUS). */
export interface ExitStatus {
  /** Bits 0 or 1: the command line was refused, or the drive did not open. Nothing was read. */
  readonly nothingRead: boolean;
  /** What else is known, one sentence each; none of it makes the numbers wrong. */
  readonly notes: readonly string[];
}

/** @param status 0 to 255. */
export function readExitStatus(status: number): ExitStatus {
  return {
    nothingRead: (status & 0b11) !== 0,
    notes: MEANINGS.filter(([bit]) => status & (1 << bit)).map(([, meaning]) => meaning),
  };
}

export const FAILING = "the drive's own SMART status is: failing";

/**
 * Bit 2 is set on every Mac, because Apple's drives have no error log page
 * (https://github.com/smartmontools/smartmontools/issues/176).
 */
const MEANINGS: readonly (readonly [bit: number, meaning: string])[] = [
  [2, "one of smartctl's commands failed; the health data came through"],
  [3, FAILING],
  [4, "an attribute that predicts failure is at or below its threshold"],
  [5, "an attribute was at or below its threshold in the past"],
  [6, "the drive's error log has entries"],
  [7, "the drive's self-test log has errors"],
];
