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

/** Columns below which the bar, and below which the counters, give way. */
const ROOM_FOR_BARS = 76;
const ROOM_FOR_COUNTERS = 56;

function dayLine(day: HistoryDay, most: number, page: Page): string {
  const columns = page.columns ?? Infinity;
  const written = day.writtenBytes;
  const shown = written === null ? "not counted" : amount(written);
  const drawn = written === null ? " ".repeat(20) : bar((written / most) * 100);
  const bars = columns >= ROOM_FOR_BARS ? [drawn] : [];
  const start = [`  ${day.day}`, shown.padStart(11), ...bars, ""].join("  ");
  const notes = columns >= ROOM_FOR_COUNTERS ? [...spans(day), ...counters(day)] : spans(day);
  return wrap(notes.join(" · "), columns - start.length)
    .map((line, at) => `${at === 0 ? start : " ".repeat(start.length)}${line}`.trimEnd())
    .join("\n");
}

/** Where the count is not that of one day by the drive itself. */
function spans({ since, takenAt, countedBy }: HistoryDay): readonly string[] {
  const days = since === null ? 0 : Math.round((takenAt - since) / DAY);
  const over = days > 1 ? [`over ${plural(days, "day")}`] : [];
  return countedBy === "since-boot" ? [...over, "counted by the system"] : over;
}

function counters({ bytesWritten, percentageUsed }: HistoryDay): readonly string[] {
  const total = bytesWritten === null ? [] : [`total ${amount(bytesWritten)}`];
  return percentageUsed === null ? total : [...total, `drive says ${percent(percentageUsed)}`];
}
