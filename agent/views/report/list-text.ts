import { dayAt } from "../../support/calendar.ts";
import { type Page, paint } from "../layout.ts";
import { printable } from "../words/printable.ts";
import { longDay } from "../words/times.ts";

interface ListedReport {
  readonly name: string;
  readonly path: string;
  readonly writtenAt: number | null;
  readonly word: string | null;
}

/** @returns a line for each report, the newest week first. */
export function reportListText(
  reports: readonly ListedReport[],
  utcOffsetMinutes: number,
  page: Page,
): string {
  if (reports.length === 0) {
    return "No report has been written yet. `wearbar report --format html` writes one.\n";
  }
  const width = Math.max(...reports.map(({ name }) => name.length));
  const lines = reports.map(({ name, path, writtenAt, word }) => {
    const when = writtenAt === null ? "" : longDay(dayAt(writtenAt, utcOffsetMinutes));
    const start = `${name.padEnd(width)}  ${(word ?? "").padEnd(7)}  ${when}`;
    return `${start}\n${paint(`  ${printable(path)}`, "quiet", page)}`;
  });
  return `${lines.join("\n")}\n`;
}
