import { type Bytes, bytes, MOST_PLAUSIBLE_BYTES } from "../model/units.ts";
import type { AppWrites, DayWriters } from "../model/writers.ts";
import { plus } from "./since-boot.ts";

/** So many apps of a day are kept by name. */
export const NAMED_APPS = 15;

/** What was counted over some time of one day. */
export type CountedSpan = Pick<
  DayWriters,
  "day" | "countedMs" | "swappedOutBytes" | "drivesBytes" | "unseen"
> & {
  /** Bytes by name. */
  readonly written: ReadonlyMap<string, number>;
};

/** Adds what was counted to the day's: the apps that wrote most stay named, the rest are others. */
export function foldWriters(before: DayWriters | null, span: CountedSpan): DayWriters {
  const written = new Map(span.written);
  for (const { name, bytes: kept } of before?.apps ?? []) {
    written.set(name, (written.get(name) ?? 0) + kept);
  }
  return {
    day: span.day,
    countedMs: (before?.countedMs ?? 0) + span.countedMs,
    ...rankApps(written, before?.othersBytes ?? 0),
    swappedOutBytes: plus(before?.swappedOutBytes ?? null, span.swappedOutBytes),
    drivesBytes: plus(before?.drivesBytes ?? null, span.drivesBytes),
    unseen: Math.max(before?.unseen ?? 0, span.unseen),
  };
}

/** @param others bytes of apps that are not in `written`. */
export function rankApps(
  written: ReadonlyMap<string, number>,
  others: number,
): { readonly apps: readonly AppWrites[]; readonly othersBytes: Bytes } {
  const apps = [...written]
    .map(([name, sum]) => ({ name, bytes: wholeBytes(sum) }))
    .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1));
  const rest = apps.slice(NAMED_APPS).reduce((sum, app) => sum + app.bytes, others);
  return { apps: apps.slice(0, NAMED_APPS), othersBytes: wholeBytes(rest) };
}

const wholeBytes = (sum: number): Bytes => bytes(Math.min(Math.round(sum), MOST_PLAUSIBLE_BYTES));
