import type { CounterSeries } from "./counter-series.ts";
import type { Increments } from "./increments.ts";
import { type Approach, type Reach, reachMark } from "./reach.ts";
import { rangeFactor } from "./spread.ts";
import { PERCENTAGE_LEADS_FROM } from "./wear.ts";

/** The byte is full: 255 means 255 or more (NVMe Base Specification, SMART log, byte 5). */
const SATURATED = 255;
/** Where in a whole percent the truth lies on average; one Apple series fits only truncation. */
const WITHIN_A_PERCENT = 0.4;
/** Sd of that place, in percent. */
const WITHIN_A_PERCENT_SD = 0.55;
/** Sd, on logarithms, of write amplification to come against the past. */
const AMPLIFICATION_SD = 0.12;
/** Ticks of the percentage that must be seen for them to speak alone. */
const LEAST_TICKS = 3;

/**
 * What the drive's own percentage used says about its endurance, in host bytes: an opinion of its
 * maker, which counts the wear of the cells and so includes write amplification.
 */
export type OwnEndurance =
  | { readonly kind: "unknown" }
  /** At 0% only a lower bound: 100 times what was written. */
  | { readonly kind: "more-than"; readonly bytes: number }
  | {
      readonly kind: "estimate";
      readonly percentageUsed: number;
      /** Host bytes at 100%. */
      readonly bytes: number;
      /** Ends of the 80% range, in bytes. */
      readonly low: number;
      readonly high: number;
      /** Standard deviation on logarithms. */
      readonly spread: number;
      /** The same in full writes of the drive; null without a capacity. */
      readonly cycles: number | null;
    };

/**
 * E_own = 100 W / (P + 0.4), with sd of its logarithm sqrt((0.55 / (P + 0.4))^2 + 0.12^2)
 * (docs/forecast.md). Above 100% it keeps counting.
 * @param percentageUsed whole percent as reported, or null.
 */
export function ownEndurance(
  bytesWritten: number,
  percentageUsed: number | null,
  capacityBytes: number | null,
): OwnEndurance {
  if (percentageUsed === null || percentageUsed >= SATURATED) return { kind: "unknown" };
  if (percentageUsed <= 0) return { kind: "more-than", bytes: 100 * bytesWritten };
  const percent = percentageUsed + WITHIN_A_PERCENT;
  const bytes = (100 * bytesWritten) / percent;
  const spread = Math.hypot(WITHIN_A_PERCENT_SD / percent, AMPLIFICATION_SD);
  const factor = rangeFactor(spread);
  return {
    kind: "estimate",
    percentageUsed,
    bytes,
    low: bytes / factor,
    high: bytes * factor,
    spread,
    cycles: capacityBytes ? bytes / capacityBytes : null, // a card may claim a size of 0
  };
}

/**
 * The date by the drive's own percentage, in 80% range: from 3% up, because below one whole
 * percent is too coarse for a date.
 * @param approach null where there is no lifetime counter.
 */
export function reachByOwn(endurance: OwnEndurance, approach: Approach | null): Reach {
  const tooCoarse =
    endurance.kind !== "estimate" || endurance.percentageUsed < PERCENTAGE_LEADS_FROM;
  if (tooCoarse || approach === null) return { kind: "unknown" };
  return reachMark(approach, endurance.bytes, endurance.spread);
}

/** The drive's percentage, and what was written when it was last known. */
export interface KnownPercentage {
  readonly percentageUsed: number;
  readonly bytesWritten: number;
}

/** Of the drive that is in the machine now; null where no sample of it has a percentage. */
export function lastKnownPercentage(
  series: CounterSeries,
  increments: Increments,
): KnownPercentage | null {
  const rows = rowsOfThisDrive(increments);
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index] ?? 0;
    const percentageUsed = series.percentageUsed[row] ?? Number.NaN;
    const bytesWritten = series.bytesWritten[row] ?? Number.NaN;
    if (!Number.isNaN(percentageUsed)) return { percentageUsed, bytesWritten };
  }
  return null;
}

/** Endurance by the ticks of the percentage that were seen, free of the rounding question. */
export interface EnduranceByTicks {
  /** 100 x bytes between the first and the last tick / percent between them. */
  readonly bytes: number;
  /** How many times the percentage was seen to rise. */
  readonly ticks: number;
}

/**
 * How fast the percentage rises while watched; it may differ from the lifetime's pace, because
 * wear per byte is not constant. Looks at the drive that is in the machine now.
 * @returns null before the third tick.
 */
export function enduranceByTicks(
  series: CounterSeries,
  increments: Increments,
): EnduranceByTicks | null {
  const ticks = ticksOf(series, rowsOfThisDrive(increments));
  const [first, last] = [ticks.at(0), ticks.at(-1)];
  if (ticks.length < LEAST_TICKS || first === undefined || last === undefined) return null;
  const grew = (column: Float64Array): number => (column[last] ?? 0) - (column[first] ?? 0);
  const percent = grew(series.percentageUsed);
  return { bytes: (100 * grew(series.bytesWritten)) / percent, ticks: ticks.length };
}

function rowsOfThisDrive({ rows, breaks }: Increments): Int32Array {
  const start = breaks.at(-1)?.row;
  return start === undefined ? rows : rows.subarray(rows.indexOf(start));
}

/** Rows at which the percentage is higher than at the last row that had one. */
function ticksOf({ percentageUsed }: CounterSeries, rows: Int32Array): number[] {
  const ticks: number[] = [];
  let known = Number.NaN;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    const percent = percentageUsed[row] ?? Number.NaN;
    if (!(percent < SATURATED)) continue;
    if (percent > known) ticks.push(row);
    known = percent;
  }
  return ticks;
}
