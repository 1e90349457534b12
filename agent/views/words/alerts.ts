import type { ActiveAlert, AlertCode } from "../../model/alert.ts";
import { dayAt } from "../../support/calendar.ts";
import { healthWords, heatWords, mediaWords, spareWords } from "./alert-words/health.ts";
import { costWords, spaceCriticalWords, spaceLowWords, swapWords } from "./alert-words/machine.ts";
import { cut, nameOf, type Worded, type Words } from "./alert-words/told.ts";
import { replacedWords, resetWords, staleWords } from "./alert-words/watching.ts";
import { fastWords, shortWords, wearWords } from "./alert-words/wear.ts";
import { changeWords, limitWords, paceWords, spikeWords } from "./alert-words/writing.ts";
import { longDay } from "./times.ts";

const WORDS: Readonly<Record<AlertCode, (alert: Worded) => Words>> = {
  "health-critical": healthWords,
  "spare-falling": spareWords,
  "media-errors": mediaWords,
  "wear-level": wearWords,
  "percent-fast": fastWords,
  "life-short": shortWords,
  "over-pace": paceWords,
  "daily-limit": limitWords,
  "write-spike": spikeWords,
  "rate-changed": changeWords,
  "swap-heavy": swapWords,
  "space-low": spaceLowWords,
  "space-critical": spaceCriticalWords,
  hot: heatWords,
  stale: staleWords,
  "drive-replaced": replacedWords,
  "counter-reset": resetWords,
  "self-cost": costWords,
};

const LONGEST_TITLE = 60;
const LONGEST_BODY = 119;

const wordsOf = (alert: Worded): Words => WORDS[alert.code](alert);

/** @returns what happened, at most 60 characters, without a full stop. */
export const alertTitle = (alert: Worded): string => cut(wordsOf(alert).what, LONGEST_TITLE);

/** @returns what it means and what to do, under 120 characters. */
export function alertBody(alert: Worded): string {
  const { means, todo } = wordsOf(alert);
  return cut(`${means} ${todo}`, LONGEST_BODY);
}

/** @returns one sentence: what happened, and what to do. */
export function alertSentence(alert: Worded): string {
  const { what, todo } = wordsOf(alert);
  return `${what}; ${todo.slice(0, 1).toLowerCase()}${todo.slice(1)}`;
}

/** @returns what its owner said to it, or null: nothing yet. */
export function saidWords(
  { acknowledged, snoozedUntil }: Pick<ActiveAlert, "acknowledged" | "snoozedUntil">,
  { utcOffsetMinutes }: { readonly utcOffsetMinutes: number },
): string | null {
  if (acknowledged) return "acknowledged";
  if (snoozedUntil === null) return null;
  return `snoozed until ${longDay(dayAt(snoozedUntil, utcOffsetMinutes))}`;
}

/** What is said when a drive is spoken of for the first time, and there is more than one thing. */
export interface ManyWords {
  readonly title: string;
  readonly body: string;
}

/** @param worst of all of them. */
export function manyWords(worst: Worded, count: number): ManyWords {
  const body = `${wordsOf(worst).what}. \`wearbar alerts\` says what it means, and the rest.`;
  return {
    title: cut(`${count} things about ${nameOf(worst)}`, LONGEST_TITLE),
    body: cut(body, LONGEST_BODY),
  };
}
