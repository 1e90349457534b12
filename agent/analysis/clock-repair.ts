import type { Instant } from "../model/units.ts";

/** No sample of this product is older: a clock that says so is wrong. */
const EARLIEST_SAMPLE = Date.UTC(2020, 0, 1);
/** A clock is rarely wrong for longer than this many samples. */
const MOST_WRONG_SAMPLES = 12;
/** A run is implausible beside one so many times as long. */
const TIMES_AS_LONG = 4;

/**
 * The samples whose clock can be believed. Left out are those from before this product existed,
 * those in the future, those before the first one, and of the rest all that are not on the
 * longest run whose time only goes forward. Survives a clock that was set back or stood in 2001
 * or in the future, on the first sample too. O(n log n).
 * @param at milliseconds since 1970, in the order recorded.
 * @returns rows to keep, ascending; their instants strictly increase.
 */
export function rowsWithGoodClock(at: Float64Array, now: Instant): Int32Array {
  const possible = rowsBetween(at, EARLIEST_SAMPLE, now);
  if (goesForward(at, possible)) return possible;
  const unbound = longestForwardRun(at, possible);
  if (unbound[0] === possible[0]) return unbound;
  const run = longestForwardRun(at, rowsBetween(at, at[possible[0] ?? 0] ?? 0, now));
  return firstWasWrong(run.length, unbound.length) ? unbound : run;
}

function rowsBetween(at: Float64Array, from: number, until: number): Int32Array {
  const rows = new Int32Array(at.length);
  let kept = 0;
  for (let row = 0; row < at.length; row++) {
    const moment = at[row] ?? Number.NaN;
    if (moment >= from && moment <= until) rows[kept++] = row;
  }
  return rows.subarray(0, kept);
}

function goesForward(at: Float64Array, rows: Int32Array): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < rows.length; index++) {
    const moment = at[rows[index] ?? 0] ?? last;
    if (moment <= last) return false;
    last = moment;
  }
  return true;
}

/** Where holding on to the first sample would cost most of the others, it was the wrong one. */
function firstWasWrong(length: number, unboundLength: number): boolean {
  return unboundLength > Math.min(length + MOST_WRONG_SAMPLES, TIMES_AS_LONG * length - 1);
}

/** Longest increasing subsequence by patience sorting. */
function longestForwardRun(at: Float64Array, rows: Int32Array): Int32Array {
  const tails = new Int32Array(rows.length); // rows that end the best run of each length
  const before = new Int32Array(at.length).fill(-1);
  let length = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    const moment = at[row] ?? 0;
    const place = moment > latest ? length : lengthBefore(at, tails, length, moment);
    before[row] = place > 0 ? (tails[place - 1] ?? -1) : -1;
    tails[place] = row;
    if (place === length) length++;
    if (place === length - 1) latest = moment;
  }
  return walkBack(before, tails[length - 1] ?? -1, length);
}

/** Length of the longest run that `moment` may follow. */
function lengthBefore(at: Float64Array, tails: Int32Array, length: number, moment: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[tails[middle] ?? 0] ?? 0) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

function walkBack(before: Int32Array, end: number, length: number): Int32Array {
  const run = new Int32Array(length);
  let row = end;
  for (let index = length - 1; index >= 0; index--) {
    run[index] = row;
    row = before[row] ?? -1;
  }
  return run;
}
