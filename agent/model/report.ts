import type { AlertCode, AlertFacts, AlertSeverity } from "./alert.ts";
import type { RateRange, ReachState, SpikeState } from "./forecast-state.ts";
import type { EventCode } from "./sample.ts";
import type { DriveState, MachineState, StateWord } from "./state.ts";
import type { Bytes, Instant, LocalDay, ZoneName } from "./units.ts";
import type { Writer } from "./writers.ts";

/** Raised when a field changes its meaning or goes away; new fields do not raise it. */
export const REPORT_SCHEMA_VERSION = 1;

export type PeriodKind = "week" | "month" | "year" | "since" | "all";

/** The days that a report is about. */
export interface ReportPeriod {
  readonly kind: PeriodKind;
  /** `2026-W48`, `2026-11`, `2026`, or `2026-03-05..2026-11-29`. */
  readonly name: string;
  readonly fromDay: LocalDay;
  /** The last day, within the period. */
  readonly toDay: LocalDay;
  /** Of the calendar. */
  readonly days: number;
  /** Whether it had ended when the report was made. */
  readonly isOver: boolean;
}

/**
 * How a period went, as numbers and codes: what every form of a report is made from. What became
 * known after the period's end is not in it.
 */
export interface Report {
  readonly schemaVersion: typeof REPORT_SCHEMA_VERSION;
  readonly version: string;
  /** The end of the period, or of what is over of it. */
  readonly asOf: Instant;
  readonly zone: ZoneName;
  readonly utcOffsetMinutes: number;
  readonly demo: boolean;
  readonly period: ReportPeriod;
  readonly machine: Pick<MachineState, "model" | "system" | "memoryBytes" | "virtualMachine">;
  /** How things stood at its end. */
  readonly word: StateWord;
  /** The most important first. */
  readonly drives: readonly ReportDrive[];
  readonly writers: ReportWriters;
  readonly swap: ReportSwap;
  /** Null where free space was not measured. */
  readonly space: ReportSpace | null;
  readonly alerts: readonly ReportAlert[];
  /** What was notified of, in words, the first first. */
  readonly notices: readonly ReportNotice[];
  readonly events: readonly ReportEvent[];
  /** What is worth doing, the most important first; empty: nothing. */
  readonly advice: readonly Advice[];
  /** What Wearbar's own agent cost; null where it did not count. */
  readonly selfCost: ReportSelfCost | null;
  readonly settings: ReportSettings;
}

/** What the owner set that figures hang on. */
export interface ReportSettings {
  /** Null: the customary ones. */
  readonly cycles: number | null;
  /** Null: not told. */
  readonly firstUseDay: LocalDay | null;
  readonly minimumPercent: number;
  readonly targetPercent: number;
  readonly writersEnabled: boolean;
}

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

/** Who wrote, of what all drives were written in the period. */
export interface ReportWriters {
  readonly countedSeconds: number;
  readonly unseenProcesses: number;
  /** By the drives' counters, on the days that are known; null: on none. */
  readonly drivesBytes: Bytes | null;
  readonly writers: readonly ReportWriter[];
  /** Apps handed over more than the drives have counted: shares are of what was handed over. */
  readonly exceedsDrives: boolean;
}

export interface ReportWriter {
  /** `uncounted`: written on days on which nobody counted apps. */
  readonly kind: Writer["kind"] | "uncounted";
  readonly name: string | null;
  readonly bytes: Bytes;
  readonly percent: number;
}

export interface ReportSwap {
  /** Written to swap on drives; null where no day measured it. */
  readonly swappedOutBytes: Bytes | null;
  readonly bytesPerDay: number | null;
  readonly measuredDays: number;
  /** Of what the built-in drives were written on the days on which both are known. */
  readonly percentOfWrites: number | null;
  readonly most: DayAmount | null;
  /** The most in use at a time. */
  readonly usedBytes: Bytes | null;
  readonly series: readonly SwapBucket[];
}

export interface SwapBucket {
  readonly fromDay: LocalDay;
  readonly toDay: LocalDay;
  /** Both a day; null: unknown. */
  readonly swappedOutBytesPerDay: number | null;
  readonly writtenBytesPerDay: number | null;
  readonly isInPeriod: boolean;
}

export interface ReportSpace {
  /** The least that was free in the period. */
  readonly low: SpaceLow;
  readonly measuredDays: number;
  readonly minimumPercent: number;
  readonly targetPercent: number;
  /** Null before 30 of the last 90 days were measured. */
  readonly trend: ReportSpaceTrend | null;
  readonly series: readonly SpaceBucket[];
}

export interface SpaceLow {
  readonly day: LocalDay;
  readonly freeBytes: Bytes;
  readonly totalBytes: Bytes;
  readonly purgeableBytes: Bytes | null;
  readonly freePercent: number;
  /** With what the system would free when asked. */
  readonly reachablePercent: number;
}

export interface ReportSpaceTrend {
  /** Negative while it shrinks. */
  readonly bytesPerDay: number;
  /** When the trend falls below the line; null: not within a year. */
  readonly targetDay: LocalDay | null;
  readonly minimumDay: LocalDay | null;
}

export interface SpaceBucket {
  readonly fromDay: LocalDay;
  readonly toDay: LocalDay;
  /** The least of its days; null: unknown. */
  readonly freeBytes: Bytes | null;
  readonly freePercent: number | null;
  readonly isInPeriod: boolean;
}

export interface ReportAlert {
  readonly id: string;
  readonly code: AlertCode;
  readonly severity: AlertSeverity;
  readonly driveId: number | null;
  readonly drive: string | null;
  readonly facts: AlertFacts;
  readonly since: Instant;
  /** Null: it stood at the period's end. */
  readonly until: Instant | null;
  readonly acknowledged: boolean;
}

export interface ReportNotice {
  readonly at: Instant;
  readonly title: string;
  readonly body: string;
}

export interface ReportEvent {
  readonly at: Instant;
  readonly code: EventCode;
  readonly driveId: number | null;
  readonly drive: string | null;
  readonly facts: AlertFacts;
}

export type AdviceCode =
  | "back-up"
  | "app"
  | "swap"
  | "space"
  | "slow-down"
  | "tell-first-use"
  | "keep-watching";

/** Something worth doing, with what speaks for it. */
export interface Advice {
  readonly code: AdviceCode;
  readonly driveId: number | null;
  readonly facts: AlertFacts;
  /** What it would save; null: not known, or not about writing. */
  readonly savesBytesPerDay: number | null;
  /** Years that the mark would come later; null: not known, or too far off to tell. */
  readonly savesYears: number | null;
}

export interface ReportSelfCost {
  readonly days: number;
  readonly runningMs: number;
  readonly cpuMs: number;
  readonly residentBytes: Bytes;
  readonly bytesWritten: Bytes | null;
  /** Of what the drives were written. */
  readonly percentOfWrites: number | null;
  readonly starts: number;
}
