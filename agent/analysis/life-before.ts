import { DAY, type Instant } from "../model/units.ts";
import type { Increments } from "./increments.ts";
import { type Age, MOST_BYTES_A_DAY, SET_UP_BYTES } from "./so-far.ts";

/** What power-on hours prove: a drive can not be on for more hours than it is old. */
const HOURS_IN_A_DAY = 24;
/** Hours a day that Macs count, in the middle; for a drive of which there is no trace. */
const HOURS_WITHOUT_TRACE = 5;
/** Where hours belie the trace the machine may as well be one that is seldom off. */
const HOURS_AGAINST_TRACE = 8;
/** The customary hours weigh as much as so many days watched. */
const DAYS_OF_CUSTOM = 5;

/** The drive's life before the first sample: what one reading knows. */
export interface LifeBefore {
  /** Lifetime bytes at the first sample. */
  readonly bytes: number;
  /** Age at the first sample in days; null where there is no hint at all. */
  readonly days: number | null;
  /** Whether the age was told or traced, rather than guessed. */
  readonly ageKnown: boolean;
}

/** Of a counter that only began when watching began. */
export const NO_LIFE_BEFORE: LifeBefore = { bytes: 0, days: null, ageKnown: false };

/**
 * Age at the first sample = the age as told or traced, but at least the hours powered on. Where
 * it is unknown: power-on hours / hours a day, with the hours a day that this drive counts while
 * it is watched (docs/forecast.md).
 * @param age of the drive at `now`, judged by its first sample.
 */
export function lifeBefore(increments: Increments, age: Age, now: Instant): LifeBefore {
  const { at, bytesWritten, powerOnHours } = increments.first;
  const daysSince = (now - at) / DAY;
  if (age.kind === "unknown") {
    return { bytes: bytesWritten, days: guessedDays(increments, age, daysSince), ageKnown: false };
  }
  const days = Math.max(age.days - daysSince, (powerOnHours ?? 0) / HOURS_IN_A_DAY);
  return { bytes: bytesWritten, days, ageKnown: true };
}

type UnknownAge = Extract<Age, { kind: "unknown" }>;

function guessedDays(increments: Increments, age: UnknownAge, daysSince: number): number | null {
  const { bytesWritten, powerOnHours } = increments.first;
  if (age.atLeastDays === null) {
    return powerOnHours && powerOnHours / hoursPerDay(increments, HOURS_WITHOUT_TRACE);
  }
  const guess =
    powerOnHours === null
      ? (bytesWritten - SET_UP_BYTES) / MOST_BYTES_A_DAY
      : powerOnHours / hoursPerDay(increments, HOURS_AGAINST_TRACE);
  return Math.max(age.atLeastDays - daysSince, guess, 0);
}

/** Hours the drive counts a day while watched, leaning on custom in the first days. */
function hoursPerDay({ hoursWatched, daysWatched }: Increments, customary: number): number {
  if (hoursWatched === null) return customary;
  return (customary * DAYS_OF_CUSTOM + hoursWatched) / (DAYS_OF_CUSTOM + daysWatched);
}
