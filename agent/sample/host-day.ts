import type { HostReading } from "../model/machine.ts";
import type { DailyHostFacts } from "../model/sample.ts";
import type { Bytes, LocalDay } from "../model/units.ts";
import { plus } from "./since-boot.ts";

/** Folds the machine's facts of one instant into the day's: most swap, least free space. */
export function foldHost(
  before: DailyHostFacts | null,
  reading: HostReading,
  day: LocalDay,
  swappedOut: Bytes | null,
): DailyHostFacts {
  const { machine, swap, space } = reading;
  return {
    day,
    zone: machine.zone,
    takenAt: reading.takenAt,
    bootId: machine.bootId,
    swapUsedBytes: most(before?.swapUsedBytes ?? null, swap.usedBytes),
    swappedOutBytes: plus(before?.swappedOutBytes ?? null, swappedOut),
    memoryBytes: machine.memoryBytes ?? before?.memoryBytes ?? null,
    freeBytes: least(before?.freeBytes ?? null, space?.freeBytes ?? null),
    totalBytes: space?.totalBytes ?? before?.totalBytes ?? null,
    purgeableBytes: space?.purgeableBytes ?? null,
  };
}

function most(left: Bytes | null, right: Bytes | null): Bytes | null {
  if (left === null || right === null) return left ?? right;
  return left > right ? left : right;
}

function least(left: Bytes | null, right: Bytes | null): Bytes | null {
  if (left === null || right === null) return left ?? right;
  return left < right ? left : right;
}
