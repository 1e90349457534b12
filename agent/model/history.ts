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
  readonly drives: readonly Pick<
    KnownDrive,
    "id" | "location" | "model" | "serialTail" | "capacityBytes" | "kind" | "internal"
  >[];
  /** One row for each drive and day, in recorded order. */
  readonly days: readonly HistoryDay[];
  /** One row for each day of the machine. */
  readonly host: readonly DailyHostFacts[];
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
