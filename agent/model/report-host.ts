import type { DayAmount } from "./report-drive.ts";
import type { Bytes, LocalDay } from "./units.ts";
import type { Writer } from "./writers.ts";

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
