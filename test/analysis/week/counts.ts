import type { DayCount, DayCounts } from "../../../agent/analysis/week/day-counts.ts";
import { bytes, GB, type LocalDay, localDay } from "../../../agent/model/units.ts";
import { addDays } from "../../../agent/support/calendar.ts";

/** Monday of week 48 of 2026. */
export const MONDAY = localDay("2026-11-23");
export const dayOf = (offset: number): LocalDay => localDay(addDays(MONDAY, offset));

/** @param gigabytes of the days from MONDAY + `start` on; null: unknown. */
export function countsFrom(
  start: number,
  gigabytes: readonly (number | null)[],
  basis: (offset: number) => DayCount["basis"] = () => "counted",
  breakDays: readonly LocalDay[] = [],
): DayCounts {
  const known = gigabytes.flatMap((amount, at) => {
    if (amount === null) return [];
    const count = { writtenBytes: bytes(amount * GB), countedBy: "lifetime" } as const;
    return [[dayOf(start + at), { ...count, basis: basis(start + at) }] as const];
  });
  return { byDay: new Map(known), breakDays };
}
