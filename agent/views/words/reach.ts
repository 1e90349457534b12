import type { ReachState, YearsToMark } from "../../model/forecast-state.ts";
import { DAY, DAYS_PER_YEAR } from "../../model/units.ts";
import { monthOf, plural } from "./times.ts";

/** From here on a date is a year; nearer ones are months, and never a day. */
const YEARS_WITHOUT_MONTHS = 3;
/** Farther than this nobody can look. */
export const FARTHEST_YEARS = 50;
export const FARTHEST_WORDS = `more than ${FARTHEST_YEARS} years`;

/** When a forecast was made, and of what. */
export interface Occasion {
  /** Milliseconds since 1970. */
  readonly asOf: number;
  /** A saved reading: nobody can watch it for longer. */
  readonly recording: boolean;
}

/**
 * When the counter passes a mark, to stand in a row of that mark: `not before 2061`, `between 2031
 * and 2042, most likely about 2035`, `more than 50 years off`. Never a drive's end.
 * @returns null where there is nothing to reckon with.
 */
export function reachWords(reach: ReachState, { asOf }: Occasion): string | null {
  switch (reach.kind) {
    case "unknown":
      return null;
    case "not-enough-yet":
      return "no date yet";
    case "passed":
      return "passed";
    case "never":
      return "no date: nothing is being written";
    case "expected":
      return isFar(reach.years) ? `${FARTHEST_WORDS} off` : dateWords(reach, asOf);
  }
}

/** @returns the same with a verb, to stand after the name of the mark: `comes not before 2061`. */
export function comesWords(reach: ReachState, at: Occasion): string {
  if (reach.kind === "expected") {
    return isFar(reach.years) ? `is ${FARTHEST_WORDS} off` : `comes ${dateWords(reach, at.asOf)}`;
  }
  if (reach.kind === "passed") return "is passed";
  return `has ${reachWords(reach, at) ?? "no date: there is nothing to reckon with"}`;
}

/** @returns why there is no date yet, and what it takes: `too early for a date: 2 more days ...`. */
export function watchingWords(daysToWatch: number, { recording }: Occasion): string {
  if (recording) return "no date: a single reading tells how much was written, but not how fast";
  const days = Math.max(1, Math.ceil(daysToWatch));
  const verb = days === 1 ? "is" : "are";
  return `too early for a date: ${plural(days, "more day")} of watching ${verb} needed`;
}

const isFar = ({ early }: YearsToMark): boolean => early > FARTHEST_YEARS;

type Expected = Extract<ReachState, { readonly kind: "expected" }>;

function dateWords({ years, ageComesFirst }: Expected, now: number): string {
  const early = dateIn(years.early, now);
  if (ageComesFirst || years.middle > FARTHEST_YEARS) return `not before ${early}`;
  const middle = dateIn(years.middle, now);
  if (years.late > FARTHEST_YEARS) return `not before ${early}, most likely about ${middle}`;
  const late = dateIn(years.late, now);
  return early === late
    ? `about ${middle}`
    : `between ${early} and ${late}, most likely about ${middle}`;
}

/** A year, or within three years a month and a year. */
function dateIn(years: number, now: number): string {
  const day = new Date(now + years * DAYS_PER_YEAR * DAY).toISOString().slice(0, 10);
  return years >= YEARS_WITHOUT_MONTHS ? day.slice(0, 4) : monthOf(day);
}
