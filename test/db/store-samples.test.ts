import fc from "fast-check";
import { expect, test } from "vitest";
import { type Health, UNKNOWN_HEALTH } from "../../agent/model/reading.ts";
import type { DailySample } from "../../agent/model/sample.ts";
import { bytes } from "../../agent/model/units.ts";
import type { Store } from "../../db/store.ts";
import { memoryStore } from "./places.ts";
import { dailyHostFacts, dailySample, dayOf, fillDays } from "./ten-years.ts";

test("a day comes back whole, and saving it again replaces it", () => {
  const { store, id } = storeOfOneDrive();
  const morning = dailySample(0, 100, 1);
  const evening = { ...dailySample(0, 101, 1), day: morning.day, readings: 30 };
  save(store, id, morning);
  expect(store.dailySample(id, morning.day)).toEqual(morning);
  save(store, id, evening);
  expect(store.dailySample(id, morning.day)).toEqual(evening);
  expect([...store.iterateDailySamples(id)]).toEqual([evening]);
  expect(store.dailySample(id, dayOf(99))).toBeNull();
});

test("any health log and any counters come back as they were stored", () => {
  const { store, id } = storeOfOneDrive();
  const counter = fc.option(fc.integer({ min: 0, max: 1_953_125_000_000_000 }).map((n) => n * 512));
  const fields = Object.keys(UNKNOWN_HEALTH).map((field) => [field, counter] as const);
  const health = fc.record(Object.fromEntries(fields)) as unknown as fc.Arbitrary<Health>;
  fc.assert(
    fc.property(health, counter, fc.nat(4_000), (log, os, day) => {
      const osBytesWritten = os === null ? null : bytes(os);
      const sample = { ...dailySample(0, day, 1), health: log, osBytesWritten, bootId: null };
      save(store, id, sample);
      expect(store.dailySample(id, sample.day)).toEqual(sample);
      store.write((writer) => writer.saveDailySample(id, { ...sample, sequence: 2 }));
      expect(store.dailySample(id, sample.day)?.sequence).toBe(2);
      save(store, id, { ...sample, sequence: day + 3 });
    }),
    { seed: 20261130, numRuns: 100 },
  );
});

test("the order of recording is kept when the clock went back, beside the order of the calendar", () => {
  const { store, id } = storeOfOneDrive();
  const recorded = [10, 11, 5, 6].map((day, at) => dailySample(0, day, at + 1));
  for (const sample of recorded) save(store, id, sample);
  expect([...store.iterateDailySamples(id)]).toEqual(recorded);
  expect(store.latestDailySample(id)?.day).toBe(dayOf(6));
  expect(store.dailySamplesFrom(id, dayOf(6)).map(({ day }) => day)).toEqual(
    [10, 11, 6].map(dayOf),
  );
});

test("days without a lifetime counter are no latest lifetime sample", () => {
  const { store, id } = storeOfOneDrive();
  const without = (day: number, sequence: number): DailySample => ({
    ...dailySample(0, day, sequence),
    ...{ health: UNKNOWN_HEALTH, bytesWrittenAt: null },
  });
  save(store, id, without(0, 1));
  expect(store.latestLifetimeSample(id)).toBeNull();
  for (const sample of [dailySample(0, 1, 2), dailySample(0, 2, 3), without(3, 4)]) {
    save(store, id, sample);
  }
  expect(store.latestLifetimeSample(id)?.day).toBe(dayOf(2));
  expect(store.latestDailySample(id)?.day).toBe(dayOf(3));
});

test("two days can not have one place in the order of recording", () => {
  const { store, id } = storeOfOneDrive();
  save(store, id, dailySample(0, 1, 1));
  expect(() => save(store, id, dailySample(0, 2, 1))).toThrow(/UNIQUE/);
  expect(store.nextSequence()).toBe(2);
});

