import type { ReachState } from "../../model/forecast-state.ts";
import type { AgeState, DriveState, SoFarState } from "../../model/state.ts";
import { DAYS_PER_YEAR } from "../../model/units.ts";
import type { Row } from "../layout.ts";
import { ownLeads } from "../own-word.ts";
import { amount, perDay } from "../words/amounts.ts";
import { rangeWords } from "../words/forecast.ts";
import { type Occasion, reachWords } from "../words/reach.ts";
import { isPast, longDay, years } from "../words/times.ts";

type Dated = Pick<DriveState, "soFar" | "age" | "wear" | "health" | "internal" | "forecast">;

/** @returns the lifetime total spread over the age, or what is missing for it. */
export function soFarRow(drive: Dated, at: Occasion): Row | null {
  const { soFar, age, wear, health, internal } = drive;
  if (soFar !== null) return { label: "  so far", text: soFarWords(soFar, age) };
  const isCounted = wear !== null && wear.mark !== null && health.bytesWritten !== null;
  // An external drive is not as old as the machine: there is nothing its owner could set.
  if (!isCounted || internal === false) return null;
  const text = age?.firstUseDay == null ? ageUnknown(at) : "not known before the first day is over";
  return { label: "  so far", text };
}

const TELL_FIRST_USE = "`wearbar config set machine.first_use YYYY-MM-DD`";

/** @returns that the age is unknown, and how to mend it where it can be mended. */
export const ageUnknown = ({ recording }: Occasion): string =>
  recording
    ? "unknown: a saved reading does not tell how old the drive is"
    : `unknown: tell when this machine was new with ${TELL_FIRST_USE}`;

function soFarWords({ bytesPerDay, overDays, atMost }: SoFarState, age: AgeState | null): string {
  const rate = perDay(bytesPerDay);
  const over = years(overDays / DAYS_PER_YEAR);
  if (atMost) return `at most ${rate}, in use for over ${over} · exact with ${TELL_FIRST_USE}`;
  if (age?.from !== "trace" || age.firstUseDay === null) return `${rate} over ${over}`;
  return `${rate} over the ${over} since this system's oldest file (${longDay(age.firstUseDay)})`;
}

/** @returns the forecast rate with its range; null until there is one. */
export function fromHereRow({ forecast }: Pick<DriveState, "forecast">): Row | null {
  if (forecast === null || forecast.fromHere === null || forecast.grade === "none") return null;
  return { label: "  from here", text: rangeWords(forecast.fromHere) };
}

/** @returns the counter beside the mark, and the two clocks: never one figure for both. */
export function markRow(drive: DriveState, at: Occasion): Row | null {
  const { wear, health } = drive;
  if (wear === null || wear.mark === null || health.bytesWritten === null) return null;
  const parts = [
    `${amount(health.bytesWritten)} of ${amount(wear.mark.bytes)}`,
    markClock(drive, at),
    ownClock(drive, at),
    ageClock(drive, at),
  ];
  return { label: "  mark", text: parts.filter((part) => part !== null).join(" · ") };
}

/** @returns when the mark is reached; null where there is nothing to reckon with. */
export function markClock({ wear, forecast }: Dated, at: Occasion): string | null {
  if ((wear?.percentOfMark ?? 0) >= 100) return "passed: a rule of thumb, good to a factor of two";
  return forecast && reachWords(forecast.mark, at);
}

/** From 3% up the drive's own word has a date of its own, an equal of the mark's. */
function ownClock(drive: Dated, at: Occasion): string | null {
  const reach = ownReach(drive);
  return reach?.kind === "expected" || reach?.kind === "passed"
    ? `its own 100% mark ${reachWords(reach, at)}`
    : null;
}

const ownReach = (drive: Dated): ReachState | null =>
  ownLeads(drive) ? (drive.forecast?.own?.reach ?? null) : null;

/** @returns when ten years of age are reached, and whether that is before every mark. */
export function ageClock(drive: Dated, at: Occasion): string | null {
  const tenYears = drive.age?.tenYearsDay ?? null;
  if (tenYears === null) return null;
  const year = tenYears.slice(0, 4);
  if (isPast(tenYears, at.asOf)) return `past ten years of age since ${year}`;
  return `ten years of age in ${year}${isAgeFirst(drive) ? " comes first" : ""}`;
}

function isAgeFirst(drive: Dated): boolean {
  const reaches = [drive.forecast?.mark ?? null, ownReach(drive)];
  const dated = reaches.filter((reach) => reach?.kind === "expected");
  const isPassed = reaches.some((reach) => reach?.kind === "passed");
  return !isPassed && dated.length > 0 && dated.every((reach) => reach.ageComesFirst);
}
