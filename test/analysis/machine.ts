import type { CounterSeries } from "../../agent/analysis/counter-series.ts";
import { type Forecast, type ForecastInput, forecast } from "../../agent/analysis/forecast.ts";
import type { FromHere } from "../../agent/analysis/from-here.ts";
import { DAY, GB, type Instant, instant } from "../../agent/model/units.ts";

export const NOW = instant(Date.UTC(2026, 10, 30, 12));

export const daysAgo = (days: number, now: Instant = NOW): Instant => instant(now - days * DAY);

/** One sample; what is left out is unknown. */
export interface Row {
  /** Days before NOW. */
  readonly ago: number;
  /** Lifetime gigabytes. */
  readonly gb: number;
  readonly percent?: number;
  readonly hours?: number;
  readonly drive?: number;
}

export function seriesOf(rows: readonly Row[]): CounterSeries {
  const column = (cell: (row: Row) => number | undefined) =>
    Float64Array.from(rows, (row) => cell(row) ?? Number.NaN);
  return {
    at: column((row) => NOW - row.ago * DAY),
    bytesWritten: column((row) => row.gb * GB),
    percentageUsed: column((row) => row.percent),
    powerOnHours: column((row) => row.hours),
    drive: rows.some((row) => row.drive !== undefined)
      ? Int32Array.from(rows, (row) => row.drive ?? 0)
      : null,
  };
}

/**
 * A machine sampled once a day until NOW.
 * @param start lifetime gigabytes at the first sample.
 * @param daily gigabytes of each day; NaN: written as 0 and not sampled (asleep in a drawer).
 */
export function dailyRows(start: number, daily: readonly number[]): Row[] {
  const rows: Row[] = [{ ago: daily.length, gb: start }];
  let gb = start;
  daily.forEach((written, index) => {
    gb += Number.isNaN(written) ? 0 : written;
    if (!Number.isNaN(written)) rows.push({ ago: daily.length - 1 - index, gb });
  });
  return rows;
}

/** So many days alike; every seventh one and a half times as busy, so that weeks are alike too. */
export const steady = (days: number, gb: number): number[] =>
  Array.from({ length: days }, (_, day) => gb * (day % 7 === 0 ? 1.5 : 5.5 / 6));

export const asleep = (days: number): number[] => new Array<number>(days).fill(Number.NaN);

export interface Machine {
  readonly rows: readonly Row[];
  /** Gigabytes; 1,000 where left out. */
  readonly capacity?: number;
  /** Days of age at NOW by the owner's answer. */
  readonly ownersDays?: number;
  /** Days of age at NOW by the oldest trace. */
  readonly traceDays?: number;
  readonly change?: Partial<ForecastInput>;
}

export function inputOf({ rows, capacity = 1_000, ...machine }: Machine): ForecastInput {
  const since = (days: number | undefined) => (days === undefined ? null : daysAgo(days));
  return {
    now: NOW,
    drive: { kind: "ssd", capacityBytes: capacity * GB, model: "EXAMPLE 1" },
    counter: seriesOf(rows),
    counts: "lifetime",
    age: { ownersFirstUse: since(machine.ownersDays), oldestTrace: since(machine.traceDays) },
    ownersCycles: null,
    ownersTargetYears: null,
    ...machine.change,
  };
}

/** A forecast with a rate. */
export type Rated = Forecast & { readonly fromHere: FromHere };

/** @throws Error where the machine has no sample, or nothing that makes a rate. */
export function forecastOf(machine: Machine): Rated {
  const result = forecast(inputOf(machine));
  if (result?.fromHere == null) throw new Error("expected a forecast with a rate, got none");
  return { ...result, fromHere: result.fromHere };
}

/** @throws Error where the forecast has no date. */
export function daysTo({ reach }: Pick<Forecast, "reach">) {
  if (reach.kind !== "expected") throw new Error(`expected a date, got ${reach.kind}`);
  return reach.days;
}
