import type { DaySelfCost, SelfCounters } from "../model/job.ts";
import { type Bytes, bytes, type LocalDay, type ZoneName } from "../model/units.ts";
import { plus } from "./since-boot.ts";

/** One measurement of this process: the next one is compared with it. */
export interface SelfMeasured {
  /** By the clock that only goes forward and counts sleep. */
  readonly elapsed: number;
  readonly counters: SelfCounters;
}

/**
 * Adds what this process cost since it was last measured to the day on which that is seen: an hour
 * over midnight, or a time asleep, counts for the day it ended on.
 * @param before what was kept of that day, by this process or another.
 * @param previous null: this process was not measured before; all that it cost so far is new.
 */
export function foldSelfCost(
  before: DaySelfCost | null,
  previous: SelfMeasured | null,
  now: SelfMeasured & { readonly day: LocalDay; readonly zone: ZoneName },
): DaySelfCost {
  const { day, zone, counters } = now;
  const runningMs = previous === null ? 0 : now.elapsed - previous.elapsed;
  return {
    day,
    zone,
    runningMs: (before?.runningMs ?? 0) + Math.max(0, Math.round(runningMs)),
    cpuMs: (before?.cpuMs ?? 0) + Math.max(0, counters.cpuMs - (previous?.counters.cpuMs ?? 0)),
    residentBytes: larger(before?.residentBytes ?? null, counters.residentBytes),
    bytesWritten: plus(before?.bytesWritten ?? null, writtenSince(previous, counters)),
    starts: (before?.starts ?? 0) + (previous === null ? 1 : 0),
  };
}

/** A counter that was not readable before may hold what is counted already: it only begins. */
function writtenSince(previous: SelfMeasured | null, { bytesWritten }: SelfCounters): Bytes | null {
  if (previous === null || bytesWritten === null) return bytesWritten;
  const last = previous.counters.bytesWritten;
  return last === null ? null : bytes(Math.max(0, bytesWritten - last));
}

const larger = (one: Bytes | null, other: Bytes): Bytes =>
  one !== null && one > other ? one : other;
