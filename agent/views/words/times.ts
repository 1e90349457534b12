import { DAY, DAYS_PER_YEAR, HOUR, MINUTE, SECOND } from "../../model/units.ts";
import { dayAt, timeOfDayAt } from "../../support/calendar.ts";
import { grouped } from "./amounts.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** @returns `8 minutes`, `3 hours`, `4 days`: one unit, rounded down. */
export function duration(ms: number): string {
  if (ms >= 2 * DAY) return plural(Math.floor(ms / DAY), "day");
  if (ms >= 2 * HOUR) return plural(Math.floor(ms / HOUR), "hour");
  if (ms >= MINUTE) return plural(Math.floor(ms / MINUTE), "minute");
  return plural(Math.max(0, Math.floor(ms / SECOND)), "second");
}

/** @returns `7 years`, `1.5 years`, `5 months`, `12 days`: whole years from three on. */
export function years(value: number): string {
  if (value >= 3) return plural(Math.round(value), "year");
  if (value >= 1) return plural(Math.round(value * 10) / 10, "year");
  const months = value * 12;
  if (months >= 2) return plural(Math.round(months), "month");
  const days = Math.floor(value * DAYS_PER_YEAR);
  return days < 1 ? "less than a day" : plural(days, "day");
}

/** @returns whether a day has begun by the clock at `at` (milliseconds since 1970, read in UTC). */
export function isPast(day: string, at: number): boolean {
  return day <= dayAt(at, 0);
}

/** @returns `14:05` on the day of `now`, else `12 November 2026, 14:05`. */
export function moment(at: number, now: number, utcOffsetMinutes: number): string {
  const time = timeOfDayAt(at, utcOffsetMinutes);
  const day = dayAt(at, utcOffsetMinutes);
  return day === dayAt(now, utcOffsetMinutes) ? time : `${longDay(day)}, ${time}`;
}

/** @returns `12 November 2026` for `2026-11-12`. */
export function longDay(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** @returns `12 November` for `2026-11-12`. */
export function dayAndMonth(day: string): string {
  return longDay(day).replace(/ \d{4}$/, "");
}

/** @returns `12 Nov` for `2026-11-12`. */
export function shortDay(day: string): string {
  const [date = "", month = ""] = dayAndMonth(day).split(" ");
  return `${date} ${month.slice(0, 3)}`;
}

/** @returns `Nov` for `2026-11-12`, and in January the year: `2027`. */
export function shortMonth(day: string): string {
  return day.slice(5, 7) === "01" ? day.slice(0, 4) : monthOf(day).slice(0, 3);
}

/** @returns `March 2027` for `2027-03-14`. */
export function monthOf(day: string): string {
  return longDay(day).replace(/^\d+ /, "");
}

/** @returns `1 day`, `2 days`, `3,457 hours`. */
export function plural(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}
