import type { DriveFacts } from "../../../agent/model/drive.ts";
import type { Health, SourceAnswer } from "../../../agent/model/reading.ts";
import { UNKNOWN_HEALTH } from "../../../agent/model/reading.ts";
import { BYTES_PER_DATA_UNIT, bytes } from "../../../agent/model/units.ts";
import type { Counter } from "./counter.ts";

/** A drive that is not there, by its counters over true time. */
export interface VirtualDrive {
  readonly facts: DriveFacts;
  readonly written: Counter;
  readonly poweredHours: Counter;
  /** Bytes at which its own percentage used is 100; null: it keeps no health log. */
  readonly endurance: number | null;
  readonly isAttached: (time: number) => boolean;
  /** What its health log says beside the counters. */
  readonly ailments: (time: number) => Partial<Health>;
}

/** @param countedFrom since when the system counts. */
export function answerOf(drive: VirtualDrive, time: number, countedFrom: number): SourceAnswer {
  const since = Math.max(0, drive.written.at(time) - drive.written.at(countedFrom));
  return {
    ok: true,
    facts: drive.facts,
    health: healthOf(drive, time),
    sinceBoot: { bytesWritten: wholeUnits(since), bytesRead: bytes(0) },
    notes: [],
  };
}

function healthOf(drive: VirtualDrive, time: number): Health {
  const { endurance, written, poweredHours, ailments } = drive;
  if (endurance === null) return UNKNOWN_HEALTH;
  const bytesWritten = wholeUnits(written.at(time));
  return {
    ...UNKNOWN_HEALTH,
    bytesWritten,
    percentageUsed: Math.min(255, Math.floor((100 * bytesWritten) / endurance)),
    ...{ availableSpare: 100, availableSpareThreshold: 99, criticalWarning: 0, mediaErrors: 0 },
    powerOnHours: Math.floor(poweredHours.at(time)),
    temperatureCelsius: 38 + (Math.floor(time / 3_600_000) % 7),
    ...ailments(time),
  };
}

const wholeUnits = (value: number) =>
  bytes(Math.floor(value / BYTES_PER_DATA_UNIT) * BYTES_PER_DATA_UNIT);
