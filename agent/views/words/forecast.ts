import type {
  ChangeState,
  ForecastGrade,
  ForecastState,
  RateRange,
  SpikeState,
} from "../../model/forecast-state.ts";
import { amount, count, percent, perDay } from "./amounts.ts";
import { dayAndMonth, longDay, plural } from "./times.ts";

/** @returns `about 60 GB a day, 4 times in 5 between 30 and 110`. */
export function rangeWords({ bytesPerDay, low, high }: RateRange): string {
  if (bytesPerDay <= 0) return "next to nothing is written";
  const about = perDay(bytesPerDay);
  return `about ${about}, 4 times in 5 between ${inUnitOf(about, [low, high].map(rateWords)).join(" and ")}`;
}

const rateWords = (bytesPerDay: number): string => perDay(bytesPerDay).replace(/ a day$/, "");

/** @returns the amounts without their unit, where it is that of `said`: it need be said once only. */
export function inUnitOf(said: string, amounts: readonly string[]): readonly string[] {
  const unit = said.split(" ")[1];
  const isSame = amounts.every((amount) => amount.split(" ")[1] === unit);
  return isSame ? amounts.map((amount) => amount.split(" ")[0] ?? "") : amounts;
}

/** @returns `since about 12 March about twice what it was: 61 GB a day, was 29`. */
export function changeWords(change: ChangeState): string {
  const { sinceDay, bytesPerDayBefore, bytesPerDayAfter, ratio } = change;
  const after = perDay(bytesPerDayAfter);
  const [before] = inUnitOf(after, [rateWords(bytesPerDayBefore)]);
  return `since about ${dayAndMonth(sinceDay)} ${timesOf(ratio)} what it was: ${after}, was ${before}`;
}

/** @returns how many times, to stand before what is compared with: `about twice`, `about 7% of`. */
export const timesOf = (ratio: number): string =>
  `${timesWords(ratio)}${ratio < 1 && !isAsMuch(ratio) ? " of" : ""}`;

/** @returns how many times, to stand before `as far`: `about twice`, `about half`, `about 7%`. */
export function timesWords(ratio: number): string {
  if (isAsMuch(ratio)) return "about";
  if (ratio >= 1.8 && ratio <= 2.4) return "about twice";
  if (ratio >= 2.5 && ratio <= 3.5) return "about three times";
  if (ratio >= 1) return `about ${ratio < 5 ? ratio.toFixed(1) : count(ratio)} times`;
  if (ratio >= 0.42 && ratio <= 0.56) return "about half";
  if (ratio >= 0.29 && ratio <= 0.4) return "about a third";
  if (ratio < 0.001) return "less than 0.1%";
  return `about ${percent(100 * Number(ratio.toPrecision(ratio < 0.1 ? 1 : 2)))}`;
}

const isAsMuch = (ratio: number): boolean => ratio > 0.95 && ratio < 1.05;

/** @returns `3 to 5 March 2026 wrote 2.9 TB, 10% of the last year; without it 41 GB a day`. */
export function spikeWords(spike: SpikeState): string {
  const { fromDay, untilDay, bytes, shareOfYear, bytesPerDayWithout } = spike;
  const from = fromDay === untilDay ? "" : `${beginning(fromDay, untilDay)} to `;
  const share = shareOfYear > 0 ? `, ${percent(100 * shareOfYear)} of the last year` : "";
  const rest = bytesPerDayWithout === null ? "" : `; without it ${perDay(bytesPerDayWithout)}`;
  return `${from}${longDay(untilDay)} wrote ${amount(bytes)}${share}${rest}`;
}

/** The month is said once where both days are in it, and the year too. */
function beginning(from: string, until: string): string {
  if (from.slice(0, 7) === until.slice(0, 7)) return String(Number(from.slice(8)));
  return from.slice(0, 4) === until.slice(0, 4) ? dayAndMonth(from) : longDay(from);
}

/** What it is called, and what would make it better. */
const GRADES: Readonly<Record<ForecastGrade, readonly [name: string, better: string]>> = {
  none: ["not enough yet", ""],
  early: ["an early guess", " · better after a month"],
  fair: ["fair", " · a little better after three months"],
  good: ["good", " · it never gets better, for nobody knows what you will do next year"],
};

/** @returns how far a forecast can be trusted, and what would make it better. */
export function gradeWords({ grade, daysWatched }: ForecastState): string {
  const [name, better] = GRADES[grade];
  return `${name}: watched for ${watchedDays(daysWatched)}${better}`;
}

/** @returns the same in few words: `good forecast: watched for 398 days`. */
export const watchedWords = ({ grade, daysWatched }: ForecastState): string =>
  `${grade} forecast: watched for ${watchedDays(daysWatched)}`;

const watchedDays = (days: number): string =>
  days < 1 ? "under a day" : plural(Math.floor(days), "day");
