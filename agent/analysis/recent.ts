import { DAY, type Instant } from "../model/units.ts";
import { type Accumulated, type MeanRate, meanBetween } from "./accumulated.ts";

/**
 * Plain means over the days before now, shown beside the forecast without a date of their own: 30
 * days hold one or two projects, and as a forecast they are the worst window. Null where less than
 * a day of them was watched.
 */
export interface Recent {
  readonly last30Days: MeanRate | null;
  readonly last14Days: MeanRate | null;
  readonly last7Days: MeanRate | null;
}

export function recentMeans(sums: Accumulated, now: Instant): Recent {
  const last = (days: number) => meanBetween(sums, now - days * DAY, now);
  return { last30Days: last(30), last14Days: last(14), last7Days: last(7) };
}
