import type { Comparison, IncomparableWhy } from "../../model/report-drive.ts";
import type { LocalDay } from "../../model/units.ts";
import type { DayCounts } from "./day-counts.ts";
import { daysOf, meanOf, sumOf } from "./period-writes.ts";
import { lengthOf, type Period, periodBefore, periodsBefore, yearBefore } from "./periods.ts";

interface Known {
  readonly counts: DayCounts;
  readonly today: LocalDay;
}

/** Five days of seven. */
const LEAST_COVER = 5 / 7;
const MEDIAN_OF = 4;
const LEAST_FOR_MEDIAN = 3;

/**
 * A period beside those before it. What is compared is bytes a day, so that months of different
 * length, and weeks with a day missing, can be.
 */
export function comparisons(
  period: Period,
  counts: DayCounts,
  today: LocalDay,
): readonly Comparison[] {
  const known = { counts, today };
  const own = meanIn(period, known);
  return [
    compare("before", periodBefore(period), own, known),
    ...(period.kind === "week" || period.kind === "month" ? [median(period, own, known)] : []),
    ...(yearBefore(period) === null ? [] : [compare("year-ago", yearBefore(period), own, known)]),
  ];
}

/** Bytes a day, or why there is no mean. */
interface Mean {
  readonly bytesPerDay: number | null;
  readonly why: "not-watched" | "few-days" | "counter-break" | null;
}

function meanIn(period: Period, { counts, today }: Known): Mean {
  const days = daysOf(counts, period, today);
  const counted = days.filter(({ basis }) => basis === "counted");
  if (sumOf(days) === null) return { bytesPerDay: null, why: "not-watched" };
  if (counts.breakDays.some((day) => day >= period.fromDay && day <= period.toDay)) {
    return { bytesPerDay: meanOf(days), why: "counter-break" };
  }
  const isCovered = counted.length >= Math.floor(LEAST_COVER * lengthOf(period) + 1e-9);
  return { bytesPerDay: meanOf(days), why: isCovered ? null : "few-days" };
}

function compare(
  role: "before" | "year-ago",
  other: Period | null,
  own: Mean,
  known: Known,
): Comparison {
  if (other === null) return incomparable(role, "no-such-period");
  const then = meanIn(other, known);
  const writtenBytes = sumOf(daysOf(known.counts, other, known.today));
  const why = whyNot(own, then);
  const ratio = why === null ? ratioOf(own.bytesPerDay, then.bytesPerDay) : null;
  const { bytesPerDay } = then;
  return { with: role, period: other.name, writtenBytes, bytesPerDay, ratio, why };
}

/** The days compared are those of the other first: without them nothing else matters. */
function whyNot(own: Mean, then: Mean): IncomparableWhy | null {
  if (then.why !== null) return then.why === "few-days" ? "few-days-then" : then.why;
  if (own.why === null) return null;
  return own.why === "counter-break" ? "counter-break" : "few-days-now";
}

/** Of the last four, those that are covered; at least three, so that one odd week does not count. */
function median(period: Period, own: Mean, known: Known): Comparison {
  const means = periodsBefore(period, MEDIAN_OF).map((before) => meanIn(before, known));
  const covered = means.flatMap(({ bytesPerDay, why }) =>
    why === null ? (bytesPerDay ?? []) : [],
  );
  if (covered.length < LEAST_FOR_MEDIAN) return incomparable("median", whyFew(means));
  const bytesPerDay = middleOf(covered);
  const why = whyNot(own, { bytesPerDay, why: null });
  const ratio = why === null ? ratioOf(own.bytesPerDay, bytesPerDay) : null;
  return { with: "median", period: null, writtenBytes: null, bytesPerDay, ratio, why };
}

function whyFew(means: readonly Mean[]): IncomparableWhy {
  if (means.every(({ why }) => why === "not-watched")) return "not-watched";
  return means.some(({ why }) => why === "counter-break") ? "counter-break" : "few-days-then";
}

const incomparable = (role: Comparison["with"], why: IncomparableWhy): Comparison => ({
  with: role,
  ...{ period: null, writtenBytes: null, bytesPerDay: null, ratio: null },
  why,
});

const ratioOf = (own: number | null, then: number | null): number | null =>
  own === null || then === null || then <= 0 ? null : own / then;

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return (low + high) / 2;
}
