import type { ReachState } from "../../model/forecast-state.ts";
import type { DriveState, WearState } from "../../model/state.ts";
import type { Tone } from "../layout.ts";
import { isAtOdds, ownLeads, ownToMark } from "../own-word.ts";
import { count, percent, perDay } from "../words/amounts.ts";
import { ownPercentWords } from "../words/drives.ts";
import { timesOf } from "../words/forecast.ts";
import { comesWords, type Occasion, watchingWords } from "../words/reach.ts";
import { criticalAdvice, criticalWarningWords } from "../words/reasons.ts";
import { isPast, plural } from "../words/times.ts";

/** What state a drive is in and what to do. */
export interface Lead {
  readonly text: string;
  readonly tone: Tone | null;
}

export type LeadDrive = Pick<DriveState, "kind" | "health" | "wear" | "age" | "pace" | "forecast">;

/** @returns the one or two sentences that an owner should read who reads no more. */
export function forecastLead(drive: LeadDrive, at: Occasion): Lead {
  const { text, tone } = alarm(drive) ?? silence(drive) ?? aheadOf(drive, at);
  return { text: text.charAt(0).toUpperCase() + text.slice(1), tone };
}

/** From here on the wear is a reason to act. */
const WORN_PERCENT = 90;

/** What can not wait for a forecast. */
function alarm({ health, wear }: LeadDrive): Lead | null {
  const bits = health.criticalWarning ?? 0;
  if (bits > 0) {
    return { text: `it warns: ${criticalWarningWords(bits)}.${criticalAdvice(bits)}`, tone: "act" };
  }
  return wear === null || wear.figurePercent < WORN_PERCENT
    ? null
    : worn(wear, health.percentageUsed);
}

function worn(wear: WearState, own: number | null): Lead {
  const advice = "keep your backup current.";
  if (wear.basis !== "mark") {
    return { text: `${ownPercentWords(wear.figurePercent)}: ${advice}`, tone: "act" };
  }
  const beside = own === null ? "" : `, while the drive says ${percent(own)} used`;
  const text = `at ${percent(wear.figurePercent)} of ${markName(wear)}${beside}: ${advice}`;
  return { text, tone: own === null ? "act" : "watch" };
}

const markName = (wear: WearState | null): string =>
  wear?.mark ? `the ${count(wear.mark.cycles)}-cycle mark` : "the mark";

/** Where there is nothing to forecast. */
function silence({ kind, wear, forecast }: LeadDrive): Lead | null {
  if (kind === "virtual") {
    return quiet("the wear of a virtual disk is on its host's drive: nothing to forecast here.");
  }
  if (kind === "hdd") return quiet("a hard disk does not wear by writing: nothing to forecast.");
  if (wear === null) return quiet("its wear is not known, so there is no date.");
  return forecast === null ? quiet("nothing has been counted yet, so there is no date.") : null;
}

const quiet = (text: string): Lead => ({ text, tone: null });

function aheadOf(drive: LeadDrive, at: Occasion): Lead {
  const { text, tone } = verdict(drive, at);
  const worry = worryWords(drive);
  const odds = isAtOdds(drive) ? oddsWords(ownToMark(drive) ?? 1) : null;
  const parts = [worry === null ? text : `${worry} As to wear, ${text}`, odds];
  const told = parts.filter((part) => part !== null).join(" ");
  return { text: told, tone: worry !== null && tone === "good" ? null : tone };
}

/** A drive that shows signs of trouble is not to be called fine because little is written. */
function worryWords({ health }: LeadDrive): string | null {
  const errors = health.mediaErrors ?? 0;
  return errors > 0 ? `it had ${plural(errors, "media error")}: keep a good backup.` : null;
}

const oddsWords = (ratio: number): string =>
  `Its own percentage points to ${timesOf(ratio)} the mark, and leads.`;

/** A mark, which is a line on a counter, and when it is reached. */
interface Leading {
  readonly name: string;
  readonly reach: ReachState;
}

/** @returns the mark that is spoken of: from 3% on the drive's own percentage leads. */
export function leadingMark(drive: LeadDrive): Leading {
  const { forecast, wear } = drive;
  const own = forecast?.own?.reach ?? null;
  if (ownLeads(drive) && own !== null && own.kind !== "unknown") {
    return { name: "its own 100% mark", reach: own };
  }
  return { name: markName(wear), reach: forecast?.mark ?? { kind: "unknown" } };
}

function verdict(drive: LeadDrive, at: Occasion): Lead {
  const { name, reach } = leadingMark(drive);
  switch (reach.kind) {
    case "unknown":
      return quiet(`there is no date: ${drive.wear?.mark ? "nothing" : "no capacity"} to go by.`);
    case "not-enough-yet":
      return quiet(`${watchingWords(reach.daysToWatch, at)}.`);
    case "never":
      return { text: "nothing needs doing: nothing is being written.", tone: "good" };
    case "passed":
      return { text: `${name} is passed: keep your backup current.`, tone: "watch" };
    case "expected":
      return dated(drive, name, reach, at);
  }
}

type Expected = Extract<ReachState, { readonly kind: "expected" }>;

function dated(drive: LeadDrive, name: string, reach: Expected, at: Occasion): Lead {
  const date = `${name} ${comesWords(reach, at)}`;
  if (isSoon(drive, reach)) {
    if (drive.forecast?.grade === "early") return quiet(`too early to be sure: ${date}.`);
    return { text: `find out what writes so much: ${date}.`, tone: "watch" };
  }
  const pace = paceBroken(drive);
  if (pace !== null) {
    return quiet(`no hurry, but more is written than the pace of ${perDay(pace)}: ${date}.`);
  }
  if (reach.ageComesFirst) return ageFirst(drive, name, date, at);
  return { text: `nothing needs doing: ${date}.`, tone: "good" };
}

/** Under so many years to the early end, the owner should know what writes so much. */
const SOON_YEARS = 3;
/** And the last 30 days must not tell quite another story: an old spell is no reason to worry. */
const SOON_YEARS_LATELY = 6;

function isSoon({ forecast }: LeadDrive, { years }: Expected): boolean {
  const rate = forecast?.fromHere?.bytesPerDay ?? 0;
  const lately = forecast?.last30DaysBytesPerDay ?? rate;
  return years.early < SOON_YEARS && years.middle * (rate / lately) < SOON_YEARS_LATELY;
}

function ageFirst(drive: LeadDrive, name: string, date: string, at: Occasion): Lead {
  const tenYears = drive.age?.tenYearsDay ?? null;
  const latest = drive.age?.from === "trace" ? "by " : ""; // it may be older than its traces
  const year = tenYears === null ? "" : ` (${latest}${tenYears.slice(0, 4)})`;
  const fine = worryWords(drive) === null ? ", but the drive reports no problem" : "";
  const text =
    tenYears !== null && isPast(tenYears, at.asOf)
      ? `nothing needs doing: older than the ten-year rule of thumb${fine}; ${date}.`
      : `nothing needs doing: the drive will be ten years old${year} before it reaches ${name}.`;
  return { text, tone: "good" };
}

/** By less than this the two can not be told apart: both have two figures. */
const OVER_PACE = 1.1;

/** The pace where more is written; no advice where the mark says little of this drive. */
function paceBroken(drive: LeadDrive): number | null {
  const { pace, forecast } = drive;
  if (pace === null || pace.bytesPerDay <= 0 || isAtOdds(drive)) return null;
  const rate = forecast?.fromHere?.bytesPerDay ?? 0;
  return rate > OVER_PACE * pace.bytesPerDay ? pace.bytesPerDay : null;
}
