import type {
  ChangeState,
  ForecastState,
  OwnState,
  ReachState,
  SpikeState,
} from "../model/forecast-state.ts";
import {
  DAY,
  DAYS_PER_YEAR,
  type Instant,
  instant,
  type LocalDay,
  localDay,
} from "../model/units.ts";
import { dayAt } from "../support/calendar.ts";
import type { MeanRate } from "./accumulated.ts";
import type { ChangeOfRate } from "./change-of-rate.ts";
import type { Forecast, OwnOpinion } from "./forecast.ts";
import type { Reach } from "./reach.ts";
import type { WriteSpike } from "./write-spikes.ts";

/** A later instant than this many years is not written as a date. */
const LAST_DATED_YEARS = 1_000;

/** The forecast as it is stored and shown: instants and years, no working figures. */
export function forecastState(
  result: Forecast,
  now: Instant,
  utcOffsetMinutes: number,
): ForecastState {
  const dayOf = (at: Instant) => localDay(dayAt(at, utcOffsetMinutes));
  const { fromHere, grade, basis, recent, change, spikes } = result;
  const spike = spikes.at(-1);
  return {
    grade,
    daysWatched: basis.daysWatched,
    fromHere: fromHere && {
      bytesPerDay: fromHere.bytesPerDay,
      low: fromHere.low,
      high: fromHere.high,
    },
    mark: reachState(result.reach, now),
    own: ownState(result.own, now),
    last30DaysBytesPerDay: meanWhereCovered(recent.last30Days, DAYS_OF_A_MONTH),
    last14DaysBytesPerDay: meanWhereCovered(recent.last14Days, DAYS_OF_A_FORTNIGHT),
    change: change && changeState(change, dayOf),
    spike: spike === undefined ? null : spikeState(spike, utcOffsetMinutes),
  };
}

/** Where samples vouch for so many days, the mean may be called one of the last 30, or 14. */
const DAYS_OF_A_MONTH = 25;
const DAYS_OF_A_FORTNIGHT = 11;

function meanWhereCovered(mean: MeanRate | null, leastDays: number): number | null {
  return mean !== null && mean.coveredDays >= leastDays ? mean.bytesPerDay : null;
}

/** @returns a reach in years and instants. */
export function reachState(reach: Reach, now: Instant): ReachState {
  if (reach.kind !== "expected") return reach;
  const { early, middle, late } = reach.days;
  const years = (days: number): number => days / DAYS_PER_YEAR;
  return {
    kind: "expected",
    years: { early: years(early), middle: years(middle), late: years(late) },
    at: { early: instantAfter(early, now), middle: instantAfter(middle, now) },
    ageComesFirst: reach.ageComesFirst,
  };
}

function instantAfter(days: number, now: Instant): Instant | null {
  return days > LAST_DATED_YEARS * DAYS_PER_YEAR ? null : instant(now + days * DAY);
}

function ownState({ endurance, reach }: OwnOpinion, now: Instant): OwnState | null {
  switch (endurance.kind) {
    case "unknown":
      return null;
    case "more-than":
      return {
        ...{ bytes: endurance.bytes, low: null, high: null, cycles: null, isLowerBound: true },
        reach: { kind: "unknown" },
      };
    case "estimate":
      return {
        bytes: Math.round(endurance.bytes),
        low: Math.round(endurance.low),
        high: Math.round(endurance.high),
        cycles: endurance.cycles,
        ...{ isLowerBound: false, reach: reachState(reach, now) },
      };
  }
}

function changeState(change: ChangeOfRate, dayOf: (at: Instant) => LocalDay): ChangeState {
  const { since, bytesPerDayBefore, bytesPerDayAfter, ratio } = change;
  return { sinceDay: dayOf(since), bytesPerDayBefore, bytesPerDayAfter, ratio };
}

/** A spike by the days of its owner. */
export function spikeState(spike: WriteSpike, utcOffsetMinutes: number): SpikeState {
  const dayOf = (at: number) => localDay(dayAt(at, utcOffsetMinutes));
  const { from, until, bytes, shareOfYear, bytesPerDayWithout } = spike;
  // What evening readings count from one to the next was written on the day of the later one.
  const half = Math.min(DAY, until - from) / 2;
  const fromDay = dayOf(from + half);
  const untilDay = dayOf(until - half);
  return { fromDay, untilDay, bytes: Math.round(bytes), shareOfYear, bytesPerDayWithout };
}
