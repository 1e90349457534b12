import type { DriveState, WearState } from "../../model/state.ts";
import { count, percent } from "../words/amounts.ts";

/** @returns what is left, and by whose word: `95% left of the 3,000-cycle mark`. */
export function leftWords({ health }: Pick<DriveState, "health">, wear: WearState): string {
  const { basis, mark, percentLeft, figurePercent } = wear;
  if (basis === "percentage-used") {
    if (figurePercent >= 100) return `Past its rated endurance: ${percent(figurePercent)} used`;
    return `${percent(percentLeft)} left, by the drive's own word`;
  }
  const line = mark === null ? "the mark" : `the ${count(mark.cycles)}-cycle mark`;
  if (figurePercent < 100) return `${percent(percentLeft)} left to ${line}`;
  const own = health.percentageUsed;
  return own === null ? `Past ${line}` : `Past ${line}; the drive says ${percent(own)} used`;
}
