import type { PeriodKind } from "../../model/report.ts";
import { type LocalDay, localDay } from "../../model/units.ts";
import {
  addDays,
  addYears,
  daysBetween,
  daysInMonth,
  isoWeekOf,
  mondayOf,
} from "../../support/calendar.ts";

/** Days in a row that have a name. */
export interface Period {
  readonly kind: PeriodKind;
  readonly name: string;
  readonly fromDay: LocalDay;
  /** The last one within it. */
  readonly toDay: LocalDay;
}

/** @returns how many days of the calendar are in it. */
export const lengthOf = ({ fromDay, toDay }: Period): number => daysBetween(fromDay, toDay) + 1;

/** @returns the last day of it that has begun. */
export const lastBegun = ({ toDay }: Pick<Period, "toDay">, today: LocalDay): LocalDay =>
  [toDay, today].sort()[0] ?? today;

/** @returns its days that have begun, in order. */
export function daysBegun(
  period: Pick<Period, "fromDay" | "toDay">,
  today: LocalDay,
): readonly LocalDay[] {
  const days: LocalDay[] = [];
  const last = lastBegun(period, today);
  for (let day = period.fromDay; day <= last; day = localDay(addDays(day, 1))) days.push(day);
  return days;
}

/** @param name `2026-W48`, of a week that exists. */
export function weekPeriod(name: string): Period {
  const monday = mondayOf(name);
  return { kind: "week", name, fromDay: localDay(monday), toDay: localDay(addDays(monday, 6)) };
}

/** @param name `2026-11`. */
export function monthPeriod(name: string): Period {
  const toDay = localDay(`${name}-${daysInMonth(name)}`);
  return { kind: "month", name, fromDay: localDay(`${name}-01`), toDay };
}

/** @param name `2026`. */
export function yearPeriod(name: string): Period {
  const [fromDay, toDay] = [localDay(`${name}-01-01`), localDay(`${name}-12-31`)];
  return { kind: "year", name, fromDay, toDay };
}

/** @param kind `since` a day that was asked for, or `all` there is. */
export function spanPeriod(kind: "since" | "all", fromDay: LocalDay, toDay: LocalDay): Period {
  return { kind, name: `${fromDay}..${toDay}`, fromDay, toDay };
}

/** @returns the period of the same kind before it; null where there is none. */
export function periodBefore(period: Period): Period | null {
  const dayBefore = localDay(addDays(period.fromDay, -1));
  switch (period.kind) {
    case "week":
      return weekPeriod(isoWeekOf(dayBefore));
    case "month":
      return monthPeriod(dayBefore.slice(0, 7));
    case "year":
      return yearPeriod(dayBefore.slice(0, 4));
    case "since":
      return spanPeriod("since", localDay(addDays(period.fromDay, -lengthOf(period))), dayBefore);
    case "all":
      return null;
  }
}

/** @returns so many periods before it, the latest first. */
export function periodsBefore(period: Period, count: number): readonly Period[] {
  const before = count > 0 ? periodBefore(period) : null;
  return before === null ? [] : [before, ...periodsBefore(before, count - 1)];
}

const WEEKS_OF_A_YEAR = 52;

/** @returns the same week or month a year ago: of weeks the one 52 before, with the same weekdays. */
export function yearBefore(period: Period): Period | null {
  switch (period.kind) {
    case "week":
      return weekPeriod(isoWeekOf(addDays(period.fromDay, -7 * WEEKS_OF_A_YEAR)));
    case "month":
      return monthPeriod(addYears(period.fromDay, -1).slice(0, 7));
    default:
      return null;
  }
}
