import type { AlertCode } from "../../../agent/model/alert.ts";
import { DAY } from "../../../agent/model/units.ts";
import type { Limit, Outcome } from "./limits.ts";

export interface Row {
  readonly name: string;
  readonly limits: readonly Limit[];
  readonly outcome: Outcome;
}

/** Where the table stands in docs/alerts.md. */
export const MARKER = "<!-- simulate:alerts -->";

/** @returns a Markdown table, a machine a line. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ name, limits, outcome }) => [
    name,
    `${outcome.told.length} in ${Math.ceil((outcome.end - outcome.start) / DAY)} days`,
    countsOf(outcome) || "none",
    limits.map((limit) => `${limit.text}${limit.isKept(outcome) ? "" : ": **broken**"}`).join(", "),
  ]);
  const head = ["machine", "notices", "of which rules", "promised"];
  const rule = head.map(() => "---");
  return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** `swap-heavy 2, space-low 1`, the most first. */
function countsOf({ told }: Outcome): string {
  const counts = new Map<AlertCode, number>();
  for (const { code } of told) counts.set(code, (counts.get(code) ?? 0) + 1);
  const sorted = [...counts].sort(([, left], [, right]) => right - left);
  return sorted.map(([code, count]) => `${code} ${count}`).join(", ");
}

/** @returns the promises that were not kept, each in words. */
export function brokenOf(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ name, limits, outcome }) =>
    limits.filter((limit) => !limit.isKept(outcome)).map((limit) => `${name}: ${limit.text}`),
  );
}

/**
 * Puts the table below its marker, in place of the one that stands there.
 * @throws Error where there is no marker.
 */
export function withTable(text: string, table: string): string {
  const [before, after, ...rest] = text.split(`${MARKER}\n`);
  if (before === undefined || after === undefined || rest.length > 0) {
    throw new Error(`Expected one line "${MARKER}".`);
  }
  const old = /^\n*(?:\|.*\n)*\n*/.exec(after)?.[0] ?? "";
  return `${before}${MARKER}\n\n${table}\n\n${after.slice(old.length)}`;
}
