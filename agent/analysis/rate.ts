import { DAY, GB } from "../model/units.ts";
import type { Accumulated } from "./accumulated.ts";
import { type Fading, fadedBefore, HALF_LIFE_DAYS } from "./fading.ts";
import type { LifeBefore } from "./life-before.ts";
import { isYoung, setUpBefore, watchedSetUps } from "./set-up.ts";

/** The drive's life before the first sample counts as at most so many days. */
const MOST_DAYS_OF_LIFE = 14;
/** A guessed age is worth half. */
const TRUST_IN_A_GUESS = 0.5;
/** What a machine of which nothing is known writes a day, in bytes. */
const CUSTOMARY_BYTES_PER_DAY = 30 * GB;

/** The rate *from here*, and how much stands behind it. */
export interface RateFromHere {
  readonly bytesPerDay: number;
  /** Days watched, faded. */
  readonly watchedDays: number;
  /** Days that the life before the first sample counts for: at most 14, and fading. */
  readonly lifeDays: number;
}

/**
 * The forecast rate (docs/forecast.md):
 *
 *     bytes watched, fading + lifeDays x rate of the life before + one day at 30 GB
 *     -----------------------------------------------------------------------------
 *     days watched, fading  + lifeDays                           + 1
 *
 * Watched bytes fade with a half-life of 180 days. On a drive under a year old at the first
 * sample 250 GB of set-up are taken off, and only there the one day at 30 GB is added. So on the
 * first day an older drive's rate is its lifetime average, to the byte.
 */
export function rateFromHere(fading: Fading, sums: Accumulated, life: LifeBefore): RateFromHere {
  const watched = fadedBefore(fading, fading.now);
  const lifeDays = daysOfLife(life) * faded(fading, fading.increments.first.at);
  const customaryDays = isYoung(life) ? 1 : 0;
  const bytes =
    watched.bytes -
    fadedSetUp(fading, sums, life) +
    lifeDays * rateOfLife(life) +
    customaryDays * CUSTOMARY_BYTES_PER_DAY;
  const days = watched.days + lifeDays + customaryDays;
  return { bytesPerDay: bytes / days, watchedDays: watched.days, lifeDays };
}

const faded = ({ now }: Fading, at: number): number => 2 ** ((at - now) / DAY / HALF_LIFE_DAYS);

function daysOfLife(life: LifeBefore): number {
  const trust = life.ageKnown ? 1 : TRUST_IN_A_GUESS;
  return trust * Math.min(MOST_DAYS_OF_LIFE, life.days ?? 0);
}

function rateOfLife(life: LifeBefore): number {
  if (life.days === null || life.days <= 0) return 0;
  return (life.bytes - setUpBefore(life)) / life.days;
}

function fadedSetUp(fading: Fading, sums: Accumulated, life: LifeBefore): number {
  return watchedSetUps(sums, life).reduce(
    (sum, { at, bytes }) => sum + bytes * faded(fading, at),
    0,
  );
}
