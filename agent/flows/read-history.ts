import { type DayWrites, dailyWrites } from "../analysis/daily-writes.ts";
import { HISTORY_SCHEMA_VERSION, type History, type HistoryDay } from "../model/history.ts";
import { instant, type LocalDay, localDay } from "../model/units.ts";
import { addDays, dayAt } from "../support/calendar.ts";
import type { Tools } from "./tools.ts";

/** @param days how many of the last days are wanted; null: all. */
export async function readHistory(tools: Tools, days: number | null): Promise<History> {
  const { store } = await tools.store();
  const now = tools.clock.now();
  const today = localDay(dayAt(now, tools.clock.utcOffsetMinutes(now)));
  const from = days === null ? null : localDay(addDays(today, 1 - days));
  const drives = store.drives();
  return {
    schemaVersion: HISTORY_SCHEMA_VERSION,
    version: tools.version,
    asOf: instant(now),
    recording: tools.recording !== null,
    drives: drives.map(({ id, location, model, serialTail, capacityBytes, kind, internal }) => ({
      ...{ id, location, model, serialTail, capacityBytes, kind, internal },
    })),
    // The day before the first one wanted says what that one began with.
    days: drives.flatMap(({ id }) =>
      dailyWrites(store.iterateDailySamples(id))
        .filter(({ sample }) => from === null || sample.day >= from)
        .map((writes) => historyDay(id, writes)),
    ),
    host: [...store.iterateDailyHostFacts(from === null ? {} : { from })],
  };
}

function historyDay(
  driveId: number,
  { sample, writtenBytes, since, basis }: DayWrites,
): HistoryDay {
  const { day, zone, takenAt, readings, source, health } = sample;
  const { bytesWritten, percentageUsed, powerOnHours } = health;
  return {
    ...{ driveId, day: day satisfies LocalDay, zone, takenAt, readings, source },
    ...{ writtenBytes, since, countedBy: basis },
    ...{ bytesWritten, percentageUsed, powerOnHours },
  };
}
