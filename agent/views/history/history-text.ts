import type { History, HistoryDrive } from "../../model/history.ts";
import { layTitle, type Page } from "../layout.ts";
import { shownHead } from "../shown-head.ts";
import { driveName, driveTraits } from "../words/drives.ts";
import { dayLines } from "./day-lines.ts";
import { type PeriodUnit, periodLines } from "./period-lines.ts";

export type HistoryUnit = "day" | PeriodUnit;

/** @returns a block for each drive: a line with a bar for each day, week or month. */
export function historyText(history: History, unit: HistoryUnit, page: Page): string {
  const blocks = history.drives.flatMap((drive) => {
    const lines = linesOf(history, drive, unit, page);
    if (lines.length === 0) return [];
    return [[layTitle(driveName(drive), driveTraits(drive), page), ...lines].join("\n")];
  });
  if (blocks.length === 0) return "Nothing has been kept yet. `wearbar sample` keeps today.\n";
  return `${[...shownHead(history, page), blocks.join("\n\n")].join("\n")}\n`;
}

function linesOf(history: History, drive: HistoryDrive, unit: HistoryUnit, page: Page) {
  const isOwn = ({ driveId }: { readonly driveId: number }): boolean => driveId === drive.id;
  const pace = drive.paceBytesPerDay;
  if (unit === "day") return dayLines(history.days.filter(isOwn), pace, history.asOf, page);
  const periods = unit === "week" ? history.weeks : history.months;
  return periodLines(periods.filter(isOwn), unit, pace, page);
}
