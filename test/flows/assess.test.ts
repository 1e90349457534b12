import { describe, expect, test } from "vitest";
import { DAY, GB, HOUR, instant, localDay, MINUTE, TB } from "../../agent/model/units.ts";
import {
  APPLE_SSD,
  answered,
  healthOf,
  PORTABLE_SSD,
  refused,
} from "../fixtures/example-drives.ts";
import { strictSource } from "../sources/strict-source.ts";
import { exampleMachine, NOON, written } from "./example-machine.ts";

describe("the state", () => {
  test("says of when it is, and until when it may be shown", async () => {
    const { state } = await exampleMachine().look(NOON, [written(150 * TB)]);
    expect(state).toMatchObject({
      ...{ schemaVersion: 1, version: "0.1.0", recording: false, word: "good", reasons: [] },
      ...{ asOf: NOON, staleAfter: NOON + 90 * MINUTE, day: "2026-11-30" },
      ...{ zone: "Europe/Vienna", utcOffsetMinutes: 60 },
    });
  });

  test("holds what the machine is, its swap, and its space beside the owner's limits", async () => {
    const machine = exampleMachine({
      config: { "space.minimum_percent": 8, "space.target_percent": 25 },
    });
    const { state } = await machine.look(NOON, [written(150 * TB)]);
    expect(state.machine).toMatchObject({ model: "iMac Pro", system: "macOS 15.7" });
    expect(state.space).toMatchObject({ freePercent: 21.2, minimumPercent: 8, targetPercent: 25 });
    expect(state.reasons).toMatchObject([{ code: "space-target" }]);
  });

  test("holds nothing that is not JSON", async () => {
    const { state } = await exampleMachine().look(NOON, [written(150 * TB)]);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  test("has the built-in drive before external ones, and what is there before what is not", async () => {
    const machine = exampleMachine();
    const drive = (facts: typeof APPLE_SSD, terabytes: number) => ({
      facts,
      answer: answered(facts, healthOf({ bytesWritten: terabytes * TB })),
    });
    const disk = { ...APPLE_SSD, location: "disk2", serial: "HDD0001", kind: "hdd" } as const;
    const gone = { ...APPLE_SSD, location: "disk3", serial: "GONE001" };
    await machine.look(NOON - HOUR, [strictSource("iokit", [drive(gone, 1)])]);
    const all = [drive(PORTABLE_SSD, 2), drive(disk, 3), drive(APPLE_SSD, 4)];
    const { state } = await machine.look(NOON, [strictSource("iokit", all)]);
    expect(state.drives.map(({ location }) => location)).toEqual([
      ...["disk0", "disk2", "disk4", "disk3"],
    ]);
  });
});

describe("when the machine was new", () => {
  const firstUse = localDay("2019-01-01");

  test.each(["America/Los_Angeles", "UTC", "Pacific/Kiritimati"])(
    "is the owner's day in %s too",
    async (zone) => {
      const machine = exampleMachine({ zone, config: { "machine.first_use": firstUse } });
      const { state } = await machine.look(NOON, [written(150 * TB)]);
      expect(state.drives[0]?.age).toEqual({
        ...{ from: "owner", firstUseDay: "2019-01-01", tenYearsDay: "2029-01-01" },
      });
    },
  );

  test("may be today", async () => {
    const setting = { "machine.first_use": localDay("2026-12-01") };
    const machine = exampleMachine({ zone: "Pacific/Kiritimati", config: setting });
    const { state } = await machine.look(NOON, [written(TB)]);
    expect(state.drives[0]?.age?.from).toBe("owner");
  });

  test("is nothing that a recording of another machine could be measured by", async () => {
    const setting = { config: { "machine.first_use": firstUse }, recording: "reading.json" };
    const { state } = await exampleMachine(setting).look(NOON, [written(150 * TB)]);
    expect(state).toMatchObject({ recording: true });
    expect(state.drives[0]).toMatchObject({ age: { from: "unknown" }, soFar: null });
  });

  test("is traced where the owner did not say", async () => {
    const firstUse = { at: instant(NOON - 2_000 * DAY), evidence: "birth of /" };
    const machine = exampleMachine({ host: { machine: { firstUse } } });
    const { state } = await machine.look(NOON, [written(150 * TB)]);
    expect(state.drives[0]?.age?.from).toBe("trace");
    expect(state.drives[0]?.soFar?.bytesPerDay).toBe(75 * GB);
  });
});

describe("a drive that can no longer be read", () => {
  test("keeps its last lifetime and when that was, while its heat is unknown", async () => {
    const machine = exampleMachine();
    await machine.look(NOON, [written(150 * TB)]);
    const denied = strictSource("iokit", [{ facts: APPLE_SSD, answer: refused("no-right") }]);
    const { state } = await machine.look(NOON + DAY, [denied]);
    expect(state.drives[0]).toMatchObject({
      ...{ connected: true, bytesWrittenAt: NOON, skipped: [{ code: "no-right" }] },
      health: { bytesWritten: 150 * TB, percentageUsed: 2, temperatureCelsius: null },
      writes: { todayBytes: null, weekBytesPerDay: null },
    });
  });

  test("report 10: does not show the heat of a reading before", async () => {
    const machine = exampleMachine();
    await machine.look(NOON, [written(150 * TB)]);
    const silent = answered(
      APPLE_SSD,
      healthOf({ bytesWritten: TB * 151, temperatureCelsius: null }),
    );
    const { state } = await machine.look(NOON + HOUR, [
      strictSource("iokit", [{ facts: APPLE_SSD, answer: silent }]),
    ]);
    expect(state.drives[0]?.health.temperatureCelsius).toBeNull();
  });
});

test("report 50: a warning of one day is over with the first reading without it", async () => {
  const machine = exampleMachine();
  const warned = (criticalWarning: number) =>
    strictSource("iokit", [
      {
        facts: APPLE_SSD,
        answer: answered(APPLE_SSD, healthOf({ bytesWritten: TB, criticalWarning })),
      },
    ]);
  expect((await machine.look(NOON, [warned(2)])).state.word).toBe("act");
  expect((await machine.look(NOON + DAY, [warned(0)])).state.word).toBe("good");
});

test("report 47: the drive's counter and the system's are kept apart, to be held together", async () => {
  const machine = exampleMachine({ zone: "UTC" });
  const look = (hour: number, lifetime: number, sinceBoot: number) => {
    const answer = answered(APPLE_SSD, healthOf({ bytesWritten: lifetime }), sinceBoot);
    return machine.look(NOON + hour * HOUR, [
      strictSource("iokit", [{ facts: APPLE_SSD, answer }]),
    ]);
  };
  await look(0, TB, 5 * GB);
  await look(8, TB + 42 * GB, 46 * GB);
  const day = machine.store.latestDailySample(1);
  expect(day?.osBytesWritten).toBe(41 * GB);
  expect((day?.health.bytesWritten ?? 0) - (day?.firstBytesWritten ?? 0)).toBe(42 * GB);
});
