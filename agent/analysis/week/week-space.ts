import type {
  ReportSpace,
  ReportSpaceTrend,
  SpaceBucket,
  SpaceLow,
} from "../../model/report-host.ts";
import type { DailyHostFacts } from "../../model/sample.ts";
import { type Instant, type LocalDay, localDay } from "../../model/units.ts";
import { dayAt } from "../../support/calendar.ts";
import { spaceTrend } from "../space-trend.ts";
import { type Bucket, bucketsOf } from "./buckets.ts";
import type { Period } from "./periods.ts";
import { type HostDays, within } from "./week-swap.ts";

interface SpaceOccasion {
  readonly period: Period;
  readonly today: LocalDay;
  readonly asOf: Instant;
  readonly utcOffsetMinutes: number;
  readonly minimumPercent: number;
  readonly targetPercent: number;
}

/** @returns null where free space was not measured in the period. */
export function weekSpace(host: HostDays, at: SpaceOccasion): ReportSpace | null {
  const { minimumPercent, targetPercent, period, today } = at;
  const lows = lowsIn(period, host);
  const [low] = lows.toSorted((left, right) => left.freeBytes - right.freeBytes);
  if (low === undefined) return null;
  return {
    low,
    measuredDays: lows.length,
    minimumPercent,
    targetPercent,
    trend: trendOf(low.totalBytes, [...host.values()], at),
    series: bucketsOf(period, today).map((bucket) => spaceBucket(bucket, host)),
  };
}

const lowsIn = (days: Pick<Bucket, "fromDay" | "toDay">, host: HostDays): readonly SpaceLow[] =>
  within(days, host).flatMap((facts) => lowOf(facts) ?? []);

function lowOf({ day, freeBytes, totalBytes, purgeableBytes }: DailyHostFacts): SpaceLow | null {
  if (freeBytes === null || totalBytes === null || totalBytes <= 0) return null;
  const percentOf = (part: number): number => (part / totalBytes) * 100;
  return {
    ...{ day, freeBytes, totalBytes, purgeableBytes },
    freePercent: percentOf(freeBytes),
    reachablePercent: percentOf(freeBytes + (purgeableBytes ?? 0)),
  };
}

function spaceBucket(bucket: Bucket, host: HostDays): SpaceBucket {
  const [low] = lowsIn(bucket, host).toSorted((left, right) => left.freeBytes - right.freeBytes);
  return { ...bucket, freeBytes: low?.freeBytes ?? null, freePercent: low?.freePercent ?? null };
}

function trendOf(
  totalBytes: number,
  days: readonly DailyHostFacts[],
  { asOf, minimumPercent, targetPercent, utcOffsetMinutes }: SpaceOccasion,
): ReportSpaceTrend | null {
  const known = days.filter(({ freeBytes }) => freeBytes !== null);
  const column = (cell: (facts: DailyHostFacts) => number) => Float64Array.from(known, cell);
  const free = { at: column((day) => day.takenAt), freeBytes: column((day) => day.freeBytes ?? 0) };
  const lines = [targetPercent, minimumPercent].map((percent) => (percent / 100) * totalBytes);
  const trend = spaceTrend(free, lines, asOf);
  if (trend === null) return null;
  const dayOf = (at: Instant | null | undefined) =>
    at == null ? null : localDay(dayAt(at, utcOffsetMinutes));
  const [targetAt, minimumAt] = trend.crossings;
  return {
    bytesPerDay: trend.bytesPerDay,
    targetDay: dayOf(targetAt),
    minimumDay: dayOf(minimumAt),
  };
}
