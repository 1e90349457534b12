import type { AgeState, DriveState, SoFarState } from "../../model/state.ts";
import { DAYS_PER_YEAR, type LocalDay } from "../../model/units.ts";
import { daysBetween } from "../../support/calendar.ts";
import type { Row } from "../layout.ts";
import { amount, perDay } from "../words/amounts.ts";
import { longDay, years, yearsOff } from "../words/times.ts";
import { isAtOdds } from "./wear-row.ts";

/** @returns the lifetime total spread over the age, or what is missing for it. */
export function soFarRow({ soFar, age, wear, health, internal }: DriveState): Row | null {
  if (soFar !== null) return { label: "  so far", text: soFarWords(soFar, age) };
  const isCounted = wear !== null && wear.mark !== null && health.bytesWritten !== null;
  // An external drive is not as old as the machine: there is nothing its owner could set.
  if (!isCounted || internal === false) return null;
  const text =
    age?.firstUseDay == null
      ? `unknown: tell when this machine was new with ${TELL_FIRST_USE}`
      : "not known before the first day is over";
  return { label: "  so far", text };
}

const TELL_FIRST_USE = "`wearbar config set machine.first_use YYYY-MM-DD`";

function soFarWords({ bytesPerDay, overDays, atMost }: SoFarState, age: AgeState | null): string {
  const rate = perDay(bytesPerDay);
  const over = years(overDays / DAYS_PER_YEAR);
  if (atMost) return `at most ${rate}, in use for over ${over} · exact with ${TELL_FIRST_USE}`;
  if (age?.from !== "trace" || age.firstUseDay === null) return `${rate} over ${over}`;
  return `${rate} over the ${over} since this system's oldest file (${longDay(age.firstUseDay)})`;
}

/** @returns the counter beside the mark, and the two clocks: never one figure for both. */
export function markRow(drive: DriveState, today: LocalDay): Row | null {
  const { wear, health } = drive;
  if (wear === null || wear.mark === null || health.bytesWritten === null) return null;
  const parts = [
    `${amount(health.bytesWritten)} of ${amount(wear.mark.bytes)}`,
    markClock(drive),
    ageClock(drive, today),
  ];
  return { label: "  mark", text: parts.filter((part) => part !== null).join(" · ") };
}

function markClock({ wear, soFar }: DriveState): string | null {
  if ((wear?.percentOfMark ?? 0) >= 100) {
    return "past the mark, a rule of thumb that is good to a factor of two";
  }
  const left = soFar?.yearsToMark ?? null;
  if (left === null || (wear !== null && isAtOdds(wear))) return null;
  return `${yearsOff(left)} off at the rate so far`;
}

function ageClock({ age, soFar }: DriveState, today: LocalDay): string | null {
  const tenYears = age?.tenYearsDay ?? null;
  if (tenYears === null) return null;
  const year = tenYears.slice(0, 4);
  const days = daysBetween(today, tenYears);
  if (days <= 0) return `past ten years of age since ${year}`;
  const left = soFar?.yearsToMark ?? null;
  const isFirst = left !== null && days < left * DAYS_PER_YEAR;
  return `ten years of age in ${year}${isFirst ? " comes first" : ""}`;
}
