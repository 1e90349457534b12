import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dailyWrites } from "../../agent/analysis/daily-writes.ts";
import { UNKNOWN_HEALTH } from "../../agent/model/reading.ts";
import { bytes, GB, HOUR, localDay, SECOND, TB } from "../../agent/model/units.ts";
import {
  APPLE_SSD,
  answered,
  healthOf,
  PORTABLE_SSD,
  refused,
} from "../fixtures/example-drives.ts";
import { strictSource } from "../sources/strict-source.ts";
import { eventsOf, exampleMachine, written } from "./example-machine.ts";

describe("a pass", () => {
  test("report 107: keeps the instant in UTC and the zone beside it, whatever the zone", async () => {
    const machine = exampleMachine({ zone: "America/New_York" });
    const at = Date.UTC(2021, 5, 19, 21, 20, 28);
    const { pass } = await machine.look(at, [written(16_763_126_272_000)]);
    expect(pass.occasion).toMatchObject({ day: "2021-06-19", utcOffsetMinutes: -240 });
    machine.moveTo("UTC");
    await machine.look(Date.UTC(2021, 7, 4, 22, 47, 48), [written(17_022_372_864_000)]);
    const days = [...machine.store.iterateDailySamples(1)];
    expect(days.map(({ takenAt, zone }) => [takenAt, zone])).toEqual([
      [at, "America/New_York"],
      [Date.UTC(2021, 7, 4, 22, 47, 48), "UTC"],
    ]);
  });

  test("report 106: counts by real time across the end of summer time", async () => {
    const machine = exampleMachine({ zone: "Europe/Berlin" });
    await machine.look(Date.UTC(2025, 8, 20, 6, 3, 12), [written(2_596_727_808_000)]);
    await machine.look(Date.UTC(2025, 11, 18, 5, 28, 18), [written(5_196_653_056_000)]);
    const newest = dailyWrites(machine.store.iterateDailySamples(1)).at(-1);
    const days = ((newest?.sample.takenAt ?? 0) - (newest?.since ?? 0)) / (24 * HOUR);
    expect(days).toBeCloseTo(88.976, 3);
    expect(((newest?.writtenBytes ?? 0) / days / GB).toFixed(2)).toBe("29.22");
  });

  test("report 110: two readings of one date are one row, the later one", async () => {
    const machine = exampleMachine({ zone: "Europe/Berlin" });
    await machine.look(Date.UTC(2021, 3, 6, 2, 40, 14), [written(15_383_339_520_000, 272)]);
    const later = Date.UTC(2021, 3, 6, 4, 48, 8);
    const { state } = await machine.look(later, [written(15_392_140_800_000, 272)]);
    const days = [...machine.store.iterateDailySamples(1)];
    expect(days).toMatchObject([{ readings: 2, takenAt: later }]);
    expect(days[0]?.health.bytesWritten).toBe(15_392_140_800_000);
    expect(state.drives[0]?.writes).toMatchObject({
      ...{ weekBytesPerDay: null, todayBytes: 8_801_280_000 },
    });
  });

  test("report 5: 10.000 TB at 9 and 10.042 TB at 21 o'clock are 42 GB today", async () => {
    const machine = exampleMachine();
    await machine.look(Date.UTC(2026, 10, 30, 8), [written(10 * TB)]);
    const { state } = await machine.look(Date.UTC(2026, 10, 30, 20), [written(10.042 * TB)]);
    expect(state.drives[0]?.writes.todayBytes).toBe(42 * GB);
  });

  test("report 2: of a drive that gives nothing keeps that it was seen, and no numbers", async () => {
    const machine = exampleMachine();
    const silent = strictSource("iokit", [
      { facts: APPLE_SSD, answer: answered(APPLE_SSD, healthOf({ bytesWritten: 150 * TB })) },
      { facts: PORTABLE_SSD, answer: refused("no-health-log", "disk4: no SMART") },
    ]);
    const { state } = await machine.look(Date.UTC(2026, 10, 30, 12), [silent]);
    const [, portable] = state.drives;
    expect(portable).toMatchObject({
      ...{ connected: true, wear: null, health: UNKNOWN_HEALTH },
      skipped: [{ code: "no-health-log" }],
    });
    expect(machine.store.latestDailySample(portable?.id ?? 0)).toBeNull();
  });

  test("stores nothing at all where the store fails", async () => {
    const machine = exampleMachine();
    await machine.look(Date.UTC(2026, 10, 30, 12), [written(150 * TB)]);
    const { store } = machine;
    store.close();
    await expect(machine.look(Date.UTC(2026, 10, 30, 13), [written(151 * TB)])).rejects.toThrow();
  });
});

