import type { KnownDrive } from "./drive.ts";
import type { DailyHostFacts } from "./sample.ts";
import type { Bytes, Instant, LocalDay, ZoneName } from "./units.ts";

export const HISTORY_SCHEMA_VERSION = 1;

/** What was kept, day by day. */
export interface History {
  readonly schemaVersion: typeof HISTORY_SCHEMA_VERSION;
  readonly version: string;
  readonly asOf: Instant;
  readonly recording: boolean;
  readonly demo: boolean;
  readonly drives: readonly HistoryDrive[];
  /** One row for each drive and day, in recorded order. */
  readonly days: readonly HistoryDay[];
  /** Sums of the days above by ISO week and by month, in order. */
  readonly weeks: readonly HistoryPeriod[];
  readonly months: readonly HistoryPeriod[];
  /** One row for each day of the machine. */
  readonly host: readonly DailyHostFacts[];
}

export type HistoryDrive = Pick<
  KnownDrive,
  "id" | "location" | "model" | "serialTail" | "capacityBytes" | "kind" | "internal"
> & {
  /** How much may be written a day; null where there is no mark, or no look was taken lately. */
  readonly paceBytesPerDay: number | null;
};

export interface HistoryPeriod {
  readonly driveId: number;
  /** `2026-W48` or `2026-11`. */
  readonly name: string;
  readonly writtenBytes: Bytes;
  /** Days with a count, each of which may cover days before it. */
  readonly days: number;
}

export interface HistoryDay {
  readonly driveId: number;
  readonly day: LocalDay;
  readonly zone: ZoneName;
  readonly takenAt: Instant;
  readonly readings: number;
  readonly source: string;
  /** Written between `since` and the day's last reading; null where nothing was counted. */
  readonly writtenBytes: Bytes | null;
  readonly since: Instant | null;
  readonly countedBy: "lifetime" | "since-boot" | null;
  /** The drive's lifetime counters at the day's end, null where unknown. */
  readonly bytesWritten: Bytes | null;
  readonly percentageUsed: number | null;
  readonly powerOnHours: number | null;
}
