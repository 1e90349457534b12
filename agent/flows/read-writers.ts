import { knownSum, writerShares } from "../analysis/writer-shares.ts";
import { instant, localDay } from "../model/units.ts";
import {
  type DayWriters,
  WRITERS_SCHEMA_VERSION,
  type WritersReport,
  type WritersReportDay,
} from "../model/writers.ts";
import { rankApps } from "../sample/day-writers.ts";
import { addDays, dayAt } from "../support/calendar.ts";
import type { Tools } from "./tools.ts";

/** @param days how many of the last days to sum up. */
export async function readWriters(tools: Tools, days: number): Promise<WritersReport> {
  const { store } = await tools.store();
  const now = tools.clock.now();
  const today = localDay(dayAt(now, tools.clock.utcOffsetMinutes(now)));
  const kept = store.dayWriters(localDay(addDays(today, 1 - days)), today);
  return { ...(await reportOf(tools, kept)), days };
}

/** What was counted on some days, summed up. */
export async function reportOf(
  tools: Tools,
  counted: readonly DayWriters[],
): Promise<WritersReport> {
  const total = totalOf(counted);
  return {
    schemaVersion: WRITERS_SCHEMA_VERSION,
    version: tools.version,
    asOf: instant(tools.clock.now()),
    demo: tools.demo,
    enabled: (await tools.config())["writers.enabled"],
    days: null,
    kept: null,
    countedSeconds: counted.reduce((sum, day) => sum + seconds(day), 0),
    drivesBytes: total.drivesBytes,
    unseenProcesses: Math.max(0, ...counted.map(({ unseen }) => unseen)),
    writers: writerShares(total),
    byDay: counted.map(reportDay),
  };
}

function reportDay(counted: DayWriters): WritersReportDay {
  const { day, drivesBytes, swappedOutBytes, othersBytes, apps } = counted;
  const countedSeconds = seconds(counted);
  return { day, countedSeconds, drivesBytes, swappedOutBytes, othersBytes, apps };
}

/** What was counted on some days, summed up by app. */
export function totalOf(days: readonly DayWriters[]) {
  const written = new Map<string, number>();
  for (const { name, bytes } of days.flatMap(({ apps }) => apps)) {
    written.set(name, (written.get(name) ?? 0) + bytes);
  }
  const others = days.reduce((sum, { othersBytes }) => sum + othersBytes, 0);
  return {
    ...rankApps(written, others),
    swappedOutBytes: knownSum(days.map(({ swappedOutBytes }) => swappedOutBytes)),
    drivesBytes: knownSum(days.map(({ drivesBytes }) => drivesBytes)),
  };
}

const seconds = ({ countedMs }: DayWriters): number => Math.round(countedMs / 1_000);
