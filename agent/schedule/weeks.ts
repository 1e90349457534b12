import type { Instant } from "../model/units.ts";
import { addDays, dayAt, isoWeekOf } from "../support/calendar.ts";
import type { OffsetAt } from "./slots.ts";

/** A year: whoever was away for longer looks at the history. */
const MOST_WEEKS = 53;

/**
 * The ISO weeks that a weekly report is to tell of, the oldest first: the last one that was over when
 * its slot came, and one for each slot that was missed before.
 */
export function weeksToTell(slot: Instant, missed: number, offsetAt: OffsetAt): readonly string[] {
  const day = dayAt(slot, offsetAt(slot));
  const earlier = Array.from({ length: Math.min(missed, MOST_WEEKS - 1) }, (_, at) =>
    isoWeekOf(addDays(day, -7 * (at + 2))),
  );
  return [...earlier.reverse(), isoWeekOf(addDays(day, -7))];
}
