import type { Store } from "../../db/store.ts";
import { writerShares } from "../analysis/writer-shares.ts";
import type { WritersGlance } from "../model/state.ts";
import { type LocalDay, localDay } from "../model/units.ts";
import { latestReport } from "../outlets/latest-report.ts";
import { addDays } from "../support/calendar.ts";
import { totalOf } from "./read-writers.ts";
import { isLive, type Tools } from "./tools.ts";

const DAYS = 7;
const MOST = 3;

/** Who wrote most in the last days; null where nobody counted. */
export function writersGlance(store: Store, today: LocalDay): WritersGlance | null {
  const days = store.dayWriters(localDay(addDays(today, 1 - DAYS)), today);
  const writers = writerShares(totalOf(days));
  if (writers.length === 0) return null;
  const named = writers.filter(({ kind }) => kind === "app" || kind === "swap");
  return {
    days: DAYS,
    top: named.slice(0, MOST).map(({ name, bytes, percent }) => ({ name, bytes, percent })),
    unexplainedPercent: writers.find(({ kind }) => kind === "unexplained")?.percent ?? 0,
  };
}

/** Of this machine's owner alone. */
export const reportToOpen = (tools: Tools): string | null =>
  isLive(tools) ? latestReport(tools.paths.reports) : null;
