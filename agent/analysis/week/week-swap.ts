import type { DayAmount } from "../../model/report-drive.ts";
import type { ReportSwap, SwapBucket } from "../../model/report-host.ts";
import type { DailyHostFacts } from "../../model/sample.ts";
import { bytes, type LocalDay } from "../../model/units.ts";
import { knownSum } from "../writer-shares.ts";
import { type Bucket, bucketsOf } from "./buckets.ts";
import type { DayCounts } from "./day-counts.ts";
import { daysBegun, type Period } from "./periods.ts";

/** What the machine did on each day. */
export type HostDays = ReadonlyMap<LocalDay, DailyHostFacts>;

/**
 * @param builtIn counts of the built-in drives: swap lies on one of them.
 * @param today no day after it has begun.
 */
export function weekSwap(
  host: HostDays,
  builtIn: readonly DayCounts[],
  period: Period,
  today: LocalDay,
): ReportSwap {
  const buckets = bucketsOf(period, today);
  const facts = within({ fromDay: period.fromDay, toDay: period.toDay }, host);
  const measured = facts.flatMap(({ day, swappedOutBytes }): DayAmount[] =>
    swappedOutBytes === null ? [] : [{ day, writtenBytes: swappedOutBytes }],
  );
  const swappedOutBytes = knownSum(measured.map(({ writtenBytes }) => writtenBytes));
  return {
    swappedOutBytes,
    bytesPerDay: swappedOutBytes === null ? null : swappedOutBytes / measured.length,
    measuredDays: measured.length,
    percentOfWrites: percentOfWrites(measured, builtIn),
    most: measured.toSorted((left, right) => right.writtenBytes - left.writtenBytes)[0] ?? null,
    usedBytes: most(facts.map(({ swapUsedBytes }) => swapUsedBytes)),
    series: buckets.map((bucket) => swapBucket(bucket, host, builtIn)),
  };
}

/** The days of the machine that lie in a bucket, in order. */
export const within = (
  days: Pick<Bucket, "fromDay" | "toDay">,
  host: HostDays,
): readonly DailyHostFacts[] => daysBegun(days, days.toDay).flatMap((day) => host.get(day) ?? []);

const most = (values: readonly (DailyHostFacts["swapUsedBytes"] | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : bytes(Math.max(...known));
};

/** Over the days on which both are known. */
function percentOfWrites(measured: readonly DayAmount[], builtIn: readonly DayCounts[]) {
  let [swapped, written] = [0, 0];
  for (const { day, writtenBytes } of measured) {
    const onDrives = writtenOn(day, builtIn);
    if (onDrives === null) continue;
    swapped += writtenBytes;
    written += onDrives;
  }
  return written <= 0 ? null : (swapped / written) * 100;
}

/** @returns what all these drives were written on a day; null where that of none is known. */
export function writtenOn(day: LocalDay, drives: readonly DayCounts[]): number | null {
  return knownSum(drives.map(({ byDay }) => byDay.get(day)?.writtenBytes ?? null));
}

function swapBucket(bucket: Bucket, host: HostDays, builtIn: readonly DayCounts[]): SwapBucket {
  const days = within(bucket, host);
  return {
    ...bucket,
    swappedOutBytesPerDay: meanOf(days.map(({ swappedOutBytes }) => swappedOutBytes)),
    writtenBytesPerDay: meanOf(days.map(({ day }) => writtenOn(day, builtIn))),
  };
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}
