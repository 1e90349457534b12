import type { SampleColumns } from "../../db/store-columns.ts";
import type { CounterSeries } from "../analysis/counter-series.ts";

/** What a drive counted, and by whom. */
export interface Counted {
  readonly counter: CounterSeries;
  readonly counts: "lifetime" | "since-boot";
}

/** Both counters of a drive, either of which may be empty. */
export function bothCounters(
  columns: SampleColumns,
): Readonly<Record<Counted["counts"], CounterSeries>> {
  return {
    lifetime: lifetimeOf(columns, rowsOf(columns.bytesWritten)),
    "since-boot": sumsOf(columns, rowsOf(columns.osBytesWritten)),
  };
}

/**
 * The days of one drive as analysis takes them. A drive whose own counter was ever read goes by it;
 * else what the system counted is added up: a rate, but no total.
 */
export function countedBy(columns: SampleColumns): Counted {
  const own = rowsOf(columns.bytesWritten);
  if (own.length > 0) return { counts: "lifetime", counter: lifetimeOf(columns, own) };
  const rows = rowsOf(columns.osBytesWritten);
  return { counts: "since-boot", counter: sumsOf(columns, rows) };
}

/** Indexes of the days on which there is a value. */
function rowsOf(column: Float64Array): Int32Array {
  return Int32Array.from(column.keys()).filter((row) => !Number.isNaN(column[row]));
}

function lifetimeOf(columns: SampleColumns, rows: Int32Array): CounterSeries {
  return {
    at: pick(columns.bytesWrittenAt, rows),
    bytesWritten: pick(columns.bytesWritten, rows),
    percentageUsed: pick(columns.percentageUsed, rows),
    powerOnHours: pick(columns.powerOnHours, rows),
    drive: null,
  };
}

function sumsOf(columns: SampleColumns, rows: Int32Array): CounterSeries {
  let sum = 0;
  return {
    at: pick(columns.takenAt, rows),
    bytesWritten: pick(columns.osBytesWritten, rows).map((value) => {
      sum += value;
      return sum;
    }),
    percentageUsed: new Float64Array(rows.length).fill(Number.NaN),
    powerOnHours: new Float64Array(rows.length).fill(Number.NaN),
    drive: null,
  };
}

const pick = (column: Float64Array, rows: Int32Array): Float64Array =>
  Float64Array.from(rows, (row) => column[row] ?? Number.NaN);
