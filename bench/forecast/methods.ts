/** The product's forecast of a benchmark series, and what others would say of the same samples. */
import { type Accumulated, accumulate, meanBetween } from "../../agent/analysis/accumulated.ts";
import { fromHere } from "../../agent/analysis/from-here.ts";
import { type Increments, incrementsOf } from "../../agent/analysis/increments.ts";
import { lifeBefore } from "../../agent/analysis/life-before.ts";
import { type DaysToMark, daysToMark } from "../../agent/analysis/reach.ts";
import { ageOfDrive } from "../../agent/analysis/so-far.ts";
import { DAY, type Instant, instant } from "../../agent/model/units.ts";
import type { Prediction } from "./score.ts";
import type { BenchmarkSeries } from "./series.ts";

export interface Method {
  readonly name: string;
  /** Null where the method has nothing to say. */
  readonly predict: (series: BenchmarkSeries) => Prediction | null;
}

export const PRODUCT: Method = { name: "Wearbar", predict: predictAsTheProduct };

/** Rates people work out by hand; each with the range a careful person would add, x or / 2. */
export const BASELINES: readonly Method[] = [
  baseline("lifetime average", lifetimeAverage),
  ...[30, 90, 365].map((days) =>
    baseline(`last ${days} days`, (watched) => lastDays(watched, days) ?? lifetimeAverage(watched)),
  ),
  baseline("OLS slope", (watched) => olsSlope(watched) ?? lifetimeAverage(watched)),
  baseline("integer-percent line", integerPercentLine),
  baseline("power-on hours", ({ increments: { last } }) =>
    last.powerOnHours ? last.bytesWritten / (last.powerOnHours / 24) : null,
  ),
];

/** A benchmark says nothing of who told the age: it is taken as the oldest trace of a system. */
function predictAsTheProduct(series: BenchmarkSeries): Prediction | null {
  const watched = watch(series);
  if (watched === null) return null;
  const { increments, sums, firstUse } = watched;
  const evidence = { ownersFirstUse: null, oldestTrace: firstUse };
  const age = ageOfDrive(evidence, [increments.first], series.now);
  const ahead = fromHere(sums, lifeBefore(increments, age, series.now), series.now);
  const remaining = series.enduranceBytes - increments.last.bytesWritten;
  const days = remaining > 0 ? daysToMark(remaining, ahead.bytesPerDay, ahead.spread) : null;
  return predictionOf(series.id, ahead.bytesPerDay, ahead, days);
}

function predictionOf(
  id: string,
  rate: number,
  range: { readonly low: number; readonly high: number },
  days: DaysToMark | null,
): Prediction {
  const bounds = { id, rate_bytes_per_day: rate, lo: range.low, hi: range.high };
  if (days === null) return bounds;
  return {
    ...bounds,
    days_left: days.middle,
    days_left_lo: days.early,
    days_left_hi: days.late,
  };
}

/** A series after the repair of its clock: baselines get the same. */
interface Watched {
  readonly series: BenchmarkSeries;
  readonly increments: Increments;
  readonly sums: Accumulated;
  readonly firstUse: Instant | null;
}

function watch(series: BenchmarkSeries): Watched | null {
  const increments = incrementsOf(series.counter, series.now);
  if (increments === null) return null;
  const days = series.ageDaysAtFirstSample;
  const firstUse = days === null ? null : instant(increments.first.at - days * DAY);
  return { series, increments, sums: accumulate(increments), firstUse };
}

function baseline(name: string, rateOf: (watched: Watched) => number | null): Method {
  return {
    name,
    predict: (series) => {
      const watched = watch(series);
      const rate = watched === null ? null : rateOf(watched);
      return watched === null || rate === null || rate <= 0 ? null : timesOrOverTwo(watched, rate);
    },
  };
}

function timesOrOverTwo({ series, increments }: Watched, rate: number): Prediction {
  const middle = (series.enduranceBytes - increments.last.bytesWritten) / rate;
  const days = middle > 0 ? { middle, early: middle / 2, late: middle * 2 } : null;
  return predictionOf(series.id, rate, { low: rate / 2, high: rate * 2 }, days);
}

/** Total / age; where the age is unknown, power-on hours at 5 a day. */
function lifetimeAverage({ series, increments: { last }, firstUse }: Watched): number | null {
  const hours = last.powerOnHours ?? 0;
  const traced = firstUse === null ? 0 : (series.now - firstUse) / DAY;
  const days = firstUse === null ? hours / 5 : Math.max(traced, hours / 24);
  return days > 0 ? last.bytesWritten / days : null;
}

function lastDays({ series, sums }: Watched, days: number): number | null {
  return meanBetween(sums, series.now - days * DAY, series.now)?.bytesPerDay ?? null;
}

/** Least squares of the counter over time, all history. */
function olsSlope({ series, increments: { rows } }: Watched): number | null {
  return slope(rows, series.counter.at, series.counter.bytesWritten);
}

/** Percent a day by least squares, at the bytes a percent has cost so far. */
function integerPercentLine({ series, increments: { rows, last } }: Watched): number | null {
  const percentPerDay = slope(rows, series.counter.at, series.counter.percentageUsed);
  if (percentPerDay === null || percentPerDay <= 0 || !last.percentageUsed) return null;
  return (percentPerDay * last.bytesWritten) / last.percentageUsed;
}

function slope(rows: Int32Array, at: Float64Array, values: Float64Array): number | null {
  const days = Array.from(rows, (row) => ((at[row] ?? 0) - (at[rows[0] ?? 0] ?? 0)) / DAY);
  if ((days.at(-1) ?? 0) < 1) return null;
  const meanDay = days.reduce((sum, day) => sum + day, 0) / days.length;
  let [across, along] = [0, 0];
  days.forEach((day, index) => {
    across += (day - meanDay) * (values[rows[index] ?? 0] ?? 0);
    along += (day - meanDay) ** 2;
  });
  return across / along;
}
