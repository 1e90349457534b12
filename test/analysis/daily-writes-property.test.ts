import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dailyWrites, lastSevenDays, todaysWrites } from "../../agent/analysis/daily-writes.ts";
import type { Reading } from "../../agent/model/reading.ts";
import type { DailySample } from "../../agent/model/sample.ts";
import { bytes, DAY, HOUR, instant, localDay } from "../../agent/model/units.ts";
import { type Accepted, judgeContinuity, type Raw } from "../../agent/sample/continuity.ts";
import { foldReading } from "../../agent/sample/day-sample.ts";
import { countedSince } from "../../agent/sample/since-boot.ts";
import { dayAt, midnightOf } from "../../agent/support/calendar.ts";
import { healthOf, readingAt } from "../fixtures/example-drives.ts";

const SEED = 20_261_130;
const START = Date.UTC(2026, 10, 30, 12);

/** One step of a drive's and a clock's life: any of it may fail, fall, jump or be missing. */
const STEP = fc.record({
  /** Hours the clock moves, years back and forth included. */
  hours: fc.oneof(
    { weight: 6, arbitrary: fc.double({ min: 0, max: 30, noNaN: true }) },
    { weight: 1, arbitrary: fc.double({ min: -60_000, max: 60_000, noNaN: true }) },
    { weight: 1, arbitrary: fc.double({ min: -0.05, max: 0.05, noNaN: true }) },
  ),
  written: fc.oneof(
    { weight: 4, arbitrary: fc.record({ grows: fc.integer({ min: 0, max: 5e11 }) }) },
    { weight: 1, arbitrary: fc.record({ is: fc.integer({ min: 0, max: 1e15 }) }) },
    { weight: 1, arbitrary: fc.constantFrom({ is: 0 }, { is: 1e18 }, null) },
  ),
  counted: fc.option(fc.integer({ min: 0, max: 1e12 })),
  power: fc.option(fc.integer({ min: 0, max: 90_000 })),
  bootId: fc.constantFrom("boot-1", "boot-1", "boot-1", "boot-2", null),
  offset: fc.constantFrom(60, 60, 60, 120, 14 * 60, -12 * 60, 345),
});
type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never;

/** What is kept of one drive, as the store keeps it. */
interface Kept {
  readonly days: Map<string, DailySample>;
  raw: Raw | null;
  counter: {
    readonly bootId: string | null;
    readonly value: ReturnType<typeof bytes> | null;
  } | null;
  sequence: number;
}

const inOrder = ({ days }: Kept): readonly DailySample[] =>
  [...days.values()].sort((left, right) => left.sequence - right.sequence);

function acceptedOf(kept: Kept): Accepted | null {
  const sample = inOrder(kept).findLast(({ health }) => health.bytesWritten !== null);
  const written = sample?.health.bytesWritten ?? null;
  if (sample === undefined || written === null) return null;
  return {
    takenAt: sample.bytesWrittenAt ?? sample.takenAt,
    bytesWritten: written,
    powerOnHours: sample.health.powerOnHours,
  };
}

function keep(kept: Kept, reading: Reading): void {
  const continuity = judgeContinuity(acceptedOf(kept), kept.raw, reading);
  if (continuity.kind === "late") return;
  const { bootId, sinceBoot, day, takenAt } = reading;
  const counter = { bootId, value: sinceBoot?.bytesWritten ?? null };
  const before = kept.days.get(day) ?? null;
  const isLast = before !== null && before.sequence === kept.sequence;
  if (!isLast) kept.sequence += 1;
  const osCounted = countedSince(kept.counter, counter, true);
  const context = { continuity, osCounted, sequence: kept.sequence };
  kept.days.set(day, foldReading(before, reading, context));
  kept.raw = { takenAt, bootId, bytesWritten: reading.health.bytesWritten };
  kept.counter = counter;
}

/** Plays the steps. @returns what is kept, and the last moment and offset. */
function played(steps: readonly Step[]) {
  const kept: Kept = { days: new Map(), raw: null, counter: null, sequence: 0 };
  let at = START;
  let counter = 150e12;
  for (const { hours, written, counted, power, bootId, offset } of steps) {
    at = Math.round(Math.min(Math.max(at + hours * HOUR, 0), Date.UTC(2100, 0, 1)));
    if (written !== null)
      counter = "is" in written ? written.is : Math.min(counter + written.grows, 1e18);
    const health = healthOf({
      bytesWritten: written === null ? null : counter,
      powerOnHours: power,
    });
    const sinceBoot =
      counted === null ? null : { bytesWritten: bytes(counted), bytesRead: bytes(0) };
    const day = localDay(dayAt(at, offset));
    keep(kept, readingAt(at, { health, sinceBoot, bootId, day }));
  }
  return { kept, at, offset: steps.at(-1)?.offset ?? 0 };
}

const isAmount = (value: number | null): boolean =>
  value === null || (Number.isFinite(value) && value >= 0);

describe("whatever drives and clocks do", () => {
  test("no day, no today and no week is negative, infinite or no number, and nothing throws", () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 40 }), (steps) => {
        const { kept, at, offset } = played(steps);
        const days = dailyWrites(inOrder(kept));
        for (const { writtenBytes, since, sample } of days) {
          expect(isAmount(writtenBytes)).toBe(true);
          expect(writtenBytes === null).toBe(since === null);
          if (since !== null) expect(since).toBeLessThanOrEqual(sample.takenAt);
        }
        const week = lastSevenDays(days);
        expect(isAmount(week?.bytesPerDay ?? null)).toBe(true);
        expect(week === null || (week.coveredDays >= 1 && week.coveredDays <= 7)).toBe(true);
        const newest = days.at(-1);
        const midnight = instant(midnightOf(dayAt(at, offset), offset));
        const today = newest && todaysWrites(newest, midnight, instant(at - DAY / 4));
        expect(isAmount(today?.bytes ?? null)).toBe(true);
      }),
      { seed: SEED, numRuns: 1_000 },
    );
  });

  test("every day has a place of its own in the order of recording, the last the newest", () => {
    fc.assert(
      fc.property(fc.array(STEP, { minLength: 1, maxLength: 40 }), (steps) => {
        const { kept } = played(steps);
        const order = inOrder(kept).map(({ sequence }) => sequence);
        expect(new Set(order).size).toBe(order.length);
        expect(order.at(-1)).toBe(kept.sequence);
      }),
      { seed: SEED },
    );
  });

  test("a drive that only goes forward, read at any pace, is counted to the byte", () => {
    const reading = fc.record({
      hours: fc.double({ min: 0.1, max: 80, noNaN: true }),
      grows: fc.integer({ min: 0, max: 5e11 }),
    });
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 40 }), (readings) => {
        const { kept } = played(
          readings.map(({ hours, grows }) => ({
            ...{ hours, written: { grows }, counted: null, power: null },
            ...{ bootId: "boot-1", offset: 60 },
          })),
        );
        const days = dailyWrites(inOrder(kept));
        const counted = days.reduce((sum, { writtenBytes }) => sum + (writtenBytes ?? 0), 0);
        const grown = readings.slice(1).reduce((sum, { grows }) => sum + grows, 0);
        expect(counted).toBe(grown);
      }),
      { seed: SEED },
    );
  });
});
