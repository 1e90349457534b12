import { DAY } from "../model/units.ts";
import { type Accumulated, stretchBetween } from "./accumulated.ts";
import { type Fading, fadedBefore } from "./fading.ts";
import { type Spread, watchedVariance } from "./spread.ts";

const QUARTER_DAYS = 91;
const MOST_QUARTERS = 12;
/** Seven sampled weeks of a quarter's thirteen; with fewer its mean is a gap's. */
const LEAST_COVERED_DAYS = 49;
/** Days that must have been watched before a quarter, to have had a forecast for it. */
const LEAST_DAYS_BEFORE = 59;
/** The formula's own variance counts as so many quarters of evidence. */
const PRIOR_QUARTERS = 8;
/** Without it a drawer of 90 days would make any early end alarming. */
const MOST_TUNE = 2;
/** A quarter without any writes is a miss of e^-6, not of minus infinity. */
const WORST_MISS = 6;

/**
 * The machine's own past misses: for up to twelve quarters back, how far the fading mean before
 * the quarter was from the quarter itself. A machine steadier or wilder than the formula thinks
 * narrows or widens the range:
 *
 *     tune = (8 q + 2 x sum of e^2) / ((8 + n) q), at most 2
 *
 * with q the formula's own variance over a quarter. The upper end goes by the quarters that wrote
 * more than expected and the lower end by those that wrote less (hence the 2): a machine that
 * fell from 314 to 40 GB a day is not for that more likely to rise.
 */
export function selfChecked(spread: Spread, sums: Accumulated, fading: Fading): Spread {
  const misses = pastMisses(sums, fading);
  const expected = watchedVariance(spread, QUARTER_DAYS - 1);
  const tuneBy = (isOfThisSide: (miss: number) => boolean): number => {
    const squares = misses.filter(isOfThisSide).reduce((sum, miss) => sum + 2 * miss ** 2, 0);
    const quarters = PRIOR_QUARTERS + misses.length;
    return Math.min((PRIOR_QUARTERS * expected + squares) / (quarters * expected), MOST_TUNE);
  };
  return {
    ...spread,
    tune: { more: tuneBy((miss) => miss > 0), less: tuneBy((miss) => miss < 0) },
  };
}

/** ln(what came / what the fading mean before said), a quarter each. */
function pastMisses(sums: Accumulated, fading: Fading): number[] {
  const misses: number[] = [];
  for (let back = 1; back <= MOST_QUARTERS; back++) {
    const start = fading.now - back * QUARTER_DAYS * DAY;
    const before = fadedBefore(fading, start);
    const quarter = stretchBetween(sums, start, start + QUARTER_DAYS * DAY);
    const watchedBefore = (start - sums.increments.first.at) / DAY;
    if (watchedBefore < LEAST_DAYS_BEFORE) break;
    if (quarter.coveredDays < LEAST_COVERED_DAYS || before.bytes <= 0) continue;
    const ratio = quarter.bytes / quarter.days / (before.bytes / before.days);
    misses.push(ratio > 0 ? Math.max(Math.log(ratio), -WORST_MISS) : -WORST_MISS);
  }
  return misses;
}
