import type { Report } from "../../model/report.ts";
import type { ReportDrive } from "../../model/report-drive.ts";
import type { StateWord } from "../../model/state.ts";
import { dayAt } from "../../support/calendar.ts";
import { forecastLead } from "../forecast/forecast-lead.ts";
import { amount, count, percent, perDay } from "../words/amounts.ts";
import { driveName } from "../words/drives.ts";
import { comparisonWords, thisPeriod } from "../words/report.ts";
import { dayAndMonth } from "../words/times.ts";
import { adviceWords, isUrgent } from "./advice-words.ts";
import { knownDays } from "./known-days.ts";
import type { PageLead } from "./page.ts";
import { writersFinding } from "./writers-words.ts";

const STANDING: Readonly<Record<StateWord, string>> = {
  good: "All is well",
  watch: "Worth a look",
  act: "Act now",
  unknown: "Not known",
  stale: "Not known",
};

/** @returns what to read first: how things stand, one number, one sentence, and how the days went. */
export function pageLead(report: Report): PageLead {
  const drive = leadingDrive(report);
  const standing = STANDING[report.word];
  return {
    ...{ word: report.word, standing },
    ...leadNumber(report, drive),
    sentence: sentence(report, drive),
    story: story(report, drive),
  };
}

/** The most worn one; a drive without a wear has nothing to worry about. */
function leadingDrive({ drives }: Report): ReportDrive | null {
  const worn = drives.filter(({ wear }) => wear !== null);
  const worst = worn.toSorted(
    (left, right) => (left.wear?.percentLeft ?? 100) - (right.wear?.percentLeft ?? 100),
  );
  return worst[0] ?? drives[0] ?? null;
}

function leadNumber(report: Report, drive: ReportDrive | null) {
  const { wear = null, writes } = drive ?? { wear: null, writes: null };
  if (wear !== null) {
    const mark = wear.mark === null ? "the mark" : `the ${count(wear.mark.cycles)}-cycle mark`;
    const basis = wear.basis === "mark" ? `of ${mark}` : "by the drive's own percentage";
    const number = percent(wear.percentLeft);
    const when = isUnseen(report) ? ", when last read" : "";
    return { number, numberOf: `left ${basis}${when}`, fill: wear.percentLeft / 100 };
  }
  const period = thisPeriod(report.period);
  if (writes === null || writes.writtenBytes === null) {
    return { number: "–", numberOf: `nothing was counted ${period}`, fill: null };
  }
  return { number: amount(writes.writtenBytes), numberOf: `written ${period}`, fill: null };
}

function sentence(report: Report, drive: ReportDrive | null): string {
  if (drive === null)
    return "Nothing is known of these days: no drive was read in them, or in the 30 before.";
  if (isUnseen(report)) return unseenWords(report, drive);
  const { text, tone } = forecastLead(drive, { asOf: report.asOf, recording: false });
  const urgent = report.advice.find(isUrgent);
  if (tone !== "act" && tone !== "watch" && urgent !== undefined) {
    return adviceWords(urgent, report).sentence;
  }
  const told = report.advice.some(isDoing) ? calm(text) : text;
  return report.drives.length > 1 ? `${driveName(drive)}: ${lowered(told)}` : told;
}

const lowered = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Nothing was read of any drive in these days. */
const isUnseen = ({ drives, period, utcOffsetMinutes }: Report): boolean =>
  drives.every(({ writes, bytesWrittenAt }) => {
    const last = bytesWrittenAt === null ? "" : dayAt(bytesWrittenAt, utcOffsetMinutes);
    return writes.writtenBytes === null && last < period.fromDay;
  });

function unseenWords(report: Report, { bytesWrittenAt }: ReportDrive): string {
  const period = thisPeriod(report.period);
  const last =
    bytesWrittenAt === null
      ? ""
      : `; the last reading is of ${dayAndMonth(dayAt(bytesWrittenAt, report.utcOffsetMinutes))}`;
  return `Nothing was read ${period}: Wearbar did not run, or the drive was away${last}.`;
}

/** Where there is something to do after all, "nothing needs doing" is said of the drive alone. */
const calm = (text: string): string =>
  text.replace(/^Nothing needs doing: (the drive(?= ))?/, (_, drive) =>
    drive === undefined ? "The drive is in no hurry: " : "The drive is in no hurry: it",
  );

const isDoing = ({ code }: Report["advice"][number]): boolean =>
  code === "app" || code === "swap" || code === "space";

function story(report: Report, drive: ReportDrive | null): string {
  if (drive === null || isUnseen(report)) return "";
  const parts = [written(report), rhythm(report, drive), writersFinding(report)];
  return parts.filter((part) => part !== null).join(" ");
}

/** Over all drives, each of which has its own days. */
function written(report: Report): string {
  const period = thisPeriod(report.period);
  const told = report.drives.map((drive) => {
    const { writtenBytes, days, bytesPerDay } = drive.writes;
    const known = knownDays(drive.writes);
    const name = report.drives.length > 1 ? ` to ${driveName(drive)}` : "";
    if (writtenBytes === null) return `nothing was counted${name}`;
    const cover = known < days.length ? ` on ${count(known)} of ${count(days.length)} days` : "";
    const those = cover === "" ? "" : " on those";
    const rate = bytesPerDay === null || days.length < 2 ? "" : `, ${perDay(bytesPerDay)}${those}`;
    return `${amount(writtenBytes)} were written${name}${cover}${rate}`;
  });
  const isWhole = report.drives.every(({ writes }) => knownDays(writes) === writes.days.length);
  const text = isWhole ? `${told.join("; ")} ${period}.` : `${period}, ${told.join("; ")}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Beside the period before, else beside the usual. */
function rhythm({ period, drives }: Report, { compared }: ReportDrive): string | null {
  if (drives.length > 1) return null;
  const one = compared.find(({ ratio }) => ratio !== null);
  return one === undefined ? null : `That is ${comparisonWords(one, period)}.`;
}
