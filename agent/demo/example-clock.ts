import { DAY, MINUTE } from "../model/units.ts";

/** Monday, 30 November 2026, 14:05 in Vienna. */
export const DEMO_NOW = Date.UTC(2026, 10, 30, 13, 5);
export const DEMO_ZONE = "Europe/Vienna";

/** @returns the instant `daysAgo` days ago (0 is today) at so many minutes after midnight in Vienna. */
export function viennaTime(daysAgo: number, minutes: number): number {
  const wall = Date.UTC(2026, 10, 30) - daysAgo * DAY + minutes * MINUTE;
  return wall - viennaOffset(wall) * MINUTE;
}

/** Minutes east of UTC in Vienna: summer time from the last Sunday of March to that of October. */
export function viennaOffset(at: number): number {
  const year = new Date(at).getUTCFullYear();
  const isSummer = at >= lastSundayOf(year, 2) && at < lastSundayOf(year, 9);
  return isSummer ? 120 : 60;
}

/** At 01:00 UTC, when the clocks change. */
function lastSundayOf(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY;
}
