import { DAY } from "../model/units.ts";
import { type Accumulated, stretchBetween } from "./accumulated.ts";
import type { CounterSample } from "./counter-series.ts";
import type { LifeBefore } from "./life-before.ts";
import { SET_UP_BYTES } from "./so-far.ts";

/** A drive younger than this at the first sample still shows its set-up in the total. */
const YOUNG_DAYS = 365;
/** Set-up is over after the third day. */
const SET_UP_DAYS = 3;
/** Set-up is never taken to be more than this share of what was written. */
const MOST_SET_UP_SHARE = 0.8;
/** A drive put in new counts about so many hours a day; only good for telling its first days. */
const HOURS_A_DAY_WHEN_NEW = 5;

export const isYoung = (life: LifeBefore): boolean => (life.days ?? 0) < YOUNG_DAYS;

/** Bytes of set-up in the total at the first sample: 250 GB, at most 80% of the total. */
export function setUpBefore(life: LifeBefore): number {
  return isYoung(life) ? setUpIn(life.bytes) : 0;
}

/** Set-up written while watched, at an instant. */
export interface WatchedSetUp {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly bytes: number;
}

/**
 * What is left of the 250 GB when watching begins within a drive's first three days, or when a
 * new drive is put in: at most 80% of what was written until the third day.
 */
export function watchedSetUps(sums: Accumulated, life: LifeBefore): WatchedSetUp[] {
  const { first, driveStarts } = sums.increments;
  const later = driveStarts.map((start) => setUpFrom(sums, start, daysWhenNew(start)));
  return [setUpFrom(sums, first, life.days), ...later].filter(({ bytes }) => bytes > 0);
}

/** Null where the drive that was put in is not a new one. */
function daysWhenNew({ powerOnHours, bytesWritten }: CounterSample): number | null {
  if (powerOnHours !== null) return powerOnHours / HOURS_A_DAY_WHEN_NEW;
  return bytesWritten < SET_UP_BYTES ? 0 : null;
}

function setUpFrom(sums: Accumulated, start: CounterSample, days: number | null): WatchedSetUp {
  const daysLeft = days === null ? 0 : SET_UP_DAYS - days;
  if (daysLeft <= 0) return { at: start.at, bytes: 0 };
  const left = SET_UP_BYTES - setUpIn(start.bytesWritten);
  const written = stretchBetween(sums, start.at, start.at + daysLeft * DAY).bytes;
  return { at: start.at, bytes: Math.min(left, MOST_SET_UP_SHARE * written) };
}

const setUpIn = (total: number): number => Math.min(SET_UP_BYTES, MOST_SET_UP_SHARE * total);
