import type { DayBasis, ReportDay, WritesBucket } from "../../model/report-drive.ts";
import { type LocalDay, localDay } from "../../model/units.ts";
import { addDays, isoWeekOf } from "../../support/calendar.ts";
import type { DayCounts } from "./day-counts.ts";
import { daysOf, meanOf, sumOf } from "./period-writes.ts";
import { daysBegun, lengthOf, type Period } from "./periods.ts";

/** Some days in a row that are one bar of a plot. */
export interface Bucket {
  readonly fromDay: LocalDay;
  readonly toDay: LocalDay;
  readonly isInPeriod: boolean;
}

/** A week alone says little: seven more stand before it. */
const DAYS_BEFORE_A_WEEK = 49;
const MOST_DAYS = 100;
const MOST_DAYS_AS_WEEKS = 731;

/** @returns the days, weeks or months that a plot of the period shows, in order. */
export function bucketsOf(period: Period, today: LocalDay): readonly Bucket[] {
  const before = period.kind === "week" ? DAYS_BEFORE_A_WEEK : 0;
  const first = localDay(addDays(period.fromDay, -before));
  const unitOf = unitFor(lengthOf(period));
  const buckets: Bucket[] = [];
  for (const day of daysBegun({ fromDay: first, toDay: period.toDay }, today)) {
    const open = buckets.at(-1);
    if (open !== undefined && unitOf(open.fromDay) === unitOf(day)) {
      buckets[buckets.length - 1] = { ...open, toDay: day };
    } else {
      buckets.push({ fromDay: day, toDay: day, isInPeriod: day >= period.fromDay });
    }
  }
  return buckets;
}

function unitFor(days: number): (day: LocalDay) => string {
  if (days <= MOST_DAYS) return (day) => day;
  return days <= MOST_DAYS_AS_WEEKS ? isoWeekOf : (day) => day.slice(0, 7);
}

/** @returns what a drive was written in each bucket. */
export function writesBuckets(
  buckets: readonly Bucket[],
  counts: DayCounts,
  today: LocalDay,
): readonly WritesBucket[] {
  return buckets.map((bucket) => {
    const days = daysOf(counts, bucket, today);
    const bytesPerDay = meanOf(days) ?? (days.length === 1 ? sumOf(days) : null);
    return { ...bucket, writtenBytes: sumOf(days), bytesPerDay, basis: worstOf(days) };
  });
}

const BASES: readonly DayBasis[] = ["counted", "partly", "spread", "unknown"];

/** Of a longer bucket a part that is known is better than nothing. */
function worstOf(days: readonly ReportDay[]): DayBasis {
  const ranks = days.map(({ basis }) => BASES.indexOf(basis));
  const worst = BASES[Math.max(0, ...ranks)] ?? "unknown";
  return worst === "unknown" && sumOf(days) !== null ? "partly" : worst;
}
