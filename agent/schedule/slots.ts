import { DAY, type Instant, instant, MINUTE } from "../model/units.ts";
import type { WallSlots } from "./cron.ts";

/** Minutes east of UTC at an instant, in the zone that the owner is in now. */
export type OffsetAt = (at: number) => number;

/**
 * The newest slot at or before `at`. One that the wall clock skips (summer time begins) lies at the next
 * minute that exists, one that it shows twice at the first time.
 * @returns null where there was none in forty years.
 */
export function latestSlot(slots: WallSlots, at: number, offsetAt: OffsetAt): Instant | null {
  // Within a day after the clocks went back the wall may have shown a later time than it does now.
  const shown = Math.max(offsetAt(at), offsetAt(at - DAY));
  let wall = slots.latest(at + shown * MINUTE);
  while (wall !== null && instantOf(wall, offsetAt) > at) wall = slots.latest(wall - MINUTE);
  return wall === null ? null : instant(instantOf(wall, offsetAt));
}

/** The first slot after `at`, or null. */
export function nextSlot(slots: WallSlots, at: number, offsetAt: OffsetAt): Instant | null {
  const shown = Math.min(offsetAt(at), offsetAt(at + DAY));
  let wall = slots.next(at + shown * MINUTE);
  while (wall !== null && instantOf(wall, offsetAt) <= at) wall = slots.next(wall);
  return wall === null ? null : instant(instantOf(wall, offsetAt));
}

/** When a wall clock of the zone shows `wall` for the first time, or has just passed over it. */
function instantOf(wall: number, offsetAt: OffsetAt): number {
  const utc = wall - offsetAt(wall) * MINUTE;
  const before = wall - offsetAt(utc - DAY) * MINUTE;
  const after = wall - offsetAt(utc + DAY) * MINUTE;
  const shown = [Math.min(before, after), Math.max(before, after)].find(
    (candidate) => candidate + offsetAt(candidate) * MINUTE === wall,
  );
  return shown ?? changeBetween(after, before, offsetAt);
}

/** The first minute after a change of the offset that is known to lie between the two. */
function changeBetween(from: number, to: number, offsetAt: OffsetAt): number {
  let [before, after] = [from, to];
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / MINUTE / 2) * MINUTE;
    if (offsetAt(middle) === offsetAt(before)) before = middle;
    else after = middle;
  }
  return after;
}