describe("a day", () => {
  test.each([
    ["Europe/Vienna", Date.UTC(2026, 2, 29), "2026-03-29T00:00+01:00", 23],
    ["Europe/Vienna", Date.UTC(2026, 9, 25), "2026-10-25T00:00+02:00", 25],
    ["America/New_York", Date.UTC(2026, 2, 8), "2026-03-08T00:00-05:00", 23],
    ["Africa/Cairo", Date.UTC(2026, 3, 24), "2026-04-24T01:00+03:00", 23],
    ["Australia/Lord_Howe", Date.UTC(2026, 9, 3), "2026-10-04T00:00+10:30", 23.5],
  ])("in %s begins where it begins on a day of summer time", async (zone, day, begins, hours) => {
    const machine = exampleMachine({ zone });
    const { pass } = await machine.look(day + 14 * HOUR, [written(150 * TB)]);
    expect(pass.occasion.midnight).toBe(Date.parse(begins));
    const end = pass.occasion.midnight + hours * HOUR;
    const last = await machine.look(end - 1, [written(150 * TB)]);
    expect(last.pass.occasion.day).toBe(pass.occasion.day);
    expect((await machine.look(end, [written(150 * TB)])).pass.occasion.midnight).toBe(end);
  });

  test("lost to the date line, or lived twice, is counted once and never negative", async () => {
    const machine = exampleMachine({ zone: "Asia/Tokyo" });
    const look = (at: number, terabytes: number) => machine.look(at, [written(terabytes * TB)]);
    await look(Date.UTC(2026, 5, 1, 6), 100);
    await look(Date.UTC(2026, 5, 2, 6), 100.05);
    machine.moveTo("America/Los_Angeles");
    await look(Date.UTC(2026, 5, 2, 6, 30), 100.06);
    const { state } = await look(Date.UTC(2026, 5, 2, 20), 100.08);
    const days = dailyWrites(machine.store.iterateDailySamples(1));
    expect(days.map(({ sample }) => sample.day)).toEqual(["2026-06-01", "2026-06-02"]);
    const sum = days.reduce((total, { writtenBytes }) => total + (writtenBytes ?? 0), 0);
    expect(sum).toBeLessThanOrEqual(0.08 * TB);
    expect(state.drives[0]?.health.bytesWritten).toBe(100.08 * TB);
    expect(eventsOf(machine)).toEqual(["drive-first-seen"]);
  });
});

describe("report 109: a clock", () => {
  test("set back by years: the reading is kept with a mark, and no rate is negative", async () => {
    const machine = exampleMachine({ zone: "UTC" });
    await machine.look(Date.UTC(2026, 5, 1, 12), [written(100 * TB)]);
    const { state } = await machine.look(Date.UTC(2020, 0, 1, 12), [written(100.02 * TB)]);
    expect(state.drives[0]?.health.bytesWritten).toBe(100.02 * TB);
    expect(state.drives[0]?.writes.weekBytesPerDay).toBeNull();
    expect(eventsOf(machine)).toEqual(["clock-went-back", "drive-first-seen"]);
  });

  test("set back by two days is marked once, not with every reading until it has caught up", async () => {
    const machine = exampleMachine({ zone: "UTC" });
    for (const day of [3, 4, 5]) {
      await machine.look(Date.UTC(2026, 5, day, 12), [written((100 + day / 100) * TB)]);
    }
    for (const hour of [13, 14, 15]) {
      const terabytes = 100.06 + hour / 1_000;
      const { state } = await machine.look(Date.UTC(2026, 5, 3, hour), [written(terabytes * TB)]);
      expect(state.drives[0]?.health.bytesWritten).toBe(terabytes * TB);
    }
    expect(eventsOf(machine)).toEqual(["clock-went-back", "drive-first-seen"]);
    for (const { writtenBytes } of dailyWrites(machine.store.iterateDailySamples(1))) {
      expect(writtenBytes ?? 0).toBeGreaterThanOrEqual(0);
      expect(writtenBytes ?? 0).toBeLessThan(TB);
    }
  });
});

