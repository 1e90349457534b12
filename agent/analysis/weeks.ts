import { DAY, type Instant, instant } from "../model/units.ts";
import { type Accumulated, stretchBetween } from "./accumulated.ts";

export const WEEK_DAYS = 7;
/** A week counts as covered when samples vouch for half of it: no gap of a fortnight lies in it. */
const COVERED_DAYS = 3.5;

/** One whole week, counted back from the last sample. */
export interface WeekMean {
  readonly from: Instant;
  readonly until: Instant;
  readonly bytesPerDay: number;
  /** False within a long gap, where the mean is that of the whole gap. */
  readonly covered: boolean;
}

/**
 * The last whole weeks, the latest last. Weeks that touch a break are left out.
 * @param most how many weeks back to look.
 */
export function wholeWeeks(sums: Accumulated, most: number): WeekMean[] {
  const { first, last } = sums.increments;
  const count = Math.min(most, Math.floor((last.at - first.at) / (WEEK_DAYS * DAY)));
  const weeks: WeekMean[] = [];
  for (let back = count; back >= 1; back--) {
    const from = last.at - back * WEEK_DAYS * DAY;
    const until = from + WEEK_DAYS * DAY;
    const { bytes, days, coveredDays } = stretchBetween(sums, from, until);
    if (days < WEEK_DAYS - 1e-6) continue;
    weeks.push({
      from: instant(from),
      until: instant(until),
      bytesPerDay: bytes / days,
      covered: coveredDays >= COVERED_DAYS,
    });
  }
  return weeks;
}
