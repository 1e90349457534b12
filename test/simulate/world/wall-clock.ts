import { HOUR, MINUTE } from "../../../agent/model/units.ts";
import { utcOffsetIn } from "../../fixtures/zones.ts";

/** Zones change their offset on a quarter of an hour, if at all. */
const QUARTER = 15 * MINUTE;
const known = new Map<string, Map<number, number>>();

/** As `utcOffsetIn`, by the runtime's own tables, but each quarter of an hour is looked up once. */
export function offsetIn(zone: string, at: number): number {
  const quarter = Math.floor(at / QUARTER);
  const ofZone = known.get(zone) ?? new Map<number, number>();
  known.set(zone, ofZone);
  const found = ofZone.get(quarter) ?? utcOffsetIn(zone, quarter * QUARTER);
  ofZone.set(quarter, found);
  return found;
}

/**
 * @param hours after midnight on the wall, such as 7.5.
 * @returns when it is so on that day in the zone; where the wall skips it, when it would have been.
 */
export function instantIn(zone: string, day: string, hours: number): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + Math.round(hours * HOUR);
  const guess = wall - offsetIn(zone, wall) * MINUTE;
  return wall - offsetIn(zone, guess) * MINUTE;
}
