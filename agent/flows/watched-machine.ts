import type { Store } from "../../db/store.ts";
import type {
  SelfCost,
  SpaceLeft,
  SwapLoad,
  WatchedMachine,
} from "../analysis/alerts/situation.ts";
import type { DailyHostFacts } from "../model/sample.ts";
import type { DriveState, SpaceState } from "../model/state.ts";
import { DAY, type LocalDay, localDay } from "../model/units.ts";
import { addDays } from "../support/calendar.ts";
import type { Examined } from "./situation.ts";

const WEEK = 7;
const FOUR_WEEKS = 28;

/** All that the alert rules look at of the machine. */
export function watchedMachine(store: Store, { pass, drives, space }: Examined): WatchedMachine {
  const { day } = pass.occasion;
  const week = [...store.iterateDailyHostFacts({ from: localDay(addDays(day, -WEEK)) })];
  return {
    swap: swapLoad(drives, week, day),
    space: space && spaceLeft(space, week),
    selfCost: selfCost(store, day),
  };
}

/** The drive that memory is swapped to, as far as it can be told: the first built-in one. */
function swapLoad(
  drives: readonly DriveState[],
  week: readonly DailyHostFacts[],
  day: LocalDay,
): SwapLoad | null {
  const [drive] = drives;
  const days = week.filter((facts) => facts.day < day && facts.swappedOutBytes !== null);
  if (drive === undefined || !drive.connected || drive.internal === false) return null;
  if (days.length === 0 || (drive.forecast?.daysWatched ?? 0) < WEEK) return null;
  const isVirtual = drive.kind === "virtual";
  const { weekBytesPerDay, weekCoveredDays } = drive.writes;
  return {
    swappedPerDay: days.reduce((sum, facts) => sum + (facts.swappedOutBytes ?? 0), 0) / WEEK,
    writtenPerDay: weekCoveredDays >= WEEK - 1 ? weekBytesPerDay : null,
    pacePerDay: drive.pace?.bytesPerDay ?? null,
    isVirtual,
  };
}

/** macOS answers 0 where it does not know, and forgets it at times: then the last days speak. */
function spaceLeft(space: SpaceState, week: readonly DailyHostFacts[]): SpaceLeft {
  const { totalBytes, freeBytes, purgeableBytes } = space;
  const known = week.findLast((facts) => facts.purgeableBytes !== null)?.purgeableBytes ?? null;
  return { totalBytes, freeBytes, purgeableBytes: purgeableBytes ?? known };
}

/** Fewer days make no average of four weeks. */
const LEAST_DAYS_OF_COST = 14;

function selfCost(store: Store, day: LocalDay): SelfCost | null {
  const from = localDay(addDays(day, -FOUR_WEEKS));
  const days = store.selfCosts(from, localDay(addDays(day, -1)));
  const running = sumOf(days, ({ runningMs }) => runningMs);
  if (running < LEAST_DAYS_OF_COST * DAY) return null;
  const counted = days.filter(({ bytesWritten }) => bytesWritten !== null);
  const countedMs = sumOf(counted, ({ runningMs }) => runningMs);
  const written = sumOf(counted, ({ bytesWritten }) => bytesWritten ?? 0);
  return {
    bytesPerWeek: countedMs === 0 ? null : (written / countedMs) * WEEK * DAY,
    cpuMsPerDay: (sumOf(days, ({ cpuMs }) => cpuMs) / running) * DAY,
    residentBytes: sumOf(days, ({ residentBytes }) => residentBytes) / days.length,
  };
}

function sumOf<Row>(rows: readonly Row[], value: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0);
}
