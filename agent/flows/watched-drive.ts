import type { Store } from "../../db/store.ts";
import type { PercentRise, Silence, WatchedDrive } from "../analysis/alerts/situation.ts";
import type { AlertFacts } from "../model/alert.ts";
import { type Health, UNKNOWN_HEALTH } from "../model/reading.ts";
import type { EventCode, WearEvent } from "../model/sample.ts";
import type { DriveState } from "../model/state.ts";
import { type Bytes, HOUR, type Instant, type LocalDay, localDay } from "../model/units.ts";
import { addDays, dayAt, daysBetween } from "../support/calendar.ts";
import type { Pass } from "./take-sample.ts";

const FOUR_WEEKS = 28;
/** A sample of so many days before the four weeks still says what was when they began. */
const SLACK_DAYS = 12;

/** What is known beside the state of a drive. */
export interface About {
  readonly store: Store;
  readonly pass: Pass;
  readonly events: readonly WearEvent[];
}

/** All that the alert rules look at of one drive. */
export function watchedDrive(drive: DriveState, { store, pass, events }: About): WatchedDrive {
  const { day } = pass.occasion;
  const { id, wear, pace, forecast, health } = drive;
  const reading = pass.drives.find((seen) => seen.drive.id === id)?.reading;
  const look = reading?.health ?? UNKNOWN_HEALTH;
  return {
    ...{ id, day, scope: scopeOf(drive), look, wear, pace, forecast },
    warningCelsius: reading?.facts.warningTemperatureCelsius ?? null,
    percentageUsed: health.percentageUsed,
    bytesWritten: health.bytesWritten,
    firstSpare: firstSpare(store, id, look),
    percentRise: percentRise(store, drive, day),
    todayBytes: todayBytes(drive, pass),
    silence: drive.connected ? silenceOf(store, drive, pass.occasion.takenAt) : null,
    replaced: lastOf("drive-replaced", id, events),
    reset: lastOf("counter-reset", id, events),
  };
}

function scopeOf({ kind, internal }: DriveState): WatchedDrive["scope"] {
  if (kind === "virtual") return "virtual";
  if (kind !== "ssd") return "other";
  return internal === false ? "external" : "built-in";
}

/** Where the spare is whole there is no need to search for what it was. */
function firstSpare(store: Store, driveId: number, { availableSpare }: Health): number | null {
  if (availableSpare === null || availableSpare >= 100) return availableSpare;
  for (const { health } of store.iterateDailySamples(driveId)) {
    if (health.availableSpare !== null) return health.availableSpare;
  }
  return availableSpare;
}

/** Against the last day before the four weeks, or the first one within them. */
function percentRise(store: Store, { id, health }: DriveState, day: LocalDay): PercentRise | null {
  const { percentageUsed } = health;
  if (percentageUsed === null) return null;
  const from = localDay(addDays(day, -FOUR_WEEKS - SLACK_DAYS));
  const known = store
    .dailySamplesFrom(id, from)
    .filter((sample) => sample.health.percentageUsed !== null && sample.day < day);
  const begin = localDay(addDays(day, -FOUR_WEEKS));
  const then = known.findLast((sample) => sample.day <= begin) ?? known[0];
  if (then === undefined) return null;
  const points = percentageUsed - (then.health.percentageUsed ?? percentageUsed);
  return { points, days: daysBetween(then.day, day) };
}

/** A count that began yesterday and can not be split at midnight is not today's. */
function todayBytes({ writes }: DriveState, { occasion }: Pass): Bytes | null {
  const { todayBytes: counted, todaySince } = writes;
  const isToday =
    todaySince === null || dayAt(todaySince, occasion.utcOffsetMinutes) === occasion.day;
  return isToday ? counted : null;
}

/** Looked up only where the last lifetime reading is not of the last hours. */
function silenceOf(store: Store, drive: DriveState, now: Instant): Silence | null {
  const { id, bytesWrittenAt: since } = drive;
  if (since === null) return null;
  const isFresh = since <= now && now - since < HOUR;
  const { hours, days } = isFresh ? { hours: 0, days: 0 } : store.readWithoutCounter(id);
  return { since, awakeHours: hours, daysInUse: days };
}

/** Events come the last first. */
function lastOf(code: EventCode, driveId: number, events: readonly WearEvent[]): AlertFacts | null {
  const event = events.find((one) => one.code === code && one.driveId === driveId);
  return event === undefined ? null : { at: event.at, ...event.facts };
}
