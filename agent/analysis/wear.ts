import type { Mark } from "./endurance.ts";

/** From here on the drive's own figure leads: below, one whole percent is too coarse. */
export const PERCENTAGE_LEADS_FROM = 3;

export type WearBasis = "percentage-used" | "mark";

/** How worn a drive is, in percent. */
export interface Wear {
  /** Bytes written against the mark; may pass 100. Null: no mark or no counter. */
  readonly percentOfMark: number | null;
  /** The drive's own estimate, whole percent; may pass 100, 255 means 255 or more. */
  readonly percentageUsed: number | null;
  /** The one figure shown: `percentageUsed` from 3 up, else `percentOfMark`. */
  readonly figure: number | null;
  /** Which of the two the figure is; null where neither is known. */
  readonly basis: WearBasis | null;
  /** 100 - figure, never below 0. */
  readonly percentLeft: number | null;
}

/**
 * The wear figure (docs/forecast.md): the drive's percentage used when it is 3 or more, else the
 * percent of the mark; without a mark the drive's percentage, however small.
 */
export function wearOf(
  bytesWritten: number | null,
  mark: Mark | null,
  percentageUsed: number | null,
): Wear {
  const percentOfMark = percentOf(bytesWritten, mark);
  const basis = basisOf(percentOfMark, percentageUsed);
  const figure = basis === "mark" ? percentOfMark : percentageUsed;
  const percentLeft = figure === null ? null : Math.max(100 - figure, 0);
  return { percentOfMark, percentageUsed, figure, basis, percentLeft };
}

function percentOf(bytesWritten: number | null, mark: Mark | null): number | null {
  return bytesWritten === null || mark === null ? null : (bytesWritten / mark.bytes) * 100;
}

function basisOf(percentOfMark: number | null, percentageUsed: number | null): WearBasis | null {
  if (percentageUsed !== null && percentageUsed >= PERCENTAGE_LEADS_FROM) return "percentage-used";
  if (percentOfMark !== null) return "mark";
  return percentageUsed === null ? null : "percentage-used";
}
