import type { RateRange, ReachState, SpikeState } from "./forecast-state.ts";
import type { DriveState } from "./state.ts";
import type { Bytes, Instant, LocalDay } from "./units.ts";

/** One drive in the period, and how it stood at its end. */
export type ReportDrive = Pick<
  DriveState,
  | "id"
  | "location"
  | "model"
  | "capacityBytes"
  | "kind"
  | "internal"
  | "source"
  | "skipped"
  | "notes"
  | "health"
  | "bytesWrittenAt"
  | "wear"
  | "soFar"
  | "age"
  | "pace"
  | "forecast"
> & {
  readonly writes: PeriodWrites;
  /** Bytes a day of the period over the pace, in percent; null where either is unknown. */
  readonly pacePercent: number | null;
  /** With the period before, the median of four before, and a year ago. */
  readonly compared: readonly Comparison[];
  /** Against the end of the period before; null where there was no forecast then or is none now. */
  readonly moved: ForecastMove | null;
  /** For a plot: what was written in the period and, where it is a week, the seven weeks before. */
  readonly series: readonly WritesBucket[];
  /** For a plot: the lifetime counter, at most 120 points; empty where there is none. */
  readonly counter: readonly CounterPoint[];
};

/** What a drive was written in the days of a period. */
export interface PeriodWrites {
  /** Sum of its days; null where nothing is known of any of them. */
  readonly writtenBytes: Bytes | null;
  /** Mean of its whole days; null where there is none. */
  readonly bytesPerDay: number | null;
  /** Of the days, those with a count of their own. */
  readonly coveredDays: number;
  /** Every day of the period that has begun. */
  readonly days: readonly ReportDay[];
  readonly gaps: readonly Gap[];
  /** Of the days counted whole; null where there are fewer than two. */
  readonly busiest: DayAmount | null;
  readonly quietest: DayAmount | null;
  /** Days that wrote far more than is usual. */
  readonly spikes: readonly SpikeState[];
}

/**
 * `counted`: the day's own count. `partly`: it covers not all of the day. `spread`: one count over
 * several days, of which each gets an equal share. `unknown`: no count.
 */
export type DayBasis = "counted" | "partly" | "spread" | "unknown";

export interface ReportDay {
  readonly day: LocalDay;
  readonly writtenBytes: Bytes | null;
  readonly basis: DayBasis;
  /** `lifetime`: the drive's own counter; `since-boot`: the system's. */
  readonly countedBy: "lifetime" | "since-boot" | null;
}

export interface DayAmount {
  readonly day: LocalDay;
  readonly writtenBytes: Bytes;
}

/** Days in a row without a count of their own. */
export interface Gap {
  readonly fromDay: LocalDay;
  readonly toDay: LocalDay;
  readonly days: number;
  /** Shared out evenly over them; null where not even a sum is known. */
  readonly writtenBytes: Bytes | null;
}

export interface Comparison {
  readonly with: "before" | "median" | "year-ago";
  /** Name of the other period; null: the median is of several. */
  readonly period: string | null;
  readonly writtenBytes: Bytes | null;
  readonly bytesPerDay: number | null;
  /** Bytes a day of this period over those of the other; null where they can not be compared. */
  readonly ratio: number | null;
  /** Why not; null where they can be compared. */
  readonly why: IncomparableWhy | null;
}

export type IncomparableWhy =
  /** Nothing was kept then. */
  | "not-watched"
  /** Fewer than five of seven days of the other have a count. */
  | "few-days-then"
  /** The same of this period. */
  | "few-days-now"
  /** Other drive, or its counter began anew. */
  | "counter-break"
  /** There is no such period. */
  | "no-such-period";

export interface ForecastMove {
  readonly fromHereBefore: RateRange | null;
  readonly markBefore: ReachState;
  /** Why; empty: nothing happened but that time went on. */
  readonly why: readonly MoveWhy[];
}

export type MoveWhy =
  /** More or less was written than was to be expected. */
  | "rate-up"
  | "rate-down"
  | "counter-reset"
  /** The wear is told by the drive's own percentage now, or no longer. */
  | "basis"
  /** The owner changed the cycles or the first use. */
  | "settings"
  | "first-forecast";

/** Some days of a drive in a row: one of them, a week, or a month. */
export interface WritesBucket {
  readonly fromDay: LocalDay;
  readonly toDay: LocalDay;
  readonly writtenBytes: Bytes | null;
  /** Mean of the days that are known; null: none. */
  readonly bytesPerDay: number | null;
  /** The worst basis of its days. */
  readonly basis: DayBasis;
  /** False for what came before the period. */
  readonly isInPeriod: boolean;
}

export interface CounterPoint {
  readonly at: Instant;
  readonly bytesWritten: Bytes;
}
