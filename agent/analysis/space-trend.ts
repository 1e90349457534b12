import { DAY, DAYS_PER_YEAR, type Instant, instant } from "../model/units.ts";

const DAYS_LOOKED_AT = 90;
const LEAST_DAYS_COVERED = 30;

/** Free space by day: one element per local day, in order, its least. */
export interface DailyFreeSpace {
  /** When the day's least was seen, milliseconds since 1970. */
  readonly at: Float64Array;
  /** Free bytes. */
  readonly freeBytes: Float64Array;
}

/** Where free space is heading. */
export interface SpaceTrend {
  /** Change of the free space in bytes a day; negative while it shrinks. */
  readonly bytesPerDay: number;
  /** Free bytes today by the trend's line. */
  readonly freeBytes: number;
  readonly daysCovered: number;
  /** For each line asked for, when the trend crosses it; null where not within a year. */
  readonly crossings: readonly (Instant | null)[];
}

/**
 * Theil-Sen slope of 90 days of daily minima: the median of the slopes between all pairs of days,
 * which a single full day does not move.
 * @param lines free bytes whose crossing from above is asked for.
 * @returns null before 30 days are covered.
 */
export function spaceTrend(
  days: DailyFreeSpace,
  lines: readonly number[],
  now: Instant,
): SpaceTrend | null {
  const recent = lastDays(days, now);
  if (recent.at.length < LEAST_DAYS_COVERED) return null;
  const bytesPerDay = medianOf(slopesOf(recent));
  const atNow = recent.freeBytes.map(
    (free, index) => free + (bytesPerDay * (now - (recent.at[index] ?? now))) / DAY,
  );
  const freeBytes = medianOf(atNow);
  return {
    bytesPerDay,
    freeBytes,
    daysCovered: recent.at.length,
    crossings: lines.map((line) => crossing(freeBytes - line, bytesPerDay, now)),
  };
}

function lastDays({ at, freeBytes }: DailyFreeSpace, now: Instant): DailyFreeSpace {
  const isRecent = (moment: number) => moment <= now && moment > now - DAYS_LOOKED_AT * DAY;
  return {
    at: at.filter(isRecent),
    freeBytes: freeBytes.filter((_, index) => isRecent(at[index] ?? Number.NaN)),
  };
}

function slopesOf({ at, freeBytes }: DailyFreeSpace): Float64Array {
  const slopes = new Float64Array((at.length * (at.length - 1)) / 2);
  let count = 0;
  for (let later = 1; later < at.length; later++) {
    for (let earlier = 0; earlier < later; earlier++) {
      const days = ((at[later] ?? 0) - (at[earlier] ?? 0)) / DAY;
      if (days > 0) slopes[count++] = ((freeBytes[later] ?? 0) - (freeBytes[earlier] ?? 0)) / days;
    }
  }
  return slopes.subarray(0, count);
}

function medianOf(values: Float64Array): number {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted.length >> 1;
  const lower = (sorted.length - 1) >> 1;
  return ((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2;
}

/** @param above free bytes above the line today; at or below it there is nothing to cross. */
function crossing(above: number, bytesPerDay: number, now: Instant): Instant | null {
  if (above <= 0 || bytesPerDay >= 0) return null;
  const days = above / -bytesPerDay;
  return days > DAYS_PER_YEAR ? null : instant(now + days * DAY);
}
