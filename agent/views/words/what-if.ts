import type { WhatIfAnswer, WhatIfQuestion } from "../../model/what-if.ts";
import { amount, percent, perDay } from "./amounts.ts";
import { timesWords } from "./forecast.ts";
import { comesWords, FARTHEST_YEARS, type Occasion } from "./reach.ts";
import { duration, years } from "./times.ts";

/** @returns the question and what would follow: `writing 20 GB a day: the mark comes not before 2090`. */
export function whatIfWords(answer: WhatIfAnswer, at: Occasion): string {
  const question = questionWords(answer.question);
  switch (answer.kind) {
    case "cost":
      return `${question}: ${percent(100 * answer.shareOfMark)} of the mark${costDays(answer.days)}`;
    case "unknown":
      return `${question}: ${WHY[answer.why]}`;
    case "reach":
      return `${question}: ${rateOf(answer)}the mark ${comesWords(answer.reach, at)}${gain(answer)}`;
  }
}

function questionWords(question: WhatIfQuestion): string {
  switch (question.kind) {
    case "twice-capacity":
      return "a drive of twice the capacity";
    case "no-swap":
      return "memory enough never to swap";
    case "write":
      return `writing ${perDay(question.bytesPerDay)}`;
    case "event":
      return `writing ${amount(question.bytes)} at once`;
  }
}

const WHY = {
  "no-forecast": "can not be said while there is no forecast",
  "swap-not-measured":
    "can not be said: a week of measured swap is needed, and it is never guessed",
} as const;

type Reaching = Extract<WhatIfAnswer, { readonly kind: "reach" }>;

/** What is written then, where the question does not say it. */
const rateOf = ({ question, bytesPerDay }: Reaching): string =>
  question.kind === "no-swap" ? `${perDay(bytesPerDay)} · ` : "";

function costDays(days: number | null): string {
  return days === null ? "" : `, as much as ${duration(days * 86_400_000)} of writing`;
}

/** Less is no change that could be told from none. */
const LEAST_YEARS = 0.1;

/** In years as far as one can look, else in proportion. */
function gain({ yearsGained, reach }: Reaching): string {
  if (yearsGained === null || reach.kind !== "expected") return "";
  const { middle } = reach.years;
  const before = middle - yearsGained;
  if (Math.abs(yearsGained) < LEAST_YEARS) return ", as it is now";
  if (Math.max(middle, before) > FARTHEST_YEARS) {
    return `, ${timesWords(middle / before)} as far off as now`;
  }
  return `, ${years(Math.abs(yearsGained))} ${yearsGained > 0 ? "later" : "sooner"}`;
}
