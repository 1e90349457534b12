import { type Page, wrap } from "../layout.ts";

/** What there is room for on a page. */
export interface Columns {
  /** Of a bar; 0: none. */
  readonly cells: number;
  readonly counters: boolean;
}

/** @returns wide bars and all notes, short bars and the most telling notes, or those alone. */
export function columnsOf({ columns }: Page): Columns {
  const width = columns ?? Infinity;
  if (width >= 76) return { cells: 20, counters: true };
  return { cells: width >= 56 ? 10 : 0, counters: false };
}

/** @returns a line of a history, its notes wrapped beside the rest. */
export function layLine(
  [name, amount, ...bars]: readonly string[],
  notes: readonly string[],
  page: Page,
): string {
  const start = [`  ${name}`, (amount ?? "").padStart(11), ...bars, ""].join("  ");
  const width = (page.columns ?? Infinity) - start.length;
  return wrap(notes.join(" · "), width)
    .map((line, at) => `${at === 0 ? start : " ".repeat(start.length)}${line}`.trimEnd())
    .join("\n");
}

/** @returns the lines below the bars, which say what is in them. */
export function layLegend(parts: readonly string[], page: Page): readonly string[] {
  return parts.length === 0
    ? []
    : wrap(parts.join(" · "), (page.columns ?? Infinity) - 2).map((line) => `  ${line}`);
}
