import { DAY, GB, HOUR, type Instant, instant } from "../model/units.ts";
import { type Accumulated, incrementsEndedBy, stretchBetween } from "./accumulated.ts";
import type { Mark } from "./endurance.ts";
import type { Increments } from "./increments.ts";

/** Below so many days nobody knows what is usual. */
const LEAST_DAYS_WATCHED = 14;
/** A longer increment is a gap, not a day. */
const LONGEST_DAY = 36 * HOUR;
/** Increments shorter than this are taken together with the next. */
const SHORTEST_DAY = 18 * HOUR;
const USUAL_DAYS = 400;
const YEAR_DAYS = 365;
const SHARE_OF_MARK = 0.000_15;
/** Where there is no mark to take a share of. */
const LINE_WITHOUT_MARK = 100 * GB;
const TIMES_A_BUSY_DAY = 4;

/** Days in a row that each wrote far more than usual: one event. It is said, never capped. */
export interface WriteSpike {
  readonly from: Instant;
  readonly until: Instant;
  readonly bytes: number;
  /** What a day must write to be called a spike, in bytes. */
  readonly line: number;
  /** Its share of what was written in the last year, 0 to 1. */
  readonly shareOfYear: number;
  /** Mean of the last year without it, in bytes a day; null where nothing else was watched. */
  readonly bytesPerDayWithout: number | null;
}

/**
 * Spikes of the last 400 days, the latest last: a day of at most 36 hours that wrote more than
 * the larger of 0.015% of the mark (100 GB without one) and four times the 90th percentile.
 */
export function writeSpikes(sums: Accumulated, mark: Mark | null, now: Instant): WriteSpike[] {
  if (sums.increments.daysWatched < LEAST_DAYS_WATCHED) return [];
  const days = daysOf(sums.increments, now - USUAL_DAYS * DAY);
  const line = Math.max(
    mark === null ? LINE_WITHOUT_MARK : mark.bytes * SHARE_OF_MARK,
    TIMES_A_BUSY_DAY * ninetiethPercentile(days.map(bytesPerDay)),
  );
  return joined(days.filter((day) => day.bytes > line)).map((event) => ({
    ...event,
    line,
    ...besideTheYear(sums, event, now),
  }));
}

/** About a day of watching, and what it wrote. */
interface WatchedDay {
  readonly from: Instant;
  readonly until: Instant;
  readonly bytes: number;
}

const bytesPerDay = ({ from, until, bytes }: WatchedDay): number => bytes / ((until - from) / DAY);

/** Increments of 18 to 36 hours; shorter ones are first put together. */
function daysOf(increments: Increments, since: number): WatchedDay[] {
  const { from, until, bytes } = increments;
  const days: WatchedDay[] = [];
  let open: WatchedDay | null = null;
  for (let index = incrementsEndedBy(increments, since); index < bytes.length; index++) {
    const part = {
      from: instant(from[index] ?? 0),
      until: instant(until[index] ?? 0),
      bytes: bytes[index] ?? 0,
    };
    const day: WatchedDay = open !== null && open.until === part.from ? together(open, part) : part;
    const length = day.until - day.from;
    open = length < SHORTEST_DAY ? day : null;
    if (length >= SHORTEST_DAY && length <= LONGEST_DAY) days.push(day);
  }
  return open === null ? days : [...days, open];
}

const together = (earlier: WatchedDay, later: WatchedDay): WatchedDay => ({
  from: earlier.from,
  until: later.until,
  bytes: earlier.bytes + later.bytes,
});

function ninetiethPercentile(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(0.9 * (sorted.length - 1))] ?? 0;
}

/** Spikes that touch are one event. */
function joined(days: readonly WatchedDay[]): WatchedDay[] {
  const events: WatchedDay[] = [];
  for (const day of days) {
    const last = events.at(-1);
    if (last === undefined || day.from > last.until) events.push(day);
    else events[events.length - 1] = together(last, day);
  }
  return events;
}

function besideTheYear(sums: Accumulated, event: WatchedDay, now: Instant) {
  const yearAgo = now - YEAR_DAYS * DAY;
  const year = stretchBetween(sums, yearAgo, now);
  const spike = stretchBetween(sums, Math.max(event.from, yearAgo), Math.max(event.until, yearAgo));
  const otherDays = year.days - spike.days;
  return {
    shareOfYear: year.bytes > 0 ? spike.bytes / year.bytes : 0,
    bytesPerDayWithout: otherDays < 1 ? null : (year.bytes - spike.bytes) / otherDays,
  };
}
