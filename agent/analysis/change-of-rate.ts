import type { Instant } from "../model/units.ts";
import type { Accumulated } from "./accumulated.ts";
import { wholeWeeks } from "./weeks.ts";

const WEEKS_OF_A_YEAR = 52;
const LEAST_WEEKS_BEFORE = 6;
const LEAST_WEEKS_AFTER = 4;
/** Even the steadiest machine varies so much from week to week. */
const LEAST_WEEKLY_VARIANCE = 0.15 ** 2;
const LEAST_SCORE = 5;
const LEAST_RATIO = 1.8;

/** Since about this week the machine writes at another rate. */
export interface ChangeOfRate {
  /** Start of the first week at the new rate; true to about a week. */
  readonly since: Instant;
  readonly bytesPerDayBefore: number;
  readonly bytesPerDayAfter: number;
  /** After / before: at least 1.8, or at most 1 / 1.8. */
  readonly ratio: number;
  /** Whole covered weeks on either side. */
  readonly weeksBefore: number;
  readonly weeksAfter: number;
}

/**
 * The one split of the last year's whole, covered weeks with the largest
 * t = |ln(mean after / mean before)| / sqrt(v (1 / n1 + 1 / n2)), v the pooled relative weekly
 * variance. Spoken of when t > 5 and the ratio is at least 1.8 either way (docs/forecast.md). The
 * forecast is not restarted at it: changes drift back.
 * @returns null where no change stands out.
 */
export function changeOfRate(sums: Accumulated): ChangeOfRate | null {
  const weeks = wholeWeeks(sums, WEEKS_OF_A_YEAR).filter(({ covered }) => covered);
  const totals = runningTotals(weeks.map((week) => week.bytesPerDay));
  let best: Split | null = null;
  for (let at = LEAST_WEEKS_BEFORE; at <= weeks.length - LEAST_WEEKS_AFTER; at++) {
    const split = splitAt(totals, at);
    if (split !== null && split.score > (best?.score ?? LEAST_SCORE)) best = split;
  }
  const week = best === null ? undefined : weeks[best.at];
  if (best === null || week === undefined || !standsOut(best.after / best.before)) return null;
  return {
    since: week.from,
    bytesPerDayBefore: best.before,
    bytesPerDayAfter: best.after,
    ratio: best.after / best.before,
    weeksBefore: best.at,
    weeksAfter: weeks.length - best.at,
  };
}

const standsOut = (ratio: number): boolean => ratio >= LEAST_RATIO || ratio <= 1 / LEAST_RATIO;

/** Sums and sums of squares before each week; one element more than there are weeks. */
interface RunningTotals {
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

function runningTotals(values: readonly number[]): RunningTotals {
  const sums = new Float64Array(values.length + 1);
  const squares = new Float64Array(values.length + 1);
  values.forEach((value, index) => {
    sums[index + 1] = (sums[index] ?? 0) + value;
    squares[index + 1] = (squares[index] ?? 0) + value ** 2;
  });
  return { sums, squares };
}

interface Split {
  /** Index of the first week after. */
  readonly at: number;
  readonly score: number;
  /** Means in bytes a day. */
  readonly before: number;
  readonly after: number;
}

function splitAt(totals: RunningTotals, at: number): Split | null {
  const end = totals.sums.length - 1;
  const left = partOf(totals, 0, at);
  const right = partOf(totals, at, end);
  if (left.mean <= 0 || right.mean <= 0) return null;
  const pooled = (left.relativeSquares + right.relativeSquares) / (end - 2);
  const variance = Math.max(pooled, LEAST_WEEKLY_VARIANCE);
  const distance = Math.abs(Math.log(right.mean / left.mean));
  const score = distance / Math.sqrt(variance * (1 / at + 1 / (end - at)));
  return { at, score, before: left.mean, after: right.mean };
}

/** Mean of a run of weeks, and the sum of their squared relative deviations from it. */
function partOf({ sums, squares }: RunningTotals, from: number, until: number) {
  const count = until - from;
  const mean = ((sums[until] ?? 0) - (sums[from] ?? 0)) / count;
  const square = (squares[until] ?? 0) - (squares[from] ?? 0);
  return { mean, relativeSquares: square / mean ** 2 - count };
}
