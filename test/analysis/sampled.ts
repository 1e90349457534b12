import type { DailySample } from "../../agent/model/sample.ts";
import {
  bytes,
  DAY,
  GB,
  HOUR,
  instant,
  localDay,
  MINUTE,
  zoneName,
} from "../../agent/model/units.ts";
import { addDays } from "../../agent/support/calendar.ts";
import { healthOf } from "../fixtures/example-drives.ts";

const MONDAY = "2026-11-30";
export const midnight = instant(Date.parse(`${MONDAY}T00:00:00Z`));
/** An hour of the day that is so many days from Monday, 30 November 2026, in UTC. */
export const at = (day: number, hour: number, minute = 0) =>
  instant(midnight + day * DAY + hour * HOUR + minute * MINUTE);

interface Sampled {
  /** Days from Monday, 30 November 2026. */
  readonly day: number;
  readonly first?: number;
  readonly last?: number;
  /** Lifetime GB at the first and at the last reading. */
  readonly from?: number | null;
  readonly to?: number | null;
  /** GB that the system counted. */
  readonly os?: number | null;
  readonly difference?: Partial<DailySample>;
}

/** A day read every hour from `first` to `last` o'clock. */
export function sampled({
  day,
  first = 0,
  last = 23,
  from = null,
  to = null,
  os = null,
  difference,
}: Sampled): DailySample {
  const gigabytes = (value: number | null) =>
    value === null ? null : bytes(Math.round(value * GB));
  return {
    day: localDay(addDays(MONDAY, day)),
    zone: zoneName("UTC"),
    sequence: day + 1_000,
    firstAt: at(day, first),
    takenAt: at(day, last),
    readings: last - first + 1,
    source: "iokit",
    firstBytesWritten: gigabytes(from),
    health: healthOf({ bytesWritten: gigabytes(to) }),
    bytesWrittenAt: to === null ? null : at(day, last),
    osBytesWritten: gigabytes(os),
    bootId: "boot-1",
    ...difference,
  };
}
