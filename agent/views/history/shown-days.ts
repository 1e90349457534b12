import type { HistoryDay } from "../../model/history.ts";
import { DAY } from "../../model/units.ts";

/** A day as it is shown: what its clock and its count are worth. */
export interface ShownDay {
  readonly day: HistoryDay;
  /** The last one before it with a right clock. */
  readonly before: HistoryDay | null;
  /** `wrong`: the clock stood before the days recorded earlier, or after now. */
  readonly clock: "right" | "wrong" | "right-again";
  /** Days that the count goes over. */
  readonly spanDays: number;
  /** Mean over those days; null where nothing was counted. */
  readonly bytesPerDay: number | null;
}

/**
 * @param days of one drive in recorded order.
 * @param now milliseconds since 1970.
 */
export function shownDays(days: readonly HistoryDay[], now: number): readonly ShownDay[] {
  const shown: ShownDay[] = [];
  let before: HistoryDay | null = null;
  for (const day of days) {
    const isWrong = day.takenAt > now || (before !== null && day.takenAt < before.takenAt);
    const isAgain = !isWrong && shown.at(-1)?.clock === "wrong";
    const clock = isWrong ? "wrong" : isAgain ? "right-again" : "right";
    shown.push({ day, before, clock, ...countOf(day, clock) });
    if (!isWrong) before = day;
  }
  return shown;
}

/** Beside a wrong clock nobody knows over how many days: it is taken for one. */
function countOf({ since, takenAt, writtenBytes }: HistoryDay, clock: ShownDay["clock"]) {
  const elapsed = since === null || clock !== "right" ? 1 : Math.round((takenAt - since) / DAY);
  const spanDays = Math.max(1, elapsed);
  return { spanDays, bytesPerDay: writtenBytes === null ? null : writtenBytes / spanDays };
}
