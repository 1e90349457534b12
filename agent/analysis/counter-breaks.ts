import { HOUR, type Instant, instant } from "../model/units.ts";
import type { CounterSeries } from "./counter-series.ts";

/** Drives book hours late and in lumps: up to a day more than elapsed means nothing. */
const HOURS_SLACK = 24;

/** Why the bytes between two samples can not be told. */
export type BreakCode =
  | "other-drive"
  | "counter-fell"
  | "percentage-fell"
  | "hours-fell"
  | "hours-ahead-of-clock";

/** Between these two samples the counters are not comparable. */
export interface CounterBreak {
  readonly code: BreakCode;
  /** Rows of the first sample after it and of the last one before. */
  readonly row: number;
  readonly rowBefore: number;
  /** Their instants. */
  readonly from: Instant;
  readonly until: Instant;
}

/**
 * Where two neighbouring samples are not of one drive: another one by its number, bytes,
 * percentage or hours fell, or hours grew faster than the clock (a second-hand drive with a
 * larger total).
 * @param rows of the samples to compare, ascending.
 */
export function breaksIn(series: CounterSeries, rows: Int32Array): CounterBreak[] {
  if (isUnbroken(series, rows)) return [];
  const breaks: CounterBreak[] = [];
  let earlier = rows[0] ?? 0;
  for (const row of rows.subarray(1)) {
    const code = breakBetween(series, earlier, row);
    if (code !== null) {
      const [from, until] = [instant(series.at[earlier] ?? 0), instant(series.at[row] ?? 0)];
      breaks.push({ code, row, rowBefore: earlier, from, until });
    }
    earlier = row;
  }
  return breaks;
}

function isUnbroken(series: CounterSeries, rows: Int32Array): boolean {
  const { bytesWritten, percentageUsed, powerOnHours, drive } = series;
  const columns = [bytesWritten, percentageUsed, powerOnHours];
  return (
    drive === null &&
    columns.every((column) => neverFalls(column, rows)) &&
    hoursKeepTime(series, rows)
  );
}

function hoursKeepTime({ at, powerOnHours }: CounterSeries, rows: Int32Array): boolean {
  let earlier = rows[0] ?? 0;
  for (let index = 1; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    if (hoursAhead(at, powerOnHours, earlier, row)) return false;
    earlier = row;
  }
  return true;
}

function hoursAhead(at: Float64Array, hours: Float64Array, earlier: number, later: number) {
  const grew = grewBy(hours, earlier, later);
  return grew > HOURS_SLACK && grew > grewBy(at, earlier, later) / HOUR + HOURS_SLACK;
}

function breakBetween(series: CounterSeries, earlier: number, later: number): BreakCode | null {
  const { at, bytesWritten, percentageUsed, powerOnHours, drive } = series;
  if (drive !== null && drive[earlier] !== drive[later]) return "other-drive";
  if (grewBy(bytesWritten, earlier, later) < 0) return "counter-fell";
  if (grewBy(percentageUsed, earlier, later) < 0) return "percentage-fell";
  if (grewBy(powerOnHours, earlier, later) < 0) return "hours-fell";
  return hoursAhead(at, powerOnHours, earlier, later) ? "hours-ahead-of-clock" : null;
}

/** Told by one tight loop, because it is the usual case. */
export function neverFalls(column: Float64Array, rows: Int32Array): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < rows.length; index++) {
    const value = column[rows[index] ?? 0] ?? 0;
    if (value < before) return false;
    before = value;
  }
  return true;
}

/** NaN, for which no comparison holds, where either is unknown. */
export function grewBy(column: Float64Array, earlier: number, later: number): number {
  return (column[later] ?? Number.NaN) - (column[earlier] ?? Number.NaN);
}
