import { DAY, type Instant } from "../model/units.ts";
import { incrementsEndedBy } from "./accumulated.ts";
import type { Increments } from "./increments.ts";

/** Days after which what was watched counts half. */
export const HALF_LIFE_DAYS = 180;
/** Days of weight that an endless past adds up to. */
const DAYS_OF_AN_ENDLESS_PAST = HALF_LIFE_DAYS / Math.LN2;

/** Bytes and days, each weighted by 2^(-age / 180 days). */
export interface FadedSum {
  readonly bytes: number;
  readonly days: number;
}

/** Running faded sums over increments, so that the mean before any instant costs one search. */
export interface Fading {
  readonly increments: Increments;
  readonly now: Instant;
  /** Sums before each increment, as they count at `now`; one element more than increments. */
  readonly bytes: Float64Array;
  readonly days: Float64Array;
}

export function fade(increments: Increments, now: Instant): Fading {
  const { from, until, bytes } = increments;
  const length = bytes.length + 1;
  const fading = {
    increments,
    now,
    bytes: new Float64Array(length),
    days: new Float64Array(length),
  };
  let [end, weightAtEnd] = [Number.NaN, 0];
  for (let index = 0; index < length - 1; index++) {
    const start = from[index] ?? 0;
    const weightAtStart = start === end ? weightAtEnd : weightAt(start, now);
    end = until[index] ?? 0;
    weightAtEnd = weightAt(end, now);
    const days = (weightAtEnd - weightAtStart) * DAYS_OF_AN_ENDLESS_PAST;
    const bytesPerDay = (bytes[index] ?? 0) / ((end - start) / DAY);
    fading.bytes[index + 1] = (fading.bytes[index] ?? 0) + days * bytesPerDay;
    fading.days[index + 1] = (fading.days[index] ?? 0) + days;
  }
  return fading;
}

/** Everything before `moment`, weighted as at `now`: the quotient is the fading mean at `moment`. */
export function fadedBefore(fading: Fading, moment: number): FadedSum {
  const index = incrementsEndedBy(fading.increments, moment);
  const part = partOfIncrement(fading, index, moment);
  return {
    bytes: (fading.bytes[index] ?? 0) + part.bytes,
    days: (fading.days[index] ?? 0) + part.days,
  };
}

/** 2^(-age / 180 days). */
const weightAt = (moment: number, now: Instant): number =>
  Math.exp((moment - now) / DAY / DAYS_OF_AN_ENDLESS_PAST);

/**
 * An increment up to a moment within it. The weight of a stretch is the integral of 2^(-age/180)
 * over its days: (2^(-u1 / 180) - 2^(-u0 / 180)) x 180 / ln 2, for ages u1 < u0.
 */
function partOfIncrement({ increments, now }: Fading, index: number, moment: number): FadedSum {
  const from = increments.from[index];
  const until = increments.until[index];
  if (from === undefined || until === undefined || moment <= from) return { bytes: 0, days: 0 };
  const days = (weightAt(moment, now) - weightAt(from, now)) * DAYS_OF_AN_ENDLESS_PAST;
  return { bytes: (days * (increments.bytes[index] ?? 0)) / ((until - from) / DAY), days };
}
