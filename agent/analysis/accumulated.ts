import { DAY } from "../model/units.ts";
import type { Increments } from "./increments.ts";

/** Bytes and days of a stretch of time, as far as it was watched. */
export interface Stretch {
  readonly bytes: number;
  /** Elapsed days that lie within increments; breaks do not count. */
  readonly days: number;
  /** Of those, days that a sample vouches for: an increment vouches for a week at most. */
  readonly coveredDays: number;
}

/** Running sums over increments, so that any stretch of time costs one binary search. */
export interface Accumulated {
  readonly increments: Increments;
  /** Sums before each increment; one element more than there are increments. */
  readonly bytes: Float64Array;
  readonly days: Float64Array;
  readonly coveredDays: Float64Array;
}

/** An increment longer than this is a gap: all it vouches for is a week's worth of it. */
const LONGEST_COVER_DAYS = 7;

export function accumulate(increments: Increments): Accumulated {
  const length = increments.bytes.length + 1;
  const bytes = new Float64Array(length);
  const days = new Float64Array(length);
  const coveredDays = new Float64Array(length);
  for (let index = 0; index < length - 1; index++) {
    const elapsed = ((increments.until[index] ?? 0) - (increments.from[index] ?? 0)) / DAY;
    bytes[index + 1] = (bytes[index] ?? 0) + (increments.bytes[index] ?? 0);
    days[index + 1] = (days[index] ?? 0) + elapsed;
    coveredDays[index + 1] = (coveredDays[index] ?? 0) + Math.min(elapsed, LONGEST_COVER_DAYS);
  }
  return { increments, bytes, days, coveredDays };
}

/**
 * What was written between two instants. Within an increment bytes are spread evenly.
 * @param from milliseconds since 1970, not after `until`.
 */
export function stretchBetween(sums: Accumulated, from: number, until: number): Stretch {
  const start = sumsAt(sums, from);
  const end = sumsAt(sums, until);
  return {
    bytes: end.bytes - start.bytes,
    days: end.days - start.days,
    coveredDays: end.coveredDays - start.coveredDays,
  };
}

function sumsAt(sums: Accumulated, moment: number): Stretch {
  const index = incrementsEndedBy(sums.increments, moment);
  const share = shareOfIncrement(sums.increments, index, moment);
  const at = (column: Float64Array): number => {
    const before = column[index] ?? 0;
    return share === 0 ? before : before + share * ((column[index + 1] ?? before) - before);
  };
  return { bytes: at(sums.bytes), days: at(sums.days), coveredDays: at(sums.coveredDays) };
}

/** How many increments end at or before `moment`. */
export function incrementsEndedBy({ until }: Increments, moment: number): number {
  let low = 0;
  let high = until.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((until[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

function shareOfIncrement({ from, until }: Increments, index: number, moment: number): number {
  const [start, end] = [from[index], until[index]];
  if (start === undefined || end === undefined || moment <= start) return 0;
  return (moment - start) / (end - start);
}

/**
 * Plain mean of a stretch of time.
 * @returns null where less than a day of it was watched: hours make no rate.
 */
export function meanBetween(sums: Accumulated, from: number, until: number): MeanRate | null {
  const { bytes, days, coveredDays } = stretchBetween(sums, from, until);
  return days < 1 ? null : { bytesPerDay: bytes / days, days, coveredDays };
}

/** A mean and what it stands on. */
export interface MeanRate {
  readonly bytesPerDay: number;
  /** Elapsed days that were watched. */
  readonly days: number;
  /** Of those, days that a sample vouches for. */
  readonly coveredDays: number;
}
