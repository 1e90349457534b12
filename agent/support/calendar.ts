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
