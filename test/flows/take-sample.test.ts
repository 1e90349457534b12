import { describe, expect, test } from "vitest";
import { dailyWrites } from "../../agent/analysis/daily-writes.ts";
import { UNKNOWN_HEALTH } from "../../agent/model/reading.ts";
import { bytes, GB, HOUR, TB } from "../../agent/model/units.ts";
import {
  APPLE_SSD,
  answered,
  healthOf,
  PORTABLE_SSD,
  refused,
} from "../fixtures/example-drives.ts";
import { strictSource } from "../sources/strict-source.ts";
import { exampleMachine, written } from "./example-machine.ts";

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
