import { DAYS_PER_YEAR } from "../model/units.ts";
import type { AgeClock } from "./clocks.ts";
import { DAYS_TO_A_DATE, type Grade } from "./grade.ts";
import { rangeOver, type Spread } from "./spread.ts";

const NEAREST_DAYS = 7;
const FARTHEST_DAYS = 60 * DAYS_PER_YEAR;

/** Days from now until a counter passes a mark: the middle, and the ends of the 80% range. */
export interface DaysToMark {
  readonly middle: number;
  readonly early: number;
  readonly late: number;
}

/**
 * T = remaining / rate, its range T x or / exp(1.2816 s(T)); T is held within 7 days to 60 years
 * inside s.
 * @param remainingBytes to the mark, above 0.
 * @param extraVariance on logarithms, for a mark that is itself uncertain.
 * @returns null where nothing is written: at that rate the mark is never reached.
 */
export function daysToMark(
  remainingBytes: number,
  bytesPerDay: number,
  spread: Spread,
  extraVariance = 0,
): DaysToMark | null {
  if (bytesPerDay <= 0) return null;
  const middle = remainingBytes / bytesPerDay;
  const horizon = Math.min(Math.max(middle, NEAREST_DAYS), FARTHEST_DAYS);
  const { more, less } = rangeOver(spread, horizon, extraVariance);
  return { middle, early: middle / more, late: middle * less };
}

/** When a counter passes a mark. It is not when a drive fails, and no view may say so. */
export type Reach =
  /** No mark, no lifetime counter, or no percentage to go by. */
  | { readonly kind: "unknown" }
  | { readonly kind: "not-enough-yet"; readonly daysToWatch: number }
  | { readonly kind: "passed" }
  /** Nothing is written. */
  | { readonly kind: "never" }
  | {
      readonly kind: "expected";
      readonly days: DaysToMark;
      /** The early end lies past ten years of age: all there is to say is "not before". */
      readonly ageComesFirst: boolean;
    };

/** The rate that leads to a mark, and what stands behind it. */
export interface Approach {
  readonly bytesWritten: number;
  readonly bytesPerDay: number;
  readonly spread: Spread;
  readonly grade: Grade;
  readonly daysWatched: number;
  readonly ageClock: AgeClock | null;
}

/**
 * The date of reaching a mark, or why there is none.
 * @param markSpread sd of the mark's own logarithm; s^2 = s^2(T) + (E / (E - W) x sd)^2.
 */
export function reachMark(approach: Approach, markBytes: number, markSpread = 0): Reach {
  const remaining = markBytes - approach.bytesWritten;
  if (remaining <= 0) return { kind: "passed" };
  if (approach.grade === "none") {
    const daysToWatch = Math.max(DAYS_TO_A_DATE - approach.daysWatched, 0);
    return { kind: "not-enough-yet", daysToWatch };
  }
  const extraVariance = ((markBytes / remaining) * markSpread) ** 2;
  const days = daysToMark(remaining, approach.bytesPerDay, approach.spread, extraVariance);
  if (days === null) return { kind: "never" };
  const { ageClock } = approach;
  return {
    kind: "expected",
    days,
    ageComesFirst: ageClock !== null && days.early > ageClock.daysLeft,
  };
}
