import type { DriveState, State } from "../../model/state.ts";
import { DAY, MINUTE, SECOND } from "../../model/units.ts";
import { dayAt } from "../../support/calendar.ts";
import type { Row } from "../layout.ts";
import { isAtOdds } from "../own-word.ts";
import { amount, perDay } from "../words/amounts.ts";
import { duration, moment } from "../words/times.ts";

/** @returns how fast the drive is written now, beside how fast it may be. */
export function writesRow(drive: DriveState, state: State): Row | null {
  const sinceBoot = sinceBootWords(drive, state);
  const today = sinceBoot !== null && isAllSinceBoot(drive) ? null : todayWords(drive, state);
  const counted = [today, weekWords(drive), sinceBoot].filter((part) => part !== null);
  if (counted.length === 0 && !drive.connected) return null;
  const told = counted.length === 0 ? ["not counted yet"] : counted;
  const pace = paceWords(drive);
  return { label: "  writes", text: (pace === null ? told : [...told, pace]).join(" · ") };
}

/** All of today's writes are those since boot: said once is enough. */
const isAllSinceBoot = ({ writes }: DriveState): boolean =>
  writes.todayBytes === writes.sinceBootBytes;

/** The count may begin within the day, or the evening before where it can not be split. */
function todayWords({ writes }: DriveState, state: State): string | null {
  const { todayBytes, todaySince } = writes;
  if (todayBytes === null) return null;
  if (todaySince === null) return `today ${amount(todayBytes)}`;
  const { asOf, utcOffsetMinutes, day } = state;
  const isToday = dayAt(todaySince, utcOffsetMinutes) === day;
  const since = `since ${moment(todaySince, asOf, utcOffsetMinutes)}`;
  return `${isToday ? "today " : ""}${amount(todayBytes)} ${since}`;
}

function weekWords({ writes }: DriveState): string | null {
  const { weekBytesPerDay, weekCoveredDays } = writes;
  if (weekBytesPerDay === null) return null;
  const days = weekCoveredDays < 2 ? "last day" : `last ${Math.min(weekCoveredDays, 7)} days`;
  return `${days} ${perDay(weekBytesPerDay)}`;
}

/** Where nothing better is known. The rate of some hours is no daily rate, so it is not made one. */
function sinceBootWords({ writes, connected }: DriveState, state: State): string | null {
  const { sinceBootBytes, weekBytesPerDay } = writes;
  const { bootedAt } = state.machine;
  if (sinceBootBytes === null || bootedAt === null || !connected) return null;
  const uptime = state.asOf - bootedAt;
  if (weekBytesPerDay !== null || uptime < MINUTE) return null;
  const rate =
    uptime < DAY
      ? `${amount(sinceBootBytes / (uptime / SECOND))} a second`
      : perDay(sinceBootBytes / (uptime / DAY));
  return `${amount(sinceBootBytes)} in the ${duration(uptime)} since boot, ${rate}`;
}

/**
 * How much may be written a day for the mark to be reached no sooner than the target: no advice
 * where the mark says little of this drive.
 */
function paceWords(drive: DriveState): string | null {
  const { pace } = drive;
  if (pace === null || pace.bytesPerDay <= 0 || isAtOdds(drive)) return null;
  return `pace ${perDay(pace.bytesPerDay)}`;
}
