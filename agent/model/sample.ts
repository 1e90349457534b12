import type { Health, SourceName } from "./reading.ts";
import type { Bytes, Instant, LocalDay, ZoneName } from "./units.ts";

/** What is kept of one drive and one local day, for ever. */
export interface DailySample {
  readonly day: LocalDay;
  readonly zone: ZoneName;
  /** Order of recording; survives a clock that was set back. */
  readonly sequence: number;
  readonly firstAt: Instant;
  readonly takenAt: Instant;
  readonly readings: number;
  readonly source: SourceName;
  /** Lifetime counter at the day's first reading that had one. */
  readonly firstBytesWritten: Bytes | null;
  /** The day's last known values, each kept when a later reading does not have it. */
  readonly health: Health;
  /** When `health.bytesWritten` was read: a later reading may have had since-boot counters only. */
  readonly bytesWrittenAt: Instant | null;
  /** Bytes the operating system saw written this day, summed over boots; null where it never counted. */
  readonly osBytesWritten: Bytes | null;
  readonly bootId: string | null;
}

/** What is kept of the machine and one local day. */
export interface DailyHostFacts {
  readonly day: LocalDay;
  readonly zone: ZoneName;
  readonly takenAt: Instant;
  readonly bootId: string | null;
  /** The day's most. */
  readonly swapUsedBytes: Bytes | null;
  /** Summed over the day and its boots. */
  readonly swappedOutBytes: Bytes | null;
  readonly memoryBytes: Bytes | null;
  /** The day's least. */
  readonly freeBytes: Bytes | null;
  readonly totalBytes: Bytes | null;
  readonly purgeableBytes: Bytes | null;
}

export const EVENT_CODES = [
  "drive-first-seen",
  "drive-replaced",
  "drive-returned",
  "counter-held",
  "counter-reset",
  "hours-ahead-of-clock",
  "clock-went-back",
  "sources-disagree",
  "database-restored",
] as const;
export type EventCode = (typeof EVENT_CODES)[number];

export interface WearEvent {
  readonly driveId: number | null;
  readonly at: Instant;
  readonly zone: ZoneName;
  readonly code: EventCode;
  /** Numbers and short texts that `views` puts into a sentence. */
  readonly facts: Readonly<Record<string, string | number | null>>;
}
