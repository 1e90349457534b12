import { DAY, DAYS_PER_YEAR, type Instant, instant } from "../model/units.ts";
import type { Mark } from "./endurance.ts";
import type { Age, SoFar } from "./so-far.ts";

/**
 * The practical cap on a computer's life. A rule of thumb, not a measurement: it stands beside
 * the wear, and the two are never averaged.
 */
export const PRACTICAL_YEARS = 10;

/** The age clock of one drive. */
export interface AgeClock {
  /** First use + ten years of 365.25 days; a lower bound on age makes it the latest it can be. */
  readonly tenYearsAt: Instant;
  /** Negative once it is past. */
  readonly daysLeft: number;
  readonly passed: boolean;
  /** False where first use is only known to be no later than the oldest trace. */
  readonly exact: boolean;
}

/** @returns null where the age is unknown. */
export function ageClock(age: Age, now: Instant): AgeClock | null {
  if (age.kind === "unknown") return null;
  const tenYearsAt = instant(age.since + PRACTICAL_YEARS * DAYS_PER_YEAR * DAY);
  const daysLeft = (tenYearsAt - now) / DAY;
  return { tenYearsAt, daysLeft, passed: daysLeft <= 0, exact: age.kind === "known" };
}

/** Years until the mark if the drive goes on exactly as it did so far: the usual hand calculation. */
export interface PlainYears {
  /** From first use to the mark. */
  readonly total: number;
  /** From now to the mark; 0 once it is passed. */
  readonly left: number;
}

/**
 * Total = mark / (written / age); left = total - age. For 150 TB in 7 years on a mark of 3,000 TB:
 * 140 and 133.
 * @returns null where nothing was written yet, or `soFar` is only an upper bound.
 */
export function plainYears(mark: Mark, soFar: SoFar): PlainYears | null {
  if (soFar.bytesWritten <= 0 || soFar.bound === "at-most") return null;
  const total = ((mark.bytes / soFar.bytesWritten) * soFar.days) / DAYS_PER_YEAR;
  return { total, left: Math.max(total - soFar.days / DAYS_PER_YEAR, 0) };
}
