import { GB, MB, TB } from "../model/units.ts";
import type { WhatIfQuestion } from "../model/what-if.ts";
import { WearbarError } from "../support/errors.ts";

/**
 * @param text questions as typed, parted by commas: `twice-capacity,write=20GB/day`.
 * @throws WearbarError `usage`
 */
export function parseWhatIfs(text: string): readonly WhatIfQuestion[] {
  return text.split(",").map((part) => parseOne(part.trim()));
}

function parseOne(text: string): WhatIfQuestion {
  if (text === "twice-capacity" || text === "no-swap") return { kind: text };
  const write = /^write=(.+)\/day$/.exec(text)?.[1];
  if (write !== undefined) return { kind: "write", bytesPerDay: amountOf(write, text) };
  const event = /^event=(.+)$/.exec(text)?.[1];
  if (event !== undefined) return { kind: "event", bytes: amountOf(event, text) };
  throw expected(text);
}

const SIZES: Readonly<Record<string, number>> = { MB, GB, TB };
/** Nobody writes more than this, in a day or at once. */
const MOST = 1_000_000 * TB;

function amountOf(amount: string, whole: string): number {
  const [, number, unit] = /^(\d{1,9}(?:\.\d{1,6})?) ?(MB|GB|TB)$/i.exec(amount) ?? [];
  const size = SIZES[(unit ?? "").toUpperCase()];
  if (number === undefined || size === undefined) throw expected(whole);
  const bytes = Math.round(Number(number) * size);
  if (bytes < 1 || bytes > MOST) throw expected(whole);
  return bytes;
}

const LONGEST_SHOWN = 40;

function expected(got: string): WearbarError {
  const shown = got.length > LONGEST_SHOWN ? `${got.slice(0, LONGEST_SHOWN)}…` : got;
  const text = `Expected --what-if to be twice-capacity, no-swap, write=20GB/day or event=2TB, got ${JSON.stringify(shown)}. Give amounts in MB, GB or TB.`;
  return new WearbarError("usage", text);
}
