import type { LifeBefore } from "./life-before.ts";
import type { RateFromHere } from "./rate.ts";
import { WEEK_DAYS, type WeekMean } from "./weeks.ts";

/** Half the width of an 80% range, in standard deviations of a normal. */
export const EIGHTY_PERCENT = 1.2816;
/** One pseudo-week of sd 0.65 keeps a few calm weeks from looking like certainty. */
const PSEUDO_WEEK_VARIANCE = 0.42;
/** Busy spells last for weeks: neighbouring weeks are not independent. */
const BUSY_SPELLS = 1.5;
/** Sd of how far people's habits drift in a year: an assumption, not a measurement. */
const DRIFT_IN_A_YEAR = 0.28;
/** Drift grows a little faster than a random walk's exponent of 0.5. */
const DRIFT_EXPONENT = 0.6;
/** Sd of a rate known only from one lifetime total. */
const ONE_READING = 0.43;
/** How much more a young drive's total misleads: variance 5.3 / (age in days + 4). */
const YOUTH_VARIANCE_DAYS = 5.3;
const YOUTH_OFFSET_DAYS = 4;
/** Variance added where the age is a guess. */
const UNKNOWN_AGE_VARIANCE = 0.36;

/** What the width of a range is made of. */
export interface Spread {
  /** Relative variance of a week's mean, with busy spells. */
  readonly weeklyVariance: number;
  /** Days watched, faded. */
  readonly watchedDays: number;
  /** Share of the rate that is not watched but taken from the life before and the default. */
  readonly unwatchedShare: number;
  /** Variance, on logarithms, of that share's rate. */
  readonly unwatchedVariance: number;
  /** What the machine's own past misses make of the rest: 1 where they say nothing. */
  readonly tune: Tune;
}

/** Factors on the variance, for the rate to be more than the middle and to be less. */
export interface Tune {
  readonly more: number;
  readonly less: number;
}

/** @param weeks the last whole weeks, at most 104. */
export function spreadOf(rate: RateFromHere, life: LifeBefore, weeks: readonly WeekMean[]): Spread {
  const unwatched = rate.lifeDays + 1;
  return {
    weeklyVariance: relativeWeeklyVariance(weeks),
    watchedDays: rate.watchedDays,
    unwatchedShare: unwatched / (rate.watchedDays + unwatched),
    unwatchedVariance: varianceOfLife(life),
    tune: { more: 1, less: 1 },
  };
}

/** v = 1.5 x (0.42 + sum of squared relative deviations) / max(weeks, 1). */
function relativeWeeklyVariance(weeks: readonly WeekMean[]): number {
  const count = Math.max(weeks.length, 1);
  const mean = weeks.reduce((sum, week) => sum + week.bytesPerDay, 0) / count;
  const squares = weeks.reduce((sum, week) => sum + (week.bytesPerDay - mean) ** 2, 0);
  const relative = mean > 0 ? squares / mean ** 2 : 0;
  return (BUSY_SPELLS * (PSEUDO_WEEK_VARIANCE + relative)) / count;
}

function varianceOfLife(life: LifeBefore): number {
  const youth = YOUTH_VARIANCE_DAYS / ((life.days ?? 0) + YOUTH_OFFSET_DAYS);
  return ONE_READING ** 2 + youth + (life.ageKnown ? 0 : UNKNOWN_AGE_VARIANCE);
}

/** Factors from the middle rate to the upper and to the lower end of its 80% range. */
export interface RangeFactors {
  /** High end = rate x more; the date's early end = days / more. */
  readonly more: number;
  /** Low end = rate / less; the date's late end = days x less. */
  readonly less: number;
}

/**
 * The 80% range of the mean rate over a horizon: x or / exp(1.2816 s), with
 *
 *     s^2 = [v ((1 - share)^2 x 7 / D + 7 / h) + 0.28^2 (h / 365)^0.6] x tune
 *           + share^2 x (0.43^2 + 5.3 / (age + 4) + 0.36 if the age is a guess)
 *
 * @param days the horizon h, above 0.
 * @param extraVariance on logarithms, for a mark that is itself uncertain.
 */
export function rangeOver(spread: Spread, days: number, extraVariance = 0): RangeFactors {
  const watched = watchedVariance(spread, days);
  const rest = spread.unwatchedShare ** 2 * spread.unwatchedVariance + extraVariance;
  const factor = (tune: number) => rangeFactor(Math.sqrt(watched * tune + rest));
  return { more: factor(spread.tune.more), less: factor(spread.tune.less) };
}

/** The part of the variance that watching can tune; (1 - share)^2 / D without dividing by zero. */
export function watchedVariance(spread: Spread, days: number): number {
  const { weeklyVariance, watchedDays, unwatchedShare } = spread;
  const ofThePast = watchedDays > 0 ? ((1 - unwatchedShare) ** 2 * WEEK_DAYS) / watchedDays : 0;
  const ofTheFuture = WEEK_DAYS / days;
  const drift = DRIFT_IN_A_YEAR ** 2 * (days / 365) ** DRIFT_EXPONENT;
  return weeklyVariance * (ofThePast + ofTheFuture) + drift;
}

/** Factor from the middle to either end of the 80% range. */
export function rangeFactor(standardDeviation: number): number {
  return Math.exp(EIGHTY_PERCENT * standardDeviation);
}
