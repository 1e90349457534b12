import { printable } from "../words/printable.ts";
import type { ExportColumn } from "./columns.ts";

export type ExportFormat = "csv" | "jsonl";

/** @returns the rows as CSV (RFC 4180) with a line of names, or as one JSON object a line. */
export function exportText<Row>(
  rows: readonly Row[],
  columns: readonly ExportColumn<Row>[],
  format: ExportFormat,
): string {
  return format === "csv" ? csvText(rows, columns) : jsonLines(rows, columns);
}

function csvText<Row>(rows: readonly Row[], columns: readonly ExportColumn<Row>[]): string {
  const lines = [
    columns.map(({ name }) => name).join(","),
    ...rows.map((row) => columns.map((column) => cellOf(row, column)).join(",")),
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

/** Unknown is an empty cell, never 0. */
function cellOf<Row>(row: Row, { of, isInstant }: ExportColumn<Row>): string {
  const value = of(row);
  if (value === null) return "";
  if (typeof value === "number") return isInstant ? new Date(value).toISOString() : String(value);
  return quoted(harmless(printable(value)));
}

/** What begins like this a spreadsheet takes for a formula, and runs. */
const FORMULA = /^[=+\-@]/;

/** Names come from drives and apps: an apostrophe tells a spreadsheet that it is text. */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string): string =>
  /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function jsonLines<Row>(rows: readonly Row[], columns: readonly ExportColumn<Row>[]): string {
  return rows
    .map((row) => {
      const fields = columns.map(({ name, of }) => [name, of(row)] as const);
      return `${escaped(JSON.stringify(Object.fromEntries(fields)))}\n`;
    })
    .join("");
}

/** What JSON lets pass and a terminal obeys: the second half of the control characters, and changes of direction. */
const escaped = (json: string): string =>
  json.replace(
    /[\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
