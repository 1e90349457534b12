import type { Store } from "../../db/store.ts";
import { type DayWrites, dailyWrites } from "../analysis/daily-writes.ts";
import { periodTotals } from "../analysis/period-totals.ts";
import {
  HISTORY_SCHEMA_VERSION,
  type History,
  type HistoryDay,
  type HistoryDrive,
  type HistoryPeriod,
} from "../model/history.ts";
import type { State } from "../model/state.ts";
import { instant, type LocalDay, localDay } from "../model/units.ts";
import { addDays, dayAt, isoWeekOf } from "../support/calendar.ts";
import type { Tools } from "./tools.ts";

/**
 * @param days how many of the last days are wanted; null: all.
 * @param state of a look taken lately, for the pace; null: none.
 */
export async function readHistory(
  tools: Tools,
  days: number | null,
  state: State | null,
): Promise<History> {
  const { store } = await tools.store();
  const now = tools.clock.now();
  const today = localDay(dayAt(now, tools.clock.utcOffsetMinutes(now)));
  const from = days === null ? null : localDay(addDays(today, 1 - days));
  const rows = store.drives().flatMap(({ id }) => daysOf(store, id, from));
  return {
    schemaVersion: HISTORY_SCHEMA_VERSION,
    version: tools.version,
    asOf: instant(now),
    recording: tools.recording !== null,
    demo: tools.demo,
    drives: drivesOf(store, state),
    days: rows,
    weeks: periodsOf(rows, isoWeekOf),
    months: periodsOf(rows, (day) => day.slice(0, 7)),
    host: [...store.iterateDailyHostFacts(from === null ? {} : { from })],
  };
}

function drivesOf(store: Store, state: State | null): readonly HistoryDrive[] {
  return store.drives().map((drive) => {
    const { id, location, model, serialTail, capacityBytes, kind, internal } = drive;
    const pace = state?.drives.find((shown) => shown.id === id)?.pace ?? null;
    const paceBytesPerDay = pace?.bytesPerDay ?? null;
    return { id, location, model, serialTail, capacityBytes, kind, internal, paceBytesPerDay };
  });
}

/** The day before the first one wanted says what that one began with. */
function daysOf(store: Store, driveId: number, from: LocalDay | null): readonly HistoryDay[] {
  return dailyWrites(store.iterateDailySamples(driveId))
    .filter(({ sample }) => from === null || sample.day >= from)
    .map((writes) => historyDay(driveId, writes));
}

function periodsOf(
  days: readonly HistoryDay[],
  periodOf: (day: LocalDay) => string,
): readonly HistoryPeriod[] {
  const drives = [...new Set(days.map(({ driveId }) => driveId))];
  return drives.flatMap((driveId) => {
    const own = days.filter((day) => day.driveId === driveId);
    return periodTotals(own, periodOf).map((total) => ({ driveId, ...total }));
  });
}

function historyDay(
  driveId: number,
  { sample, writtenBytes, since, basis }: DayWrites,
): HistoryDay {
  const { day, zone, takenAt, readings, source, health } = sample;
  const { bytesWritten, percentageUsed, powerOnHours } = health;
  return {
    ...{ driveId, day, zone, takenAt, readings, source },
    ...{ writtenBytes, since, countedBy: basis },
    ...{ bytesWritten, percentageUsed, powerOnHours },
  };
}
