import type { Instant } from "../model/units.ts";
import type { Accumulated } from "./accumulated.ts";
import { fade } from "./fading.ts";
import type { LifeBefore } from "./life-before.ts";
import { rateFromHere } from "./rate.ts";
import { selfChecked } from "./self-check.ts";
import { rangeOver, type Spread, spreadOf } from "./spread.ts";
import { wholeWeeks } from "./weeks.ts";

/** The range shown is that of the next year's mean. */
const HORIZON_DAYS = 365;
const WEEKS_OF_TWO_YEARS = 104;

/** The rate *from here*: a forecast of the next year's mean, with its 80% range. */
export interface FromHere {
  readonly bytesPerDay: number;
  /** Ends of the range in bytes a day: four times in five the mean lies between. */
  readonly low: number;
  readonly high: number;
  /** Days of evidence behind it, faded: watched, and of the life before the first sample. */
  readonly daysOfEvidence: number;
  /** What the range is made of, for other horizons and for what-ifs. */
  readonly spread: Spread;
}

/** Range = rate x or / exp(1.2816 s(365)) (docs/forecast.md). */
export function fromHere(sums: Accumulated, life: LifeBefore, now: Instant): FromHere {
  const fading = fade(sums.increments, now);
  const rate = rateFromHere(fading, sums, life);
  const weeks = wholeWeeks(sums, WEEKS_OF_TWO_YEARS);
  const spread = selfChecked(spreadOf(rate, life, weeks), sums, fading);
  const { more, less } = rangeOver(spread, HORIZON_DAYS);
  const { bytesPerDay, watchedDays, lifeDays } = rate;
  return {
    bytesPerDay,
    low: bytesPerDay / less,
    high: bytesPerDay * more,
    daysOfEvidence: watchedDays + lifeDays,
    spread,
  };
}
