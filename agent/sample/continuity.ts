import type { Reading } from "../model/reading.ts";
import type { EventCode } from "../model/sample.ts";
import { type Bytes, HOUR, type Instant, MINUTE } from "../model/units.ts";

/** The last values that were taken for true. */
export interface Accepted {
  readonly takenAt: Instant;
  readonly bytesWritten: Bytes;
  readonly powerOnHours: number | null;
}

/** The last values as the drive gave them, taken for true or not. */
export interface Raw {
  readonly takenAt: Instant;
  readonly bootId: string | null;
  readonly bytesWritten: Bytes | null;
}

/** What a new lifetime counter means beside the last one. */
export type Continuity =
  /** The counter goes on, or is the first. */
  | { readonly kind: "continues"; readonly event: ContinuityEvent | null }
  /** Another process read later and was quicker to store: there is nothing to add. */
  | { readonly kind: "late" }
  /** Doubtful: kept as a raw reading, not taken for true until a second one agrees. */
  | {
      readonly kind: "held";
      readonly event: ContinuityEvent;
      /** The reading before was held too. */
      readonly isTold: boolean;
    }
  /** Two readings agree that counting started again. */
  | { readonly kind: "reset"; readonly event: ContinuityEvent }
  /** The reading has no lifetime counter. */
  | { readonly kind: "unknown" };

export interface ContinuityEvent {
  readonly code: EventCode;
  readonly facts: Readonly<Record<string, number | null>>;
}

/** Hours of slack before power-on hours are said to outrun the clock. */
const SLACK_HOURS = 24;
/** Two processes that read at the same time store within this. */
export const RACE = 2 * MINUTE;
/** A new drive's first day of power: a zero counter beside more hours is doubtful. */
const HOURS_OF_A_USED_DRIVE = 24;

/** Judges a reading against what is stored. A counter never goes down without a second witness. */
export function judgeContinuity(
  accepted: Accepted | null,
  lastRaw: Raw | null,
  reading: Reading,
): Continuity {
  if (isLate(lastRaw, reading)) return { kind: "late" };
  const written = reading.health.bytesWritten;
  if (written === null) return { kind: "unknown" };
  if (isDoubtfulZero(accepted, reading)) return held(accepted, lastRaw, reading);
  if (accepted === null) return { kind: "continues", event: null };
  if (written >= accepted.bytesWritten) {
    return { kind: "continues", event: clockEvent(accepted, reading) };
  }
  if (isOvertaken(accepted, lastRaw, reading)) return { kind: "late" };
  if (!isConfirmed(accepted, lastRaw, written)) return held(accepted, lastRaw, reading);
  const facts = { before: accepted.bytesWritten, now: written };
  return { kind: "reset", event: { code: "counter-reset", facts } };
}

/** @param last anything stored before, with its instant. */
export function isLate(
  last: { readonly takenAt: Instant } | null,
  reading: { readonly takenAt: Instant },
): boolean {
  const behind = last === null ? 0 : last.takenAt - reading.takenAt;
  return behind > 0 && behind <= RACE;
}

/**
 * Some drives give a report of zeros now and then, hours excepted, and the true counters in the
 * next: however often it is said, a used drive has not written nothing. A drive seen for the first
 * time that counts no write commands either was powered, but never written.
 */
function isDoubtfulZero(accepted: Accepted | null, { health }: Reading): boolean {
  const { bytesWritten, powerOnHours, hostWriteCommands } = health;
  if (accepted === null && hostWriteCommands === 0) return false;
  const isUsed = powerOnHours !== null && powerOnHours > HOURS_OF_A_USED_DRIVE;
  return bytesWritten === 0 && isUsed && accepted?.bytesWritten !== 0;
}

function held(accepted: Accepted | null, lastRaw: Raw | null, { health }: Reading): Continuity {
  const { bytesWritten: now, powerOnHours } = health;
  const before = accepted?.bytesWritten ?? null;
  const last = lastRaw?.bytesWritten ?? null;
  const isTold = last !== null && (before === null ? last === 0 : last < before);
  const facts = { before, now, powerOnHours };
  return { kind: "held", event: { code: "counter-held", facts }, isTold };
}

/** Another process began later, yet read the drive sooner and stored first. */
function isOvertaken(accepted: Accepted, lastRaw: Raw | null, reading: Reading): boolean {
  if (lastRaw === null || lastRaw.bootId === null || lastRaw.bootId !== reading.bootId)
    return false;
  const isAtOnce = Math.abs(reading.takenAt - lastRaw.takenAt) <= RACE;
  return isAtOnce && lastRaw.bytesWritten === accepted.bytesWritten;
}

/** The reading before had fallen too, and counting went on from there. */
function isConfirmed(accepted: Accepted, lastRaw: Raw | null, written: Bytes): boolean {
  const before = lastRaw?.bytesWritten ?? null;
  return before !== null && before < accepted.bytesWritten && written >= before;
}

function clockEvent(accepted: Accepted, reading: Reading): ContinuityEvent | null {
  const elapsedHours = (reading.takenAt - accepted.takenAt) / HOUR;
  if (elapsedHours < 0) {
    return { code: "clock-went-back", facts: { hours: Math.round(-elapsedHours) } };
  }
  const hours = hoursGrown(accepted.powerOnHours, reading.health.powerOnHours);
  if (hours === null || hours <= elapsedHours + SLACK_HOURS) return null;
  return { code: "hours-ahead-of-clock", facts: { hours, elapsedHours: Math.round(elapsedHours) } };
}

function hoursGrown(before: number | null, now: number | null): number | null {
  return before === null || now === null ? null : now - before;
}
