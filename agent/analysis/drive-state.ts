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
import { PRACTICAL_YEARS } from "./clocks.ts";
import type { CounterSeries } from "./counter-series.ts";
import { dailyWrites, lastSevenDays, todaysWrites } from "./daily-writes.ts";
import { enduranceMark, type Mark } from "./endurance.ts";
import { type Forecast, forecast } from "./forecast.ts";
import { forecastState } from "./forecast-state.ts";
import { type Age, ageOfDrive } from "./so-far.ts";
import { wearOf } from "./wear.ts";

/** What is stored of one drive, as far as its state hangs on it. */
export interface DriveHistory {
  readonly drive: KnownDrive;
  /** Whether it was found at this look. */
  readonly present: boolean;
  /** Of the newest day with a lifetime counter, else of the newest day. */
  readonly newest: DailySample | null;
  /** All days, by the drive's own counter or, where it was never read, the system's. */
  readonly counter: CounterSeries;
  readonly counts: "lifetime" | "since-boot";
  /** Of the last days, in recorded order. */
  readonly recent: readonly DailySample[];
  /** Of the last reading. */
  readonly last: LastLook | null;
}

export interface LastLook {
  readonly source: DriveState["source"];
  readonly skipped: readonly SkippedSource[];
  readonly notes: readonly string[];
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
  /** Years from now that the owner wants the drive to last; null: the customary target. */
  readonly ownersTargetYears: number | null;
}

/** All that is said of one drive, in numbers and codes. */
export function driveState(history: DriveHistory, at: Circumstances): DriveState {
  const { drive, newest, last } = history;
  const health = newest === null ? UNKNOWN_HEALTH : withLast(newest.health, history);
  const mark = enduranceMark(drive, at.ownersCycles);
  const result = forecastOf(history, at);
  return {
    ...identityOf(drive),
    connected: history.present,
    lastSeenAt: drive.lastSeenAt,
    source: last?.source ?? "os-counters",
    skipped: last?.skipped ?? [],
    notes: last?.notes ?? [],
    health,
    bytesWrittenAt: newest?.bytesWrittenAt ?? null,
    wear: drive.kind === "virtual" ? null : wearState(health, mark),
    soFar: result && soFarState(result),
    age: mark === null ? null : ageState(result?.age ?? ageUnread(history, at), at),
    pace: result && paceState(result, at),
    forecast: result && forecastState(result, at.now, at.utcOffsetMinutes),
    writes: writesState(history, at),
  };
}

/** The forecast with all its working figures; null where nothing was counted yet. */
export function forecastOf(history: DriveHistory, at: Circumstances): Forecast | null {
  const { drive, counter, counts } = history;
  const { now, ownersCycles, ownersTargetYears } = at;
  const age = evidenceFor(history, at);
  return forecast({ now, drive, counter, counts, age, ownersCycles, ownersTargetYears });
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
function evidenceFor({ drive }: DriveHistory, { ownersFirstUse, oldestTrace }: Circumstances) {
  if (drive.internal === false) return { ownersFirstUse: null, oldestTrace: null };
  return { ownersFirstUse, oldestTrace };
}

const ageUnread = (history: DriveHistory, at: Circumstances): Age =>
  ageOfDrive(evidenceFor(history, at), [], at.now);

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

function soFarState({ soFar, mark, plainYears }: Forecast): SoFarState | null {
  if (soFar === null || mark === null) return null;
  return {
    bytesPerDay: soFar.bytesPerDay,
    overDays: soFar.days,
    atMost: soFar.bound === "at-most",
    yearsToMark: plainYears?.left ?? null,
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

function paceState({ pace }: Forecast, at: Circumstances): PaceState | null {
  if (pace === null) return null;
  const targetDay = localDay(dayAt(pace.target, at.utcOffsetMinutes));
  return { bytesPerDay: pace.bytesPerDay, targetDay };
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
