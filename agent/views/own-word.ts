import type { DriveState } from "../model/state.ts";

/** Where the mark and the drive's own word differ by more, it is said. */
const AT_ODDS = 1.5;

/** The two opinions on one drive. */
export type Opinions = Pick<DriveState, "wear" | "forecast">;

/** @returns whether the drive's own percentage is the figure of wear. */
export const ownLeads = ({ wear }: Opinions): boolean => wear?.basis === "percentage-used";

/**
 * @returns what the drive's own percentage allows to be written, in times the mark; null where
 * there are not two opinions.
 */
export function ownToMark(drive: Opinions): number | null {
  const { wear, forecast } = drive;
  if (wear === null || wear.mark === null || wear.percentOfMark === null) return null;
  if (!ownLeads(drive) || wear.percentOfMark <= 0) return null;
  const bytes = forecast?.own?.bytes ?? null;
  return bytes === null ? wear.percentOfMark / wear.figurePercent : bytes / wear.mark.bytes;
}

/** @returns whether the two differ so much that the mark says little of this drive. */
export function isAtOdds(drive: Opinions): boolean {
  const ratio = ownToMark(drive);
  return ratio !== null && (ratio > AT_ODDS || ratio < 1 / AT_ODDS);
}
