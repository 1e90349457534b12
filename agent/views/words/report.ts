import type { ReportPeriod } from "../../model/report.ts";
import type {
  Comparison,
  ForecastMove,
  Gap,
  IncomparableWhy,
  MoveWhy,
} from "../../model/report-drive.ts";
import { DAY } from "../../model/units.ts";
import { amount, count, perDay } from "./amounts.ts";
import { timesOf } from "./forecast.ts";
import { dayAndMonth, longDay, monthOf, plural } from "./times.ts";

type Days = Pick<ReportPeriod, "kind" | "name" | "fromDay" | "toDay" | "days">;

/** @returns `Week 48: 23 to 29 November 2026`, `November 2026`, `2026`, `5 March to 29 November 2026`. */
export function periodTitle(period: Days): string {
  switch (period.kind) {
    case "week":
      return `Week ${Number(period.name.slice(6))}: ${spanWords(period.fromDay, period.toDay)}`;
    case "month":
      return monthOf(period.fromDay);
    case "year":
      return `The year ${period.name}`;
    default:
      return spanWords(period.fromDay, period.toDay);
  }
}

/** @returns `23 to 29 November 2026`: month and year are said once where both days are in them. */
export function spanWords(from: string, until: string): string {
  if (from === until) return longDay(until);
  if (from.slice(0, 7) === until.slice(0, 7))
    return `${Number(from.slice(8))} to ${longDay(until)}`;
  const isSameYear = from.slice(0, 4) === until.slice(0, 4);
  return `${isSameYear ? dayAndMonth(from) : longDay(from)} to ${longDay(until)}`;
}

/** @returns `this week`, `this month`, `these 120 days`. */
export function thisPeriod({ kind, days }: Pick<Days, "kind" | "days">): string {
  if (kind === "since" || kind === "all")
    return days === 1 ? "this day" : `these ${count(days)} days`;
  return `this ${kind}`;
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** @returns `Friday, 27 November`. */
export function weekday(day: string): string {
  const name = WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? "";
  return `${name}, ${dayAndMonth(day)}`;
}

/** @returns the same, with the year where the period is of more than one. */
export const dayName = (
  day: string,
  { fromDay, toDay }: Pick<Days, "fromDay" | "toDay">,
): string =>
  fromDay.slice(0, 4) === toDay.slice(0, 4) ? weekday(day) : `${weekday(day)} ${day.slice(0, 4)}`;

/** Less is no difference: one day more or less of work makes it. */
const AS_MUCH = 0.0501;

/** @returns how many times, to stand before what is compared with: `7% more than`, `about twice`. */
export function moreOrLess(ratio: number): string {
  if (Math.abs(ratio - 1) <= AS_MUCH) return "about as much as";
  if (ratio >= 1.8) return timesOf(ratio);
  const percent = Math.round(Math.abs(ratio - 1) * 100);
  return `${percent}% ${ratio > 1 ? "more" : "less"} than`;
}

/** @returns `7% more than the week before (46 GB a day)`, or why there is no comparing. */
export function comparisonWords(one: Comparison, period: Pick<Days, "kind">): string {
  const other = otherWords(one, period);
  if (one.ratio === null || one.bytesPerDay === null) {
    const why = one.why === null ? "nothing was written then" : WHY_NOT[one.why];
    return `${other}: ${why}`;
  }
  return `${moreOrLess(one.ratio)} ${other} (${perDay(one.bytesPerDay)})`;
}

function otherWords({ with: role }: Comparison, { kind }: Pick<Days, "kind">): string {
  const unit = kind === "since" || kind === "all" ? "days" : kind;
  if (role === "median") return `the median of the four ${unit}s before`;
  return role === "before" ? `the ${unit} before` : `the same ${unit} a year ago`;
}

const WHY_NOT: Readonly<Record<IncomparableWhy, string>> = {
  "not-watched": "not watched then",
  "few-days-then": "too few days were counted then to compare",
  "few-days-now": "too few days are counted to compare",
  "counter-break": "not comparable, for the counter began anew",
  "no-such-period": "there is none",
};

/** @returns `25 to 27 September 2026: 117 GB over 3 days, shared out evenly`. */
export function gapWords({ fromDay, toDay, days, writtenBytes }: Gap): string {
  const span = spanWords(fromDay, toDay);
  if (writtenBytes === null) return `${span}: not counted`;
  return `${span}: ${amount(writtenBytes)} over ${plural(days, "day")}, shared out evenly`;
}

const MOVED: Readonly<Record<MoveWhy, string>> = {
  "rate-up": "more was written than was to be expected",
  "rate-down": "less was written than was to be expected",
  "counter-reset": "the counter began anew",
  basis: "the wear is told by another measure than before",
  settings: "you changed the cycles or the first use",
  "first-forecast": "there was too little to go by before",
};

/** @returns `60 GB a day, was 56: more was written than was to be expected`; null where it stayed. */
export function moveWords(move: ForecastMove, bytesPerDay: number | null): string | null {
  const then = move.fromHereBefore?.bytesPerDay ?? null;
  if (move.why.length === 0 || bytesPerDay === null) return null;
  const was = then === null ? "" : `, was ${perDay(then)}`;
  return `${perDay(bytesPerDay)}${was}: ${move.why.map((why) => MOVED[why]).join("; ")}`;
}

/** @returns the last moment of a day rather than the first of the next: `the end of 29 November 2026`. */
export function asOfWords(
  asOf: number,
  utcOffsetMinutes: number,
  now: (at: number) => string,
): string {
  const local = asOf + utcOffsetMinutes * 60_000;
  return local % DAY === 0
    ? `the end of ${longDay(new Date(local - 1).toISOString().slice(0, 10))}`
    : now(asOf);
}
