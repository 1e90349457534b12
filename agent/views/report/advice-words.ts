import type { Advice, Report } from "../../model/report.ts";
import type { ReportDrive } from "../../model/report-drive.ts";
import { amount, percent, perDay } from "../words/amounts.ts";
import { driveName, shortName } from "../words/drives.ts";
import { criticalWarningWords } from "../words/reasons.ts";
import { dayAndMonth, plural, years } from "../words/times.ts";
import type { Point } from "./page.ts";

/** What to do, what speaks for it, and what it saves. */
export interface AdviceWords extends Point {
  /** Head and evidence in one sentence. */
  readonly sentence: string;
}

/** What can not wait behind good news of the drive. */
export const isUrgent = ({ code, facts }: Advice): boolean =>
  code === "back-up" || (code === "space" && Number(facts["percent"]) < Number(facts["minimum"]));

/** @returns the advice as an owner reads it. */
export function adviceWords(advice: Advice, report: Report): AdviceWords {
  const { head, why } = wordsOf(advice, report);
  const saving = savingWords(advice);
  const sentence = `${head}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
  return { head, text: [why, saving, hurry(advice, report)].filter(Boolean).join(" "), sentence };
}

function wordsOf(advice: Advice, report: Report): { head: string; why: string } {
  const { code, facts } = advice;
  const number = (key: string): number => Number(facts[key]);
  switch (code) {
    case "back-up":
      return { head: backUpHead(advice), why: backUpWhy(advice, driveOf(advice, report)) };
    case "space":
      return {
        head: `Free ${amount(number("toFree"))}`,
        why: `On ${dayAndMonth(String(facts["day"]))} only ${percent(number("percent"))} was free, ${amount(number("free"))}: ${percent(number("target"))} gives the drive room to work. What that saves in writing can not be told from here.`,
      };
    case "slow-down":
      return { head: "Find out what writes so much", why: slowDownWhy(advice) };
    case "app":
      return {
        head: `Look at ${shortName(String(facts["app"]))}`,
        why: `It wrote ${amount(number("bytes"))}, ${percent(number("percent"))} of what the drives counted.`,
      };
    case "swap":
      return {
        head: "More memory, or fewer apps at once",
        why: `Memory swapped out was ${amount(number("bytes"))}, ${percent(number("percent"))} of what was written.`,
      };
    case "tell-first-use":
      return {
        head: "Tell when this machine was new",
        why: "Its age is not known, so there is no plain rate and no ten-year date. `wearbar config set machine.first_use YYYY-MM-DD` tells it.",
      };
    case "keep-watching":
      return { head: "Keep Wearbar running", why: watchingWhy(advice) };
  }
}

const driveOf = ({ driveId }: Advice, { drives }: Report): ReportDrive | undefined =>
  drives.find(({ id }) => id === driveId);

const backUpHead = ({ facts }: Advice): string =>
  Number(facts["bits"]) > 0 ? "Back up now" : "Keep your backup current";

function backUpWhy({ facts }: Advice, drive: ReportDrive | undefined): string {
  const name = drive === undefined ? "The drive" : driveName(drive);
  const [bits, errors] = [Number(facts["bits"]), Number(facts["errors"])];
  if (bits > 0) return `${name} warns: ${criticalWarningWords(bits)}.`;
  if (errors > 0) return `${name} had ${plural(errors, "media error")}.`;
  const of = facts["basis"] === "mark" ? "of the mark" : "of its rated endurance, as it says";
  return `${name} has used ${percent(Number(facts["worn"]))} ${of}.`;
}

function slowDownWhy({ facts }: Advice): string {
  const [rate, pace] = [Number(facts["rate"]), facts["pace"]];
  const mark = facts["basis"] === "mark" ? "the mark" : "the drive's own 100%";
  const early = Number(facts["earlyYears"]);
  const near = facts["isNear"] === 1 ? ` ${mark} may come within ${years(early)}.` : "";
  const until = String(facts["targetDay"]).slice(0, 4);
  const keeps = pace === null ? "" : ` ${perDay(Number(pace))} would keep it off until ${until}.`;
  return `About ${perDay(rate)} are to be expected:${near || " more than the pace."}${keeps}`;
}

function watchingWhy({ facts }: Advice): string {
  const [covered, days] = [Number(facts["coveredDays"]), Number(facts["days"])];
  if (covered === 0 && facts["hasGaps"] === 1) {
    return `None of ${plural(days, "day")} has a count of its own. \`wearbar doctor\` says whether the agent runs.`;
  }
  if (facts["hasGaps"] === 1) {
    const seen = `${covered} of ${plural(days, "day")} ${covered === 1 ? "has" : "have"}`;
    return `Only ${seen} a count of their own: the rest can not be told from their neighbours.`;
  }
  const watched = Number(facts["watched"]);
  const since = watched < 1 ? "under a day" : plural(watched, "day");
  return `Watched for ${since} so far: the forecast gets better with every day of the first three months.`;
}

/** Less is no change that could be told from none. */
const LEAST_YEARS = 0.1;

function savingWords({ code, savesBytesPerDay, savesYears }: Advice): string | null {
  if (savesBytesPerDay === null) return null;
  const less = code === "slow-down" ? "That takes" : "Without it:";
  const later =
    savesYears === null || savesYears < LEAST_YEARS
      ? ""
      : `, and the mark ${years(savesYears)} later`;
  return `${less} ${perDay(savesBytesPerDay)} less${later}.`;
}

/** Under so many percent of the pace there is none. */
const NO_HURRY = 50;

/** What is worth knowing is not always worth doing at once. */
function hurry({ code }: Advice, { drives }: Report): string | null {
  if (code !== "app" && code !== "swap") return null;
  const paces = drives.flatMap(({ pacePercent }) => pacePercent ?? []);
  const most = Math.max(...paces);
  if (paces.length === 0 || most >= NO_HURRY) return null;
  return `No hurry: all that was written is ${percent(most)} of the pace.`;
}
