import { type Instant, instant } from "../model/units.ts";

/**
 * What was recorded of one drive, or of the drives one machine had in turn: one element per
 * sample in every column, in the order of recording. That order survives a clock set back.
 */
export interface CounterSeries {
  /** Milliseconds since 1970 by the clock of that moment, right or wrong. */
  readonly at: Float64Array;
  /** Lifetime bytes written; every sample has one. */
  readonly bytesWritten: Float64Array;
  /** Whole percent, 0 to 255; NaN where unknown. */
  readonly percentageUsed: Float64Array;
  /** NaN where unknown. */
  readonly powerOnHours: Float64Array;
  /** Which drive a sample is of, by any number of its own; null where it is always the same. */
  readonly drive: Int32Array | null;
}

/** One sample of a series. */
export interface CounterSample {
  readonly at: Instant;
  readonly bytesWritten: number;
  /** Null where unknown. */
  readonly percentageUsed: number | null;
  readonly powerOnHours: number | null;
}

/**
 * @param row 0 to length - 1.
 * @param at where the row's own clock is not to be believed.
 * @throws RangeError where there is no such row, or its instant is none.
 */
export function sampleAt(
  series: CounterSeries,
  row: number,
  at: Instant = instant(series.at[row] ?? Number.NaN),
): CounterSample {
  return {
    at,
    bytesWritten: series.bytesWritten[row] ?? Number.NaN,
    percentageUsed: knownOrNull(series.percentageUsed[row]),
    powerOnHours: knownOrNull(series.powerOnHours[row]),
  };
}

function knownOrNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
