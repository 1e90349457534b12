import type { HistoryDay } from "../../model/history.ts";
import type { Page } from "../layout.ts";
import { amount, percent, perDay } from "../words/amounts.ts";
import { plural } from "../words/times.ts";
import { barOf, legend, type Scale, scaleOf } from "./bars.ts";
import { columnsOf, layLegend, layLine } from "./columns.ts";
import { type ShownDay, shownDays } from "./shown-days.ts";

/**
 * @param days of one drive in recorded order.
 * @param pace in bytes a day, or null.
 * @returns a line with a bar for each, and what the bars mean.
 */
export function dayLines(
  days: readonly HistoryDay[],
  pace: number | null,
  now: number,
  page: Page,
): readonly string[] {
  if (days.length === 0) return [];
  const shown = shownDays(days, now);
  const scale = scaleOf(
    shown.map(({ bytesPerDay }) => bytesPerDay),
    pace,
  );
  const hatched = shown.some(({ spanDays }) => spanDays > 1);
  const told = legend(scale, { unit: "day", hatched, bars: columnsOf(page).cells > 0 });
  return [...shown.map((day) => dayLine(day, scale, page)), ...layLegend(told, page)];
}

function dayLine(shown: ShownDay, scale: Scale, page: Page): string {
  const { day, spanDays, bytesPerDay } = shown;
  const { cells, counters } = columnsOf(page);
  const bars = cells > 0 ? [barOf(bytesPerDay, scale, { cells, hatched: spanDays > 1 })] : [];
  const written = day.writtenBytes === null ? "not counted" : amount(day.writtenBytes);
  const isTold = counters && shown.clock !== "wrong";
  const notes = [...countNotes(shown), ...(isTold ? counterNotes(shown) : [])];
  return layLine([day.day, written, ...bars], notes, page);
}

/** Where the count is not that of one day by the drive itself. */
function countNotes({ day, clock, spanDays, bytesPerDay }: ShownDay): readonly string[] {
  const notes = [
    clock === "wrong" ? "the clock was wrong" : null,
    clock === "right-again" && bytesPerDay !== null ? "since the wrong clock" : null,
    spanDays > 1 && bytesPerDay !== null
      ? `over ${plural(spanDays, "day")}, ${perDay(bytesPerDay)}`
      : null,
    day.countedBy === "since-boot" ? "counted by the system" : null,
  ];
  return notes.filter((note) => note !== null);
}

/** The drive's counters are said where they change: on most days they do not, to three figures. */
function counterNotes({ day, before }: ShownDay): readonly string[] {
  const total = day.bytesWritten === null ? null : `total ${amount(day.bytesWritten)}`;
  const last = before?.bytesWritten ?? null;
  const isNewTotal = total !== null && (last === null || total !== `total ${amount(last)}`);
  const used = day.percentageUsed;
  const isNewUsed = used !== null && used !== before?.percentageUsed;
  return [...(isNewTotal ? [total] : []), ...(isNewUsed ? [`drive says ${percent(used)}`] : [])];
}
