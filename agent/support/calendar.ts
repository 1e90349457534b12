/** Days and times of day by plain arithmetic: loading Intl costs 15 ms, more than all of `status`. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** @returns the calendar day, `YYYY-MM-DD`, at `atMs` (since 1970) in a zone `utcOffsetMinutes` east. */
export function dayAt(atMs: number, utcOffsetMinutes: number): string {
  return new Date(atMs + utcOffsetMinutes * MINUTE_MS).toISOString().slice(0, 10);
}

/** @returns the time of day, `HH:MM`, on a 24-hour clock. */
export function timeOfDayAt(atMs: number, utcOffsetMinutes: number): string {
  return new Date(atMs + utcOffsetMinutes * MINUTE_MS).toISOString().slice(11, 16);
}

/** @returns `day` moved by whole days; negative goes back. */
export function addDays(day: string, days: number): string {
  return new Date(startOf(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** @returns the same date `years` later; the 28th where there is no 29th of February. */
export function addYears(day: string, years: number): string {
  const later = `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4)}`;
  return isDay(later) ? later : addDays(`${later.slice(0, 8)}01`, 27);
}

/** @returns whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOf(to) - startOf(from)) / DAY_MS);
}

/** @returns the ISO 8601 week of `day`, such as `2026-W48`: weeks begin on Monday. */
export function isoWeekOf(day: string): string {
  const start = startOf(day);
  const weekday = (new Date(start).getUTCDay() + 6) % 7;
  // The week belongs to the year that its Thursday lies in.
  const thursday = new Date(start + (3 - weekday) * DAY_MS);
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.floor((thursday.getTime() - firstDay) / (7 * DAY_MS)) + 1;
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, "0")}`;
}

/** @returns the Monday with which the ISO 8601 week `2026-W48` begins. */
export function mondayOf(week: string): string {
  const [year = "", number = ""] = week.split("-W");
  const fourth = `${year}-01-04`; // is always in the first week
  const weekday = (new Date(startOf(fourth)).getUTCDay() + 6) % 7;
  return addDays(fourth, (Number(number) - 1) * 7 - weekday);
}

/** @returns how many days the month `2026-11` has. */
export function daysInMonth(month: string): number {
  const [year = "", number = ""] = month.split("-");
  return new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate();
}

/** @returns whether `text` is a day that exists, such as `2026-02-28`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const start = startOf(text);
  return Number.isFinite(start) && new Date(start).toISOString().slice(0, 10) === text;
}

/** @returns the instant, in milliseconds since 1970, at which `day` begins in that zone. */
export function midnightOf(day: string, utcOffsetMinutes: number): number {
  return startOf(day) - utcOffsetMinutes * MINUTE_MS;
}

/** @returns the UTC midnight that bears the day's name, in milliseconds since 1970. */
function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
