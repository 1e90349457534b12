import { DAY, DAYS_PER_YEAR, type Instant, instant } from "../model/units.ts";
import { PRACTICAL_YEARS } from "./clocks.ts";
import type { Mark } from "./endurance.ts";
import type { Age } from "./so-far.ts";

/** However old a machine is, it should last this much longer. */
const LEAST_YEARS_AHEAD = 5;

/** What set the target of the pace. */
export type PaceBasis = "ten-years-of-age" | "five-years-ahead" | "ten-years-ahead" | "owner";

/** How much may be written a day for the mark to be reached no sooner than the target. */
export interface Pace {
  /** (mark - written) / days to the target; 0 once the mark is passed. */
  readonly bytesPerDay: number;
  readonly target: Instant;
  readonly daysToTarget: number;
  readonly basis: PaceBasis;
  /** Past ten years of age: older than the rule of thumb. Null where the age is unknown. */
  readonly pastTenYears: boolean | null;
}

/**
 * Pace (docs/forecast.md). The target is the later of ten years of age and five years from now;
 * with an unknown age, ten years from now.
 * @param ownersYears years from now the owner wants, or null.
 */
export function paceToTarget(
  mark: Mark,
  bytesWritten: number,
  age: Age,
  now: Instant,
  ownersYears: number | null = null,
): Pace {
  const { years, basis } = yearsAhead(age, ownersYears);
  const daysToTarget = years * DAYS_PER_YEAR;
  return {
    bytesPerDay: Math.max(mark.bytes - bytesWritten, 0) / daysToTarget,
    target: instant(now + daysToTarget * DAY),
    daysToTarget,
    basis,
    pastTenYears: age.kind === "unknown" ? null : yearsLeft(age.days) <= 0,
  };
}

function yearsAhead(age: Age, ownersYears: number | null): { years: number; basis: PaceBasis } {
  if (ownersYears !== null && ownersYears > 0) return { years: ownersYears, basis: "owner" };
  if (age.kind === "unknown") return { years: PRACTICAL_YEARS, basis: "ten-years-ahead" };
  const years = yearsLeft(age.days);
  if (years >= LEAST_YEARS_AHEAD) return { years, basis: "ten-years-of-age" };
  return { years: LEAST_YEARS_AHEAD, basis: "five-years-ahead" };
}

const yearsLeft = (ageDays: number): number => PRACTICAL_YEARS - ageDays / DAYS_PER_YEAR;
