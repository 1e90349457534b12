/** Reads the series of a forecast benchmark: a folder with meta.json and series/ID.csv. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CounterSeries } from "../../agent/analysis/counter-series.ts";
import { type Instant, instant } from "../../agent/model/units.ts";

export interface BenchmarkSeries {
  readonly id: string;
  readonly now: Instant;
  /** The mark in bytes. */
  readonly enduranceBytes: number;
  /** Days; understated where the system was installed anew; null: unknown. */
  readonly ageDaysAtFirstSample: number | null;
  readonly counter: CounterSeries;
}

interface Meta {
  readonly id: string;
  readonly file: string;
  readonly now: string;
  readonly endurance_bytes: number;
  readonly age_days_at_first_sample: number | null;
}

/** @throws Error where the folder has no meta.json or a series is missing. */
export function readBenchmark(folder: string): BenchmarkSeries[] {
  const metas: readonly Meta[] = JSON.parse(readFileSync(join(folder, "meta.json"), "utf8"));
  return metas.map((meta) => ({
    id: meta.id,
    now: instant(Date.parse(meta.now)),
    enduranceBytes: meta.endurance_bytes,
    ageDaysAtFirstSample: meta.age_days_at_first_sample,
    counter: parseSeries(readFileSync(join(folder, meta.file), "utf8")),
  }));
}

/** @param text columns timestamp, bytes_written, percentage_used, power_on_hours. */
export function parseSeries(text: string): CounterSeries {
  const rows = text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
  const column = (index: number, parse: (cell: string) => number) =>
    Float64Array.from(rows, (row) => parse(row[index] ?? ""));
  const orUnknown = (cell: string) => (cell.trim() === "" ? Number.NaN : Number(cell));
  return {
    at: column(0, Date.parse),
    bytesWritten: column(1, orUnknown),
    percentageUsed: column(2, orUnknown),
    powerOnHours: column(3, orUnknown),
    drive: null,
  };
}
