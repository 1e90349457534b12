import { DAY, DAYS_PER_YEAR, GB, HOUR, type Instant } from "../model/units.ts";

/**
 * What installing the system and moving in writes to a new drive, in bytes. Brand-new machines
 * show 390 to 930 GB within their first 11 power-on hours; 250 GB is what a plain set-up leaves.
 */
export const SET_UP_BYTES = 250 * GB;
/** A drive powered on for more hours a day than this since its oldest trace is older than it. */
const MOST_HOURS_A_DAY = 12;
/** A drive that wrote more than this a day since its oldest trace is probably older than it. */
export const MOST_BYTES_A_DAY = 250 * GB;

/** Why the oldest trace is not believed to be the drive's first use. */
export type AgeDoubt = "no-trace" | "hours-exceed-trace" | "writes-exceed-trace";

/**
 * How old a drive is. `known`: its owner said so. `at-least`: the oldest trace of an operating
 * system, a lower bound that nothing contradicts. `unknown`: no trace, or one the counters belie
 * (a machine that was erased, or a second-hand drive); it is still `atLeastDays` old.
 */
export type Age =
  | { readonly kind: "known"; readonly since: Instant; readonly days: number }
  | { readonly kind: "at-least"; readonly since: Instant; readonly days: number }
  | {
      readonly kind: "unknown";
      readonly doubt: AgeDoubt;
      /** Days by trace or by power-on hours, whichever says more; null without a trace. */
      readonly atLeastDays: number | null;
    };

export interface AgeEvidence {
  /** The owner's answer to when the machine was new; null: not asked or not known. */
  readonly ownersFirstUse: Instant | null;
  /** The oldest birth time an operating system left behind; null: none found. */
  readonly oldestTrace: Instant | null;
}

/** The counters at one instant. */
export interface CounterReading {
  readonly at: Instant;
  /** Lifetime bytes written. */
  readonly bytesWritten: number;
  readonly powerOnHours: number | null;
}

/**
 * The drive's age at `now`, with the doubts of docs/forecast.md: the trace is not believed when
 * at any of the `readings` power-on hours exceed 12 a day since it, or the total after set-up
 * exceeds 250 GB a day since it. Hours alone never make an age: Macs count 2 to 6 a day.
 * @param readings the drive's own; the first and the latest are enough.
 */
export function ageOfDrive(
  evidence: AgeEvidence,
  readings: readonly CounterReading[],
  now: Instant,
): Age {
  const { ownersFirstUse, oldestTrace } = evidence;
  if (ownersFirstUse !== null && ownersFirstUse <= now) {
    return { kind: "known", since: ownersFirstUse, days: (now - ownersFirstUse) / DAY };
  }
  if (oldestTrace === null || oldestTrace > now) {
    return { kind: "unknown", doubt: "no-trace", atLeastDays: null };
  }
  const days = (now - oldestTrace) / DAY;
  const doubt = doubtIn(oldestTrace, readings);
  if (doubt === null) return { kind: "at-least", since: oldestTrace, days };
  return { kind: "unknown", doubt, atLeastDays: Math.max(days, daysPoweredOn(readings)) };
}

function doubtIn(trace: Instant, readings: readonly CounterReading[]): AgeDoubt | null {
  if (readings.some((reading) => hoursExceed(trace, reading))) return "hours-exceed-trace";
  if (readings.some((reading) => writesExceed(trace, reading))) return "writes-exceed-trace";
  return null;
}

function hoursExceed(trace: Instant, { at, powerOnHours }: CounterReading): boolean {
  return powerOnHours !== null && powerOnHours > MOST_HOURS_A_DAY * daysSince(trace, at);
}

function writesExceed(trace: Instant, { at, bytesWritten }: CounterReading): boolean {
  return bytesWritten - SET_UP_BYTES > MOST_BYTES_A_DAY * daysSince(trace, at);
}

const daysSince = (trace: Instant, at: Instant): number => Math.max(at - trace, 0) / DAY;

/** Whole days of power: a drive that was on for 2,850 hours is at least 118 days old. */
function daysPoweredOn(readings: readonly CounterReading[]): number {
  return Math.max(0, ...readings.map((reading) => ((reading.powerOnHours ?? 0) * HOUR) / DAY));
}

/** *So far*: the lifetime total spread evenly over the age. Plain arithmetic, no forecast. */
export interface SoFar {
  /** Lifetime bytes written. */
  readonly bytesWritten: number;
  /** Days the total is spread over. */
  readonly days: number;
  readonly bytesPerDay: number;
  readonly bytesPerYear: number;
  /** `at-most` where the drive is older than its trace: the true rate is lower. */
  readonly bound: "plain" | "at-most";
}

/**
 * Lifetime total / age. A year is 365.25 days.
 * @returns null where the total or every bound on the age is unknown, or the age is under a day.
 */
export function soFar(bytesWritten: number | null, age: Age): SoFar | null {
  const days = age.kind === "unknown" ? age.atLeastDays : age.days;
  if (bytesWritten === null || days === null || days < 1) return null;
  return {
    bytesWritten,
    days,
    bytesPerDay: bytesWritten / days,
    bytesPerYear: bytesWritten / (days / DAYS_PER_YEAR),
    bound: age.kind === "unknown" ? "at-most" : "plain",
  };
}
