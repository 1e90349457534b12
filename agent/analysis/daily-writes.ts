import type { DailySample } from "../model/sample.ts";
import { type Bytes, bytes, DAY, HOUR, type Instant } from "../model/units.ts";

/** What was written in the time that ends with a day's last reading. */
export interface DayWrites {
  readonly sample: DailySample;
  /** Null where neither the drive nor the system counted anything. */
  readonly writtenBytes: Bytes | null;
  /** Where the count begins: the reading before, which may lie days back. */
  readonly since: Instant | null;
  /** `lifetime`: the drive's own counter; `since-boot`: the system's. */
  readonly basis: "lifetime" | "since-boot" | null;
}

/** @param samples of one drive in recorded order. */
export function dailyWrites(samples: Iterable<DailySample>): readonly DayWrites[] {
  const days: DayWrites[] = [];
  let lifetime: DailySample | null = null;
  let last: DailySample | null = null;
  for (const sample of samples) {
    const isRead = sample.health.bytesWritten !== null;
    days.push(isRead ? byTheDrive(lifetime, sample) : byTheSystem(last, sample));
    if (isRead) lifetime = sample;
    last = sample;
  }
  return days;
}

const uncounted = (sample: DailySample): DayWrites => ({
  sample,
  writtenBytes: null,
  since: null,
  basis: null,
});

/** Since the reading before, else, where the two are no neighbours, within the day. */
function byTheDrive(before: DailySample | null, sample: DailySample): DayWrites {
  const { firstBytesWritten: first, firstAt, bytesWrittenAt, health } = sample;
  const grown = before === null ? null : growth(before, sample);
  if (grown !== null) return grown;
  const isOneReading = bytesWrittenAt === null || bytesWrittenAt <= firstAt;
  const now = health.bytesWritten;
  if (first === null || now === null || first > now || isOneReading) return uncounted(sample);
  return { sample, writtenBytes: bytes(now - first), since: firstAt, basis: "lifetime" };
}

/** Null where the counter fell or the clock went back. */
function growth(before: DailySample, sample: DailySample): DayWrites | null {
  const then = before.health.bytesWritten;
  const now = sample.health.bytesWritten;
  const since = before.bytesWrittenAt;
  if (then === null || now === null || since === null) return null;
  if (then > now || since > sample.takenAt) return null;
  return { sample, writtenBytes: bytes(now - then), since, basis: "lifetime" };
}

/** The system's count goes on from the last look of the day before, if that had one. */
function byTheSystem(before: DailySample | null, sample: DailySample): DayWrites {
  const { osBytesWritten: writtenBytes, firstAt, takenAt } = sample;
  if (writtenBytes === null) return uncounted(sample);
  const goesOn = before !== null && before.osBytesWritten !== null && before.takenAt <= firstAt;
  const since = goesOn ? before.takenAt : firstAt;
  // A first look that could only begin to count has nothing to say yet.
  if (writtenBytes === 0 && since === takenAt) return uncounted(sample);
  return { sample, writtenBytes, since, basis: "since-boot" };
}

/** Yesterday's last reading serves as midnight's when it is not older than this. */
const NEAR_MIDNIGHT = 2 * HOUR;

/** Writes of the day that has begun. */
export interface TodayWrites {
  readonly bytes: Bytes;
  /** Null: since midnight, near enough. Yesterday where the system's count can not be split. */
  readonly since: Instant | null;
}

/**
 * @param today the last entry of `dailyWrites`, if it is today's.
 * @param midnight of today in the owner's zone.
 * @param bootedAt when the machine started: the first look of a day counts from there.
 */
export function todaysWrites(
  today: DayWrites,
  midnight: Instant,
  bootedAt: Instant | null,
): TodayWrites | null {
  const { sample, writtenBytes, since, basis } = today;
  if (writtenBytes === null || since === null) return null;
  if (basis === "since-boot") {
    const fromBoot = bootedAt !== null && bootedAt >= midnight && bootedAt < sample.firstAt;
    return countedFrom(fromBoot ? bootedAt : since, writtenBytes, midnight);
  }
  if (isNear(since, midnight)) return { bytes: writtenBytes, since: null };
  return sinceFirstReading(sample);
}

const isNear = (since: Instant, midnight: Instant): boolean =>
  since >= midnight - NEAR_MIDNIGHT && since <= midnight + HOUR;

function countedFrom(since: Instant, written: Bytes, midnight: Instant): TodayWrites | null {
  if (since < midnight - DAY) return null;
  return { bytes: written, since: isNear(since, midnight) ? null : since };
}

function sinceFirstReading(sample: DailySample): TodayWrites | null {
  const { firstBytesWritten, firstAt, health } = sample;
  if (firstBytesWritten === null || health.bytesWritten === null) return null;
  if (firstBytesWritten > health.bytesWritten || sample.readings < 2) return null;
  return { bytes: bytes(health.bytesWritten - firstBytesWritten), since: firstAt };
}

/** The mean of the last days. */
export interface RecentWrites {
  readonly bytesPerDay: number;
  readonly coveredDays: number;
}

/**
 * @param days `dailyWrites` in order.
 * @returns the mean over the last seven days up to the newest reading; null under a day's worth:
 * that would be noise.
 */
export function lastSevenDays(days: readonly DayWrites[]): RecentWrites | null {
  const end = days.at(-1)?.sample.takenAt;
  if (end === undefined) return null;
  const spans = days.flatMap(spanOf).filter((span) => isWithin(span, end));
  const counted = spans.filter((span) => !spans.some((other) => isCoveredBy(span, other)));
  const begin = Math.min(...counted.map(({ since }) => since));
  const covered = (end - begin) / DAY;
  if (counted.length === 0 || covered < 1) return null;
  const total = counted.reduce((sum, span) => sum + span.bytes, 0);
  return { bytesPerDay: total / covered, coveredDays: Math.floor(covered + 0.5) };
}

interface Span {
  readonly since: Instant;
  readonly until: Instant;
  readonly bytes: Bytes;
  readonly basis: DayWrites["basis"];
}

/** The system's first count may begin before its first look, nobody knows when. */
function spanOf({ sample, writtenBytes, since, basis }: DayWrites, at: number): readonly Span[] {
  if (writtenBytes === null || since === null) return [];
  if (at === 0 && basis === "since-boot") return [];
  return [{ since, until: sample.takenAt, bytes: writtenBytes, basis }];
}

const isWithin = ({ since, until }: Span, end: Instant): boolean =>
  since >= end - 7 * DAY - HOUR && since < until && until <= end;

/** What the drive itself counted over a longer time has the system's count in it. */
const isCoveredBy = (span: Span, other: Span): boolean =>
  span.basis === "since-boot" &&
  other.basis === "lifetime" &&
  other.since < span.until &&
  span.since < other.until;
