import type { ReportWriter, ReportWriters } from "../../model/report-host.ts";
import { type Bytes, bytes, type LocalDay } from "../../model/units.ts";
import type { DayWriters } from "../../model/writers.ts";
import { knownSum, writerShares } from "../writer-shares.ts";
import type { DayCounts } from "./day-counts.ts";
import { writtenOn } from "./week-swap.ts";

/** What was counted of apps, with one ranking over all days. */
export interface CountedWriters {
  readonly days: readonly DayWriters[];
  readonly total: Parameters<typeof writerShares>[0];
}

/**
 * Who wrote, of what all drives were written in the period. What was written on days on which nobody
 * counted apps stands apart from what no app explains.
 * @param days of the period that have begun.
 * @param swappedOutBytes in the period, by the system; null: not measured.
 */
export function weekWriters(
  { days: counted, total }: CountedWriters,
  days: readonly LocalDay[],
  drives: readonly DayCounts[],
  swappedOutBytes: Bytes | null,
): ReportWriters {
  const countedDays = new Set(counted.map(({ day }) => day));
  const onDays = (wanted: boolean): Bytes | null =>
    sumOn(
      days.filter((day) => countedDays.has(day) === wanted),
      drives,
    );
  const drivesBytes = sumOn(days, drives);
  const onCounted = onDays(true);
  const shares = writerShares({
    ...total,
    swappedOutBytes: swapOf(total.swappedOutBytes, swappedOutBytes, counted.length === days.length),
    drivesBytes: onCounted ?? total.drivesBytes,
  });
  const told = counted.length === 0 ? [] : withUncounted(shares, onDays(false) ?? bytes(0));
  const sum = told.reduce((bytes, writer) => bytes + writer.bytes, 0);
  return {
    countedSeconds: Math.round(counted.reduce((ms, day) => ms + day.countedMs, 0) / 1_000),
    unseenProcesses: Math.max(0, ...counted.map(({ unseen }) => unseen)),
    drivesBytes,
    writers: told,
    exceedsDrives: drivesBytes !== null && sum > drivesBytes,
  };
}

const sumOn = (days: readonly LocalDay[], drives: readonly DayCounts[]): Bytes | null =>
  knownSum(
    days.map((day) => {
      const written = writtenOn(day, drives);
      return written === null ? null : bytes(written);
    }),
  );

/** One figure for swap in the whole report, where the same days are meant. */
const swapOf = (counted: Bytes | null, measured: Bytes | null, isSameDays: boolean) =>
  isSameDays && measured !== null ? measured : counted;

function withUncounted(shares: readonly ReportWriter[], uncounted: Bytes): readonly ReportWriter[] {
  if (uncounted === 0) return shares;
  const writers = [...shares, { kind: "uncounted", name: null, bytes: uncounted } as const];
  const whole = writers.reduce((sum, writer) => sum + writer.bytes, 0);
  return writers.map((writer) => ({ ...writer, percent: (writer.bytes / whole) * 100 }));
}
