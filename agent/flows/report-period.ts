import {
  monthPeriod,
  type Period,
  spanPeriod,
  weekPeriod,
  yearPeriod,
} from "../analysis/week/periods.ts";
import { type LocalDay, localDay } from "../model/units.ts";
import { addDays, isDay, isoWeekOf, mondayOf } from "../support/calendar.ts";
import { WearbarError } from "../support/errors.ts";

/** The days an owner asks for; at most one is given, else it is the week before this one. */
export interface PeriodWish {
  readonly week?: string;
  readonly since?: string;
  readonly month?: string;
  readonly year?: string;
  readonly all?: true;
}

/** What days there are. */
export interface KnownDays {
  readonly today: LocalDay;
  /** The first that anything is known of; null: nothing is. */
  readonly first: LocalDay | null;
}

/** @throws WearbarError `usage` where what is asked for is no such period, or has not begun. */
export function periodOf(wish: PeriodWish, days: KnownDays): Period {
  const period = named(wish, days);
  if (period.fromDay <= days.today) return period;
  throw refusal("days that have begun", period.name, "Name earlier ones");
}

function named(wish: PeriodWish, { today, first }: KnownDays): Period {
  if (wish.week !== undefined) return weekPeriod(realWeek(wish.week));
  if (wish.month !== undefined) return monthPeriod(realMonth(wish.month));
  if (wish.year !== undefined) return yearPeriod(realYear(wish.year));
  if (wish.since !== undefined) return spanPeriod("since", believed(realDay(wish.since)), today);
  if (wish.all === true) return spanPeriod("all", believed(first ?? today), today);
  return lastWeek({ today, first });
}

/** In the first days of use there is nothing to tell of the week before. */
function lastWeek({ today, first }: KnownDays): Period {
  const thisWeek = isoWeekOf(today);
  const before = weekPeriod(isoWeekOf(addDays(mondayOf(thisWeek), -1)));
  return first !== null && first > before.toDay ? weekPeriod(thisWeek) : before;
}

function realWeek(text: string): string {
  const isReal = /^\d{4}-W\d{2}$/.test(text) && isoWeekOf(mondayOf(text)) === text;
  if (isReal) return text;
  throw refusal("--week to be an ISO week that exists, such as 2026-W48", text, "Give one");
}

function realMonth(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw refusal("--month to be a month such as 2026-11", text, "Give one");
}

function realYear(text: string): string {
  if (/^[1-9]\d{3}$/.test(text)) return text;
  throw refusal("--year to be a year such as 2026", text, "Give one");
}

function realDay(text: string): LocalDay {
  if (isDay(text)) return localDay(text);
  throw refusal("--since to be a day that exists, such as 2026-11-01", text, "Give one");
}

/** No reading is older than this product: what says so, a wrong clock or an owner, means all of them. */
const EARLIEST_DAY = localDay("2020-01-01");

const believed = (day: LocalDay): LocalDay => (day < EARLIEST_DAY ? EARLIEST_DAY : day);

const refusal = (expected: string, got: string, advice: string): WearbarError =>
  new WearbarError("usage", `Expected ${expected}, got ${got}. ${advice}.`);
