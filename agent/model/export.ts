import type { DailyHostFacts, DailySample } from "./sample.ts";
import type { Bytes, Instant, LocalDay, ZoneName } from "./units.ts";

/** One day of one drive, as it is given to other programs: no serial, no name of an app. */
export interface ExportedDay {
  readonly day: LocalDay;
  readonly zone: ZoneName;
  readonly takenAt: Instant;
  readonly driveId: number;
  readonly model: string | null;
  readonly capacityBytes: Bytes | null;
  readonly kind: string;
  readonly readings: number;
  readonly source: string;
  /** Written between `since` and the day's last reading. */
  readonly writtenBytes: Bytes | null;
  readonly since: Instant | null;
  readonly countedBy: "lifetime" | "since-boot" | null;
  readonly health: DailySample["health"];
  /** The machine on that day; null where nothing was kept of it. */
  readonly host: DailyHostFacts | null;
}

/** Who wrote how much on one day, in the words of `wearbar writers`. */
export interface ExportedWriter {
  readonly day: LocalDay;
  readonly countedSeconds: number;
  readonly kind: "app" | "swap" | "others";
  readonly name: string | null;
  readonly bytes: Bytes;
  /** Written to all drives meanwhile; null: unknown. */
  readonly drivesBytes: Bytes | null;
}
