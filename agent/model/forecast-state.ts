import type { Instant, LocalDay } from "./units.ts";

/** How much a forecast is worth; it never gets better than `good`. */
export type ForecastGrade = "none" | "early" | "fair" | "good";

/** The forecast of one drive, as it is shown and stored. Unknown is null. */
export interface ForecastState {
  readonly grade: ForecastGrade;
  /** Elapsed days between samples; a gap counts. */
  readonly daysWatched: number;
  /** The rate from here: four times in five the next year's mean lies between low and high. */
  readonly fromHere: RateRange | null;
  /** When the counter passes the mark. Not when a drive fails, and no view may say so. */
  readonly mark: ReachState;
  /** The drive's own percentage as a second opinion. */
  readonly own: OwnState | null;
  /** Plain mean of the last 30 days, without a date of its own; null where few of them were watched. */
  readonly last30DaysBytesPerDay: number | null;
  /** The same of the last 14 days. */
  readonly last14DaysBytesPerDay: number | null;
  readonly change: ChangeState | null;
  /** The latest stretch of days that wrote far more than usual. */
  readonly spike: SpikeState | null;
}

export interface RateRange {
  readonly bytesPerDay: number;
  readonly low: number;
  readonly high: number;
}

export type ReachState =
  /** No mark, no lifetime counter, or no percentage to go by. */
  | { readonly kind: "unknown" }
  | { readonly kind: "not-enough-yet"; readonly daysToWatch: number }
  | { readonly kind: "passed" }
  /** Nothing is written. */
  | { readonly kind: "never" }
  | {
      readonly kind: "expected";
      readonly years: YearsToMark;
      readonly at: { readonly early: Instant | null; readonly middle: Instant | null };
      /** Ten years of age come before the early end: all there is to say is "not before". */
      readonly ageComesFirst: boolean;
    };

/** Years from now; the ends of the 80% range and its middle. */
export interface YearsToMark {
  readonly early: number;
  readonly middle: number;
  readonly late: number;
}

export interface OwnState {
  /** Host bytes at 100% by the drive's percentage; at 0% only a lower bound. */
  readonly bytes: number;
  readonly low: number | null;
  readonly high: number | null;
  /** The same in full writes of the drive. */
  readonly cycles: number | null;
  readonly isLowerBound: boolean;
  readonly reach: ReachState;
}

export interface ChangeState {
  readonly sinceDay: LocalDay;
  readonly bytesPerDayBefore: number;
  readonly bytesPerDayAfter: number;
  readonly ratio: number;
}

export interface SpikeState {
  readonly fromDay: LocalDay;
  readonly untilDay: LocalDay;
  readonly bytes: number;
  /** Of what was written in the last year, 0 to 1. */
  readonly shareOfYear: number;
  readonly bytesPerDayWithout: number | null;
}
