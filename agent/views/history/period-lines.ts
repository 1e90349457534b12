import type { HistoryPeriod } from "../../model/history.ts";
import { DAYS_PER_YEAR } from "../../model/units.ts";
import { daysInMonth, mondayOf } from "../../support/calendar.ts";
import type { Page } from "../layout.ts";
import { amount, perDay } from "../words/amounts.ts";
import { dayAndMonth } from "../words/times.ts";
import { barOf, legend, type Scale, scaleOf } from "./bars.ts";
import { columnsOf, layLegend, layLine } from "./columns.ts";

export type PeriodUnit = "week" | "month";

const DAYS: Readonly<Record<PeriodUnit, number>> = { week: 7, month: DAYS_PER_YEAR / 12 };

/**
 * @param periods of one drive, in order.
 * @param pace in bytes a day, or null.
 * @returns a line with a bar for each, and what the bars mean.
 */
export function periodLines(
  periods: readonly HistoryPeriod[],
  unit: PeriodUnit,
  pace: number | null,
  page: Page,
): readonly string[] {
  if (periods.length === 0) return [];
  const scale = scaleOf(
    periods.map(({ writtenBytes }) => writtenBytes),
    pace === null ? null : pace * DAYS[unit],
  );
  const told = legend(scale, { unit, hatched: false, bars: columnsOf(page).cells > 0 });
  return [
    ...periods.map((period) => periodLine(period, unit, scale, page)),
    ...layLegend(told, page),
  ];
}

function periodLine(period: HistoryPeriod, unit: PeriodUnit, scale: Scale, page: Page): string {
  const { name, writtenBytes, days } = period;
  const { cells } = columnsOf(page);
  const bars = cells > 0 ? [barOf(writtenBytes, scale, { cells, hatched: false })] : [];
  const length = unit === "week" ? 7 : daysInMonth(name);
  const notes = [
    ...(days < length ? [`${days} of ${length} days`] : [perDay(writtenBytes / length)]),
    ...(unit === "week" ? [`from ${dayAndMonth(mondayOf(name))}`] : []),
  ];
  return layLine([name, amount(writtenBytes), ...bars], notes, page);
}
