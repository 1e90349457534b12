import type { AlertFacts, AlertState } from "../../model/alert.ts";
import { DAY } from "../../model/units.ts";
import { addDays, daysBetween } from "../../support/calendar.ts";
import { CONDITION, type DriveRule, EVENT, type Happening, type Relation } from "./rule.ts";
import type { OwnersLines, WatchedDrive } from "./situation.ts";

const LEAST_DAYS_WATCHED = 14;
const FAR_ABOVE_PACE = 2;
const UNDER_PACE = 0.9;
/** Older news is no news. */
const DAYS_OF_NEWS = 7;
/** Two splits nearer than this are one. */
const SAME_SPLIT_DAYS = 21;
const QUIET_DAYS = 90;

/** How fast a drive is written. */
export const WRITING_RULES: readonly DriveRule[] = [
  {
    ...CONDITION,
    ...{ code: "over-pace", of: "drive", on: ["built-in"], saidBy: "life-short" },
    enter: isOverPace,
    leave: isUnderPace,
    ...{ showAfter: { ms: DAY }, quietAfter: 28 * DAY },
    severity: () => "notice",
    facts: paceFacts,
  },
  {
    ...EVENT,
    ...{ code: "daily-limit", of: "drive", on: ["built-in", "virtual"] },
    happened: limitPassed,
    relation: ({ facts: known }, now) => (known["day"] === now["day"] ? "grown" : "new"),
    isOver: (known, { day }) => known["day"] !== day,
    quietAfter: DAY / 4,
  },
  {
    ...EVENT,
    ...{ code: "write-spike", of: "drive", on: ["built-in", "virtual"] },
    happened: spikeSeen,
    relation: spikeRelation,
    quietAfter: 0,
  },
  {
    ...EVENT,
    ...{ code: "rate-changed", of: "drive", on: ["built-in"], saidBy: "over-pace" },
    happened: rateRaised,
    relation: splitRelation,
  },
];

/** A pace of 0 says that the mark is passed: that is told as wear. */
const paceOf = ({ pace }: WatchedDrive): number | null =>
  pace !== null && pace.bytesPerDay > 0 ? pace.bytesPerDay : null;

function isOverPace(drive: WatchedDrive): boolean | null {
  const { forecast } = drive;
  const pace = paceOf(drive);
  if (forecast === null || pace === null) return null;
  if (forecast.daysWatched < LEAST_DAYS_WATCHED) return false;
  const month = forecast.last30DaysBytesPerDay ?? 0;
  const isLasting = (forecast.fromHere?.bytesPerDay ?? 0) > pace && month > pace;
  return isLasting || isFarOverPace(drive, pace);
}

const isFarOverPace = ({ forecast }: WatchedDrive, pace: number): boolean =>
  (forecast?.last14DaysBytesPerDay ?? 0) > FAR_ABOVE_PACE * pace;

function isUnderPace(drive: WatchedDrive): boolean | null {
  const pace = paceOf(drive);
  if (pace === null) return drive.pace === null ? null : true;
  const month = drive.forecast?.last30DaysBytesPerDay ?? null;
  return month === null ? null : month < UNDER_PACE * pace;
}

function paceFacts(drive: WatchedDrive): AlertFacts {
  const { forecast, pace } = drive;
  const isFar = isFarOverPace(drive, pace?.bytesPerDay ?? Number.POSITIVE_INFINITY);
  const fortnight = forecast?.last14DaysBytesPerDay ?? null;
  const month = forecast?.last30DaysBytesPerDay ?? null;
  return {
    perDay: isFar ? fortnight : month,
    days: isFar ? 14 : 30,
    ...{ pace: pace?.bytesPerDay ?? null, until: pace?.targetDay ?? null },
  };
}

function limitPassed(
  { todayBytes: bytes, day }: WatchedDrive,
  { dailyLimitBytes: limit }: OwnersLines,
): Happening | null {
  if (limit === null || bytes === null || bytes <= limit) return null;
  return { severity: "notice", facts: { day, bytes, limit } };
}

function spikeSeen({ forecast, day }: WatchedDrive): Happening | null {
  const spike = forecast?.spike ?? null;
  if (spike === null || daysBetween(spike.untilDay, day) > DAYS_OF_NEWS) return null;
  const { fromDay, untilDay, bytes } = spike;
  return { severity: "notice", facts: { fromDay, untilDay, bytes } };
}

/** Days that follow one another are one event. One in the future was remembered by a wrong clock. */
function spikeRelation(
  { facts: known }: AlertState,
  now: AlertFacts,
  { day }: WatchedDrive,
): Relation {
  const until = String(known["untilDay"]);
  const isNew = String(now["fromDay"]) > addDays(until, 1) || until > addDays(day, 1);
  if (isNew) return "new";
  const isMore = String(now["untilDay"]) > until || Number(now["bytes"]) > Number(known["bytes"]);
  return isMore ? "grown" : "same";
}

/** A change for the better, or within the pace, is for the report and the menu. */
function rateRaised(drive: WatchedDrive): Happening | null {
  const change = drive.forecast?.change ?? null;
  const pace = paceOf(drive);
  if (change === null || pace === null) return null;
  const { sinceDay, bytesPerDayBefore: before, bytesPerDayAfter: after, ratio } = change;
  if (ratio <= 1 || after <= pace) return null;
  return { severity: "notice", facts: { sinceDay, before, after, ratio, pace, found: drive.day } };
}

function splitRelation(
  { facts: known }: AlertState,
  now: AlertFacts,
  { day }: WatchedDrive,
): Relation {
  const apart = (left: unknown, right: unknown): number =>
    Math.abs(daysBetween(String(left), String(right)));
  const isSameSplit = apart(known["sinceDay"], now["sinceDay"]) <= SAME_SPLIT_DAYS;
  return isSameSplit || apart(known["found"], day) < QUIET_DAYS ? "same" : "new";
}
