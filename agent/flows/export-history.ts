import type { Store } from "../../db/store.ts";
import { dailyWrites } from "../analysis/daily-writes.ts";
import type { KnownDrive } from "../model/drive.ts";
import type { ExportedDay, ExportedWriter } from "../model/export.ts";
import type { DailyHostFacts } from "../model/sample.ts";
import { type LocalDay, localDay } from "../model/units.ts";
import type { DayWriters } from "../model/writers.ts";
import { addDays, dayAt } from "../support/calendar.ts";
import type { Tools } from "./tools.ts";

/** @param since the first day wanted; null: all. @returns drive after drive, in recorded order. */
export async function exportDays(
  tools: Tools,
  since: LocalDay | null,
): Promise<readonly ExportedDay[]> {
  const { store } = await tools.store();
  const facts = [...store.iterateDailyHostFacts(since === null ? {} : { from: since })];
  const host = new Map(facts.map((day) => [day.day, day]));
  return store.drives().flatMap((drive) => daysOf(store, drive, since, host));
}

function daysOf(
  store: Store,
  drive: KnownDrive,
  since: LocalDay | null,
  host: ReadonlyMap<LocalDay, DailyHostFacts>,
): readonly ExportedDay[] {
  const { id: driveId, model, capacityBytes, kind } = drive;
  return dailyWrites(store.iterateDailySamples(driveId))
    .filter(({ sample }) => since === null || sample.day >= since)
    .map(({ sample, writtenBytes, since: from, basis }) => {
      const { day, zone, takenAt, readings, source, health } = sample;
      return {
        ...{ day, zone, takenAt, driveId, model, capacityBytes, kind, readings, source },
        ...{ writtenBytes, since: from, countedBy: basis, health },
        host: host.get(day) ?? null,
      };
    });
}

/** Apps are kept for 400 days. */
const KEPT_DAYS = 400;

/** @returns who wrote, day by day; apps are named, so only where their owner asks for it. */
export async function exportWriters(
  tools: Tools,
  since: LocalDay | null,
): Promise<readonly ExportedWriter[]> {
  const { store } = await tools.store();
  const now = tools.clock.now();
  const today = localDay(dayAt(now, tools.clock.utcOffsetMinutes(now)));
  const from = since ?? localDay(addDays(today, -KEPT_DAYS));
  return store.dayWriters(from, today).flatMap(writersOf);
}

function writersOf(counted: DayWriters): readonly ExportedWriter[] {
  const { day, countedMs, apps, othersBytes, swappedOutBytes, drivesBytes } = counted;
  const countedSeconds = Math.round(countedMs / 1_000);
  const row = (kind: ExportedWriter["kind"], name: string | null, bytes: typeof othersBytes) => ({
    ...{ day, countedSeconds, kind, name, bytes, drivesBytes },
  });
  return [
    ...apps.map((app) => row("app", app.name, app.bytes)),
    ...(swappedOutBytes === null ? [] : [row("swap", null, swappedOutBytes)]),
    row("others", null, othersBytes),
  ];
}
