import type { KnownDrive } from "../model/drive.ts";
import {
  type Health,
  type SinceBoot,
  type SkippedSource,
  UNKNOWN_HEALTH,
} from "../model/reading.ts";
import type { DailySample } from "../model/sample.ts";
import type {
  AgeState,
  DriveState,
  PaceState,
  SoFarState,
  WearState,
  WritesState,
} from "../model/state.ts";
import { type Instant, type LocalDay, localDay } from "../model/units.ts";
import { addYears, dayAt } from "../support/calendar.ts";
import { PRACTICAL_YEARS, plainYears } from "./clocks.ts";
import { dailyWrites, lastSevenDays, todaysWrites } from "./daily-writes.ts";
import { enduranceMark, type Mark } from "./endurance.ts";
import { paceToTarget } from "./pace.ts";
import { type Age, ageOfDrive, type CounterReading, soFar } from "./so-far.ts";
import { wearOf } from "./wear.ts";

/** What is stored of one drive, as far as its state hangs on it. */
export interface DriveHistory {
  readonly drive: KnownDrive;
  /** Whether it was found at this look. */
  readonly present: boolean;
  /** Of the first day with a lifetime counter, and the newest one. */
  readonly first: DailySample | null;
  readonly newest: DailySample | null;
  /** Of the last days, in recorded order. */
  readonly recent: readonly DailySample[];
  /** Of the last reading. */
  readonly last: LastLook | null;
}

export interface LastLook {
  readonly source: DriveState["source"];
  readonly skipped: readonly SkippedSource[];
  readonly temperatureCelsius: number | null;
  readonly criticalWarning: number | null;
  readonly sinceBoot: SinceBoot | null;
}

/** The moment of assessing and what the owner set. */
export interface Circumstances {
  readonly now: Instant;
  readonly utcOffsetMinutes: number;
  readonly day: LocalDay;
  /** When that day began. */
  readonly midnight: Instant;
  readonly bootedAt: Instant | null;
  /** The owner's answer, and the oldest trace of a system. */
  readonly ownersFirstUse: Instant | null;
  readonly oldestTrace: Instant | null;
  /** Null: the customary ones. */
  readonly ownersCycles: number | null;
}

/** All that is said of one drive, in numbers and codes. */
export function driveState(history: DriveHistory, at: Circumstances): DriveState {
  const { drive, newest, last } = history;
  const health = newest === null ? UNKNOWN_HEALTH : withLast(newest.health, history);
  const mark = enduranceMark(drive, at.ownersCycles);
  const age = ageOf(history, at);
  return {
    ...identityOf(drive),
    connected: history.present,
    lastSeenAt: drive.lastSeenAt,
    source: last?.source ?? "os-counters",
    skipped: last?.skipped ?? [],
    health,
    bytesWrittenAt: newest?.bytesWrittenAt ?? null,
    wear: drive.kind === "virtual" ? null : wearState(health, mark),
    soFar: mark === null ? null : soFarState(health, age, mark),
    age: mark === null ? null : ageState(age, at),
    pace: mark === null ? null : paceState(health, age, mark, at),
    writes: writesState(history, at),
  };
}

function identityOf(drive: KnownDrive) {
  const { id, location, model, serialTail, weakIdentity, capacityBytes } = drive;
  const { kind, interconnect, internal } = drive;
  return {
    id,
    location,
    model,
    serialTail,
    weakIdentity,
    capacityBytes,
    kind,
    interconnect,
    internal,
  };
}

/**
 * The day keeps the newest known values. Heat is of this very look or unknown; a warning stands
 * until a look says that it is over.
 */
function withLast(health: Health, { present, last }: DriveHistory): Health {
  return {
    ...health,
    temperatureCelsius: present ? (last?.temperatureCelsius ?? null) : null,
    criticalWarning: last?.criticalWarning ?? health.criticalWarning,
  };
}

/** Only a built-in drive is as old as the machine. */
function ageOf({ drive, first, newest }: DriveHistory, at: Circumstances): Age {
  const evidence = { ownersFirstUse: at.ownersFirstUse, oldestTrace: at.oldestTrace };
  const builtIn = drive.internal !== false;
  const readings = [first, newest].flatMap((sample) => counterReading(sample));
  return ageOfDrive(builtIn ? evidence : NO_EVIDENCE, readings, at.now);
}

const NO_EVIDENCE = { ownersFirstUse: null, oldestTrace: null };

function counterReading(sample: DailySample | null): readonly CounterReading[] {
  const written = sample?.health.bytesWritten ?? null;
  if (sample === null || written === null) return [];
  const { powerOnHours } = sample.health;
  return [{ at: sample.bytesWrittenAt ?? sample.takenAt, bytesWritten: written, powerOnHours }];
}

function wearState(health: Health, mark: Mark | null): WearState | null {
  const wear = wearOf(health.bytesWritten, mark, health.percentageUsed);
  if (wear.figure === null || wear.basis === null || wear.percentLeft === null) return null;
  return {
    mark: mark === null ? null : { bytes: mark.bytes, cycles: mark.cycles },
    percentOfMark: wear.percentOfMark,
    figurePercent: wear.figure,
    basis: wear.basis,
    percentLeft: wear.percentLeft,
  };
}

function soFarState(health: Health, age: Age, mark: Mark): SoFarState | null {
  const figure = soFar(health.bytesWritten, age);
  if (figure === null) return null;
  return {
    bytesPerDay: figure.bytesPerDay,
    overDays: figure.days,
    atMost: figure.bound === "at-most",
    yearsToMark: plainYears(mark, figure)?.left ?? null,
  };
}

function ageState(age: Age, at: Circumstances): AgeState {
  if (age.kind === "unknown") return { from: "unknown", firstUseDay: null, tenYearsDay: null };
  const firstUseDay = dayAt(age.since, at.utcOffsetMinutes);
  return {
    from: age.kind === "known" ? "owner" : "trace",
    firstUseDay: localDay(firstUseDay),
    tenYearsDay: localDay(addYears(firstUseDay, PRACTICAL_YEARS)),
  };
}

function paceState(health: Health, age: Age, mark: Mark, at: Circumstances): PaceState | null {
  if (health.bytesWritten === null) return null;
  const { bytesPerDay, target } = paceToTarget(mark, health.bytesWritten, age, at.now);
  return { bytesPerDay, targetDay: localDay(dayAt(target, at.utcOffsetMinutes)) };
}

/** Of today and the week that ends with it: a drive that was not read today has neither. */
function writesState({ recent, last }: DriveHistory, at: Circumstances): WritesState {
  const days = dailyWrites(recent);
  const newest = days.at(-1);
  const isToday = newest?.sample.day === at.day;
  const today = isToday ? todaysWrites(newest, at.midnight, at.bootedAt) : null;
  const week = isToday ? lastSevenDays(days) : null;
  return {
    todayBytes: today?.bytes ?? null,
    todaySince: today?.since ?? null,
    sinceBootBytes: last?.sinceBoot?.bytesWritten ?? null,
    weekBytesPerDay: week?.bytesPerDay ?? null,
    weekCoveredDays: week?.coveredDays ?? 0,
  };
}
