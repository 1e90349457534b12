import { DAY, type Instant } from "../model/units.ts";
import { rowsWithGoodClock } from "./clock-repair.ts";
import { breaksIn, type CounterBreak, grewBy, neverFalls } from "./counter-breaks.ts";
import { type CounterSample, type CounterSeries, sampleAt } from "./counter-series.ts";

/**
 * What was written between samples. A gap is one long increment: days asleep count as days.
 * All columns have one element per increment, in order of time; between two increments that do
 * not touch lies a break.
 */
export interface Increments {
  /** Milliseconds since 1970. */
  readonly from: Float64Array;
  readonly until: Float64Array;
  /** Bytes written between the two, 0 or more. */
  readonly bytes: Float64Array;
  /** Elapsed days of all increments together. */
  readonly daysWatched: number;
  /** Power-on hours counted in that time; null where the first or last sample has none. */
  readonly hoursWatched: number | null;
  /** First and last sample with a good clock. */
  readonly first: CounterSample;
  readonly last: CounterSample;
  /** The first sample after each break. */
  readonly driveStarts: readonly CounterSample[];
  readonly breaks: readonly CounterBreak[];
  /** Rows of the series that are counted, ascending. */
  readonly rows: Int32Array;
  /** Samples left out for their clock, as duplicates, or as a lone dip of the counter. */
  readonly samplesDropped: number;
}

/**
 * Irregular samples to clean increments. Elapsed time is the difference of instants: zones and
 * summer time vanish. At a break (another drive, a reset, or hours that grew faster than the
 * clock: a second-hand drive with a larger total) one increment is skipped.
 * @returns null where there is no sample.
 */
export function incrementsOf(series: CounterSeries, now: Instant): Increments | null {
  const good = rowsWithGoodClock(series.at, now);
  if (good.length === 0) return series.at.length === 0 ? null : totalAlone(series, now);
  const rows = withoutDips(series, good);
  const breaks = breaksIn(series, rows);
  return {
    ...columnsOf(series, rows, breaks),
    first: sampleAt(series, rows.at(0) ?? 0),
    last: sampleAt(series, rows.at(-1) ?? 0),
    driveStarts: breaks.map(({ row }) => sampleAt(series, row)),
    breaks,
    rows,
    samplesDropped: series.at.length - rows.length,
  };
}

/** No clock can be believed: the last total still can, as of now. */
function totalAlone(series: CounterSeries, now: Instant): Increments {
  const row = series.at.length - 1;
  const sample = sampleAt(series, row, now);
  const rows = Int32Array.of(row);
  return {
    ...columnsOf(series, rows, []),
    first: sample,
    last: sample,
    driveStarts: [],
    breaks: [],
    rows,
    samplesDropped: row,
  };
}

/**
 * A counter that is lower once and then back where it was had a bad reading, not a reset. A new
 * drive that overtakes the old one within a day is told by its power-on hours.
 */
function withoutDips({ bytesWritten, powerOnHours }: CounterSeries, rows: Int32Array): Int32Array {
  if (neverFalls(bytesWritten, rows)) return rows;
  return rows.filter((row, index) => {
    const before = rows[index - 1];
    const after = rows[index + 1];
    if (before === undefined || after === undefined) return true;
    const fell = grewBy(bytesWritten, before, row) < 0;
    const isBack = grewBy(bytesWritten, before, after) >= 0;
    return !(fell && isBack) || grewBy(powerOnHours, before, row) < 0;
  });
}

function columnsOf(series: CounterSeries, rows: Int32Array, breaks: readonly CounterBreak[]) {
  const at = picked(series.at, rows);
  const written = picked(series.bytesWritten, rows);
  const hours = watched(series.powerOnHours, rows, breaks);
  const broken = new Set(breaks.map(({ row }) => row));
  const unbroken = (column: Float64Array): Float64Array =>
    broken.size === 0 ? column : column.filter((_, step) => !broken.has(rows[step + 1] ?? -1));
  return {
    from: unbroken(at.subarray(0, -1)),
    until: unbroken(at.subarray(1)),
    bytes: unbroken(growth(written)),
    daysWatched: watched(series.at, rows, breaks) / DAY,
    hoursWatched: Number.isNaN(hours) ? null : hours,
  };
}

function picked(column: Float64Array, rows: Int32Array): Float64Array {
  const values = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index++) values[index] = column[rows[index] ?? 0] ?? 0;
  return values;
}

function growth(values: Float64Array): Float64Array {
  const grew = new Float64Array(values.length - 1);
  for (let step = 0; step < grew.length; step++) {
    grew[step] = (values[step + 1] ?? 0) - (values[step] ?? 0);
  }
  return grew;
}

/** How much a column grew in all, breaks left out. */
function watched(column: Float64Array, rows: Int32Array, breaks: readonly CounterBreak[]): number {
  const all = grewBy(column, rows.at(0) ?? 0, rows.at(-1) ?? 0);
  return breaks.reduce((sum, { rowBefore, row }) => sum - grewBy(column, rowBefore, row), all);
}
