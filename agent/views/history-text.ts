import type { History, HistoryDay } from "../model/history.ts";
import { DAY } from "../model/units.ts";
import { bar, layTitle, type Page, wrap } from "./layout.ts";
import { amount, percent } from "./words/amounts.ts";
import { driveName, driveTraits } from "./words/drives.ts";
import { plural } from "./words/times.ts";

/** @returns a block for each drive: a line a day with a bar against the busiest day. */
export function historyText(history: History, page: Page): string {
  const blocks = history.drives.flatMap((drive) => {
    const days = history.days.filter(({ driveId }) => driveId === drive.id);
    if (days.length === 0) return [];
    const title = layTitle(driveName(drive), driveTraits(drive), page);
    const most = busiest(days);
    return [[title, ...days.map((day) => dayLine(day, most, page))].join("\n")];
  });
  return blocks.length === 0
    ? "Nothing has been kept yet. `wearbar sample` keeps today.\n"
    : `${blocks.join("\n\n")}\n`;
}

const busiest = (days: readonly HistoryDay[]): number =>
  Math.max(1, ...days.map(({ writtenBytes }) => writtenBytes ?? 0));

/** Columns below which the bar gives way to the words. */
const ROOM_FOR_BARS = 76;

function dayLine(day: HistoryDay, most: number, { columns }: Page): string {
  const written = day.writtenBytes;
  const shown = written === null ? "not counted" : amount(written);
  const drawn = written === null ? " ".repeat(20) : bar((written / most) * 100);
  const hasBar = columns === null || columns >= ROOM_FOR_BARS;
  const start = [`  ${day.day}`, shown.padStart(11), ...(hasBar ? [drawn] : []), ""].join("  ");
  const room = Math.max((columns ?? Infinity) - start.length, 12);
  return wrap(notes(day), room)
    .map((line, at) => `${at === 0 ? start : " ".repeat(start.length)}${line}`.trimEnd())
    .join("\n");
}

function notes(day: HistoryDay): string {
  const span = day.since === null ? 0 : Math.round((day.takenAt - day.since) / DAY);
  return [
    span > 1 ? `over ${plural(span, "day")}` : null,
    day.bytesWritten === null ? null : `total ${amount(day.bytesWritten)}`,
    day.percentageUsed === null ? null : `drive says ${percent(day.percentageUsed)}`,
    day.countedBy === "since-boot" ? "counted by the system" : null,
  ]
    .filter((note) => note !== null)
    .join(" · ");
}
