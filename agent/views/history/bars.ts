import { bar } from "../layout.ts";
import { percent, perDay } from "../words/amounts.ts";

/** How long the bars are. */
export interface Scale {
  /** Bytes of a full bar. */
  readonly full: number;
  /** The most there is; it may be more than fits a bar. */
  readonly most: number;
  /** What may be written in the time of one bar; null: unknown. */
  readonly pace: number | null;
}

/** A few busy days shall not leave the others without a bar to see. */
const TIMES_A_BUSY_DAY = 2;
/** A pace that is farther above the bars is told below them instead of drawn. */
const NEAR = 1.5;

/**
 * @param amounts in bytes; null where nothing was counted.
 * @param pace in bytes for the same time, or null.
 */
export function scaleOf(amounts: readonly (number | null)[], pace: number | null): Scale {
  const sorted = amounts.filter((amount) => amount !== null).sort((a, b) => a - b);
  const most = Math.max(1, sorted.at(-1) ?? 0);
  const busy = sorted[Math.floor(0.9 * (sorted.length - 1))] ?? 0;
  const full = Math.min(most, busy > 0 ? TIMES_A_BUSY_DAY * busy : most);
  const isNear = pace !== null && pace > full && pace <= NEAR * full;
  return { full: isNear ? pace : full, most, pace: pace !== null && pace > 0 ? pace : null };
}

const FULL = "█";
/** A mean over several days is hatched: nobody saw the single ones. */
const HATCHED = "▒";
const BEYOND = "»";
const PACE = "│";

/** @returns a bar of so many cells, with the pace as a line across. */
export function barOf(
  amount: number | null,
  { full, pace }: Scale,
  { cells, hatched }: { readonly cells: number; readonly hatched: boolean },
): string {
  const blocks = hatched ? HATCHED : FULL;
  const plain = amount === null ? " ".repeat(cells) : bar((amount / full) * 100, cells, blocks);
  const drawn = amount !== null && amount > full ? `${plain.slice(1)}${BEYOND}` : plain;
  if (pace === null || pace > full) return drawn;
  const at = Math.min(cells - 1, Math.floor((pace / full) * cells));
  return `${drawn.slice(0, at)}${PACE}${drawn.slice(at + 1)}`;
}

/** @returns what the signs in the bars mean, as far as they occur, and how far the pace is. */
export function legend(
  { full, most, pace }: Scale,
  {
    unit,
    hatched,
    bars,
  }: { readonly unit: "day" | "week" | "month"; readonly hatched: boolean; readonly bars: boolean },
): readonly string[] {
  const rate = pace === null ? "" : `${perDay(pace).replace(/day$/, unit)}`;
  return [
    bars && hatched ? `${HATCHED} is a mean over several days` : null,
    bars && most > full ? `${BEYOND} goes on beyond the bar` : null,
    pace === null
      ? null
      : bars && pace <= full
        ? `${PACE} is the pace, ${rate}: what may be written on average`
        : `the pace is ${rate}; the busiest ${unit} here reached ${percent((most / pace) * 100)} of it`,
  ].filter((part) => part !== null);
}
