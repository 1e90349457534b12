import { printable } from "./words/printable.ts";

type Row = readonly [label: string, text: string];

const HEAD =
  "Wearbar bug report. No serials and no names of yours are in it; look before you send it.";

/** @returns the report as plain lines, to be pasted as they are. */
export function bugReportText(rows: readonly Row[]): string {
  const lines = rows.map(([label, text]) => printable(`${label}: ${text}`));
  return `${[HEAD, "", ...lines].join("\n")}\n`;
}