test("columns hold every day of one drive in recorded order, unknown values as NaN", () => {
  const store = memoryStore();
  const [first = 0, second = 0] = fillDays(store, 600);
  const unknown = { ...dailySample(0, 600, store.nextSequence()), health: UNKNOWN_HEALTH };
  save(store, first, { ...unknown, bytesWrittenAt: null, osBytesWritten: null });
  const columns = store.sampleColumns(first);
  const samples = [...store.iterateDailySamples(first)];
  const column = (value: (sample: DailySample) => number | null) =>
    Float64Array.from(samples, (sample) => value(sample) ?? Number.NaN);
  expect(columns).toEqual({
    takenAt: column((sample) => sample.takenAt),
    bytesWrittenAt: column((sample) => sample.bytesWrittenAt),
    bytesWritten: column((sample) => sample.health.bytesWritten),
    percentageUsed: column((sample) => sample.health.percentageUsed),
    powerOnHours: column((sample) => sample.health.powerOnHours),
    osBytesWritten: column((sample) => sample.osBytesWritten),
  });
  expect(columns.takenAt).toHaveLength(601);
  expect(columns.bytesWritten.at(-1)).toBeNaN();
  expect(store.sampleColumns(second).takenAt).toHaveLength(600);
});

test("days are walked in batches, each once, while others are written", () => {
  const store = memoryStore();
  const [id = 0] = fillDays(store, 600);
  const days: string[] = [];
  for (const { day } of store.iterateDailySamples(id)) {
    days.push(day);
    if (days.length === 300) save(store, id, dailySample(0, 0, 1));
  }
  expect(days).toEqual(Array.from({ length: 600 }, (_, day) => dayOf(day)));
});

test("the machine's days come back whole, by day, from the first one wanted", () => {
  const store = memoryStore();
  fillDays(store, 1_100);
  expect(store.dailyHostFacts(dayOf(7))).toEqual(dailyHostFacts(7));
  expect(store.dailyHostFacts(dayOf(1_100))).toBeNull();
  const all = [...store.iterateDailyHostFacts()];
  expect(all).toEqual(Array.from({ length: 1_100 }, (_, day) => dailyHostFacts(day)));
  expect([...store.iterateDailyHostFacts({ from: dayOf(1_000) })]).toEqual(all.slice(1_000));
});

test("the machine's day is replaced when it is saved again, unknown values included", () => {
  const store = memoryStore();
  const facts = dailyHostFacts(3);
  const unknown = {
    ...{ ...facts, bootId: null, swapUsedBytes: null, swappedOutBytes: null, memoryBytes: null },
    ...{ freeBytes: null, totalBytes: null, purgeableBytes: null },
  };
  store.write((writer) => writer.saveDailyHostFacts(facts));
  store.write((writer) => writer.saveDailyHostFacts(unknown));
  expect(store.dailyHostFacts(facts.day)).toEqual(unknown);
});

function storeOfOneDrive(): { readonly store: Store; readonly id: number } {
  const store = memoryStore();
  const [id = 0] = fillDays(store, 0);
  return { store, id };
}

function save(store: Store, id: number, sample: DailySample): void {
  store.write((writer) => writer.saveDailySample(id, sample));
}

test("of days long ago four a month are read, and the first of all", () => {
  const { store, id } = storeOfOneDrive();
  for (let day = 2; day < 802; day += 1) save(store, id, dailySample(0, day, day + 1));
  const whole = store.sampleColumns(id);
  const thinned = store.sampleColumns(id, dayOf(702));
  expect(whole.takenAt).toHaveLength(800);
  expect(thinned.takenAt.at(0)).toBe(whole.takenAt.at(0));
  expect([...thinned.takenAt.slice(-100)]).toEqual([...whole.takenAt.slice(-100)]);
  expect(thinned.takenAt.length).toBeLessThan(100 + 24 * 4 + 1);
  expect(thinned.takenAt.length).toBeGreaterThan(100 + 22 * 4);
});
