import type { Health, Reading } from "../model/reading.ts";
import type { DailySample } from "../model/sample.ts";
import type { Bytes } from "../model/units.ts";
import type { Continuity } from "./continuity.ts";
import { plus } from "./since-boot.ts";

/** What is known beside the day's sample so far and the new reading. */
export interface FoldContext {
  readonly continuity: Continuity;
  /** Bytes the operating system counted since the last reading. */
  readonly osCounted: Bytes | null;
  /**
   * The day's place in the order of recording: the last of all days. A day that is gone back to,
   * because the clock was set or the date line crossed, moves there.
   */
  readonly sequence: number;
}

/** Folds one reading into the day's sample: the newest known value of each field wins. */
export function foldReading(
  day: DailySample | null,
  reading: Reading,
  context: FoldContext,
): DailySample {
  const osBytesWritten = plus(day?.osBytesWritten ?? null, context.osCounted);
  const health = trusted(reading, context.continuity);
  const lifetimeRead = health.bytesWritten !== null;
  return {
    day: reading.day,
    zone: reading.zone,
    sequence: context.sequence,
    firstAt: day?.firstAt ?? reading.takenAt,
    takenAt: reading.takenAt,
    readings: (day?.readings ?? 0) + 1,
    source: lifetimeRead || day === null ? reading.source : day.source,
    firstBytesWritten: firstBytesWritten(day, health, context.continuity),
    health: newestKnown(day?.health ?? null, health),
    bytesWrittenAt: lifetimeRead ? reading.takenAt : (day?.bytesWrittenAt ?? null),
    osBytesWritten,
    bootId: reading.bootId,
  };
}

/** A held counter is as good as unread. */
function trusted(reading: Reading, continuity: Continuity): Health {
  if (continuity.kind !== "held") return reading.health;
  return { ...reading.health, bytesWritten: null, bytesRead: null };
}

/** After a reset the day starts again: its writes are never negative. */
function firstBytesWritten(
  day: DailySample | null,
  health: Health,
  continuity: Continuity,
): Bytes | null {
  if (continuity.kind === "reset") return health.bytesWritten;
  return day?.firstBytesWritten ?? health.bytesWritten;
}

/**
 * Field by field the new value, else the day's. The temperature is of this very reading or unknown:
 * an old one would look like a frozen sensor.
 */
function newestKnown(before: Health | null, now: Health): Health {
  if (before === null) return now;
  const entries = Object.entries(now).map(([field, value]) => [
    field,
    value ?? before[field as keyof Health],
  ]);
  return { ...Object.fromEntries(entries), temperatureCelsius: now.temperatureCelsius } as Health;
}