describe("twenty readings of two processes at once", () => {
  /** Every one takes some time to read the drive and some to store: they overtake each other. */
  const ATTEMPT = fc.record({ read: fc.nat(50_000), store: fc.nat(50_000) });

  test("stored in any order leave a counter that one of them read, and nothing to tell", async () => {
    const attempts = fc.array(ATTEMPT, { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(attempts, async (some) => {
        const machine = exampleMachine({ zone: "UTC" });
        const start = Date.UTC(2026, 10, 30, 12);
        await machine.look(start - HOUR, [written(100 * TB)]);
        const tries = some.map(({ read, store }, at) => {
          const begun = start + at * SECOND;
          const readAt = begun + read;
          return { begun, storedAt: readAt + store, counter: 100 * TB + (readAt - start) * 1_000 };
        });
        for (const { begun, counter } of tries.sort((a, b) => a.storedAt - b.storedAt)) {
          await machine.look(begun, [written(counter)]);
        }
        const [day] = machine.store.dailySamplesFrom(1, localDay("2026-11-30"));
        expect(eventsOf(machine)).toEqual(["drive-first-seen"]);
        expect(day?.health.bytesWritten).toBeGreaterThan(100 * TB);
        expect(tries.map(({ counter }) => counter)).toContain(day?.health.bytesWritten);
      }),
      { seed: 20_261_130, numRuns: 10 },
    );
  });
});

describe("what happens to a machine", () => {
  /** Anything at all, over and over: the store must take it, and what is shown must be sane. */
  const STEP = fc.record({
    hours: fc.oneof(
      fc.double({ min: 0, max: 40, noNaN: true }),
      fc.integer({ min: -9_000, max: 9_000 }),
    ),
    bytesWritten: fc.option(fc.oneof(fc.integer({ min: 0, max: 2e14 }), fc.constantFrom(0, 1e18))),
    power: fc.option(fc.nat(90_000)),
    sinceBoot: fc.option(fc.nat(1e12)),
    bootId: fc.constantFrom("boot-1", "boot-2", null),
    zone: fc.constantFrom("UTC", "Pacific/Kiritimati", "America/Los_Angeles"),
    refuses: fc.boolean(),
  });

  test("whatever it is, no figure is negative, infinite or no number, and nothing throws", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 15 }), async (steps) => {
        const machine = exampleMachine();
        let at = Date.UTC(2026, 10, 30, 12);
        for (const { hours, bytesWritten, power, sinceBoot, bootId, zone, refuses } of steps) {
          at = Math.round(Math.max(at + hours * HOUR, Date.UTC(1971, 0, 1)));
          machine.moveTo(zone);
          const health = healthOf({ bytesWritten, powerOnHours: power });
          const answer = refuses ? refused("failed") : answered(APPLE_SSD, health, sinceBoot);
          const source = strictSource("iokit", [{ facts: APPLE_SSD, answer }]);
          const { state } = await machine.look(at, [source], { machine: { bootId } });
          expect(strangeNumbers(state)).toEqual([]);
        }
      }),
      { seed: 20_261_130, numRuns: 40 },
    );
  });
});

/** Paths to numbers that no state may have; instants and offsets may be below zero. */
function strangeNumbers(value: unknown, path = ""): readonly string[] {
  if (typeof value === "number") {
    const isSigned = /At$|asOf$|staleAfter$|Since$|utcOffsetMinutes$|Celsius$/.test(path);
    return Number.isFinite(value) && (value >= 0 || isSigned) ? [] : [`${path}: ${value}`];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => strangeNumbers(inner, `${path}.${name}`));
}

test("a machine whose swap is not known keeps that, and not zero", async () => {
  const machine = exampleMachine();
  const unknown = {
    usedBytes: null,
    zramUsedBytes: null,
    swappedOutBytes: null,
    swappedInBytes: null,
  };
  const { state } = await machine.look(Date.UTC(2026, 10, 30, 12), [written(TB)], {
    ...{ swap: unknown, space: null },
  });
  expect(state.swap).toMatchObject({ usedBytes: null, swappedOutTodayBytes: null });
  expect(state.space).toBeNull();
  const [host] = machine.store.iterateDailyHostFacts();
  expect(host).toMatchObject({ swapUsedBytes: null, freeBytes: null, totalBytes: null });
});

test("swapped out today is summed over the day and its starts of the machine", async () => {
  const machine = exampleMachine();
  const swap = (swappedOut: number) => ({
    ...{ usedBytes: bytes(GB), zramUsedBytes: null },
    ...{ swappedOutBytes: bytes(swappedOut * GB), swappedInBytes: bytes(0) },
  });
  const look = (hour: number, swappedOut: number, bootId: string) =>
    machine.look(Date.UTC(2026, 10, 30, hour), [written(TB)], {
      ...{ swap: swap(swappedOut), machine: { bootId } },
    });
  await look(8, 5, "boot-1");
  await look(9, 7, "boot-1");
  const { state } = await look(11, 1, "boot-2");
  expect(state.swap.swappedOutTodayBytes).toBe(3 * GB);
});
