import { describe, expect, test } from "vitest";
import { readHistory } from "../../agent/flows/read-history.ts";
import { UNKNOWN_HEALTH } from "../../agent/model/reading.ts";
import { DAY, GB, TB } from "../../agent/model/units.ts";
import {
  APPLE_SSD,
  answered,
  healthOf,
  PORTABLE_SSD,
  VIRTUAL_DISK,
} from "../fixtures/example-drives.ts";
import { strictSource } from "../sources/strict-source.ts";
import { exampleMachine, NOON, written } from "./example-machine.ts";

async function fourDays() {
  const machine = exampleMachine();
  for (const day of [-9, -2, -1, 0]) {
    await machine.look(NOON + day * DAY, [written(100 * TB + (day + 9) * 10 * GB)]);
  }
  return machine;
}

describe("the history", () => {
  test("is one row for each drive and day, with what was written and since when", async () => {
    const { tools } = await fourDays();
    const history = await readHistory(tools, null, null);
    expect(history).toMatchObject({ schemaVersion: 1, asOf: NOON, recording: false });
    expect(history.drives).toMatchObject([{ id: 1, model: "APPLE SSD AP1024M", kind: "ssd" }]);
    expect(history.days.map(({ day, writtenBytes, since }) => [day, writtenBytes, since])).toEqual([
      ["2026-11-21", null, null],
      ["2026-11-28", 70 * GB, NOON - 9 * DAY],
      ["2026-11-29", 10 * GB, NOON - 2 * DAY],
      ["2026-11-30", 10 * GB, NOON - DAY],
    ]);
    expect(history.days.at(-1)).toEqual({
      ...{ driveId: 1, day: "2026-11-30", zone: "Europe/Vienna", takenAt: NOON, readings: 1 },
      ...{ source: "iokit", writtenBytes: 10 * GB, since: NOON - DAY, countedBy: "lifetime" },
      ...{ bytesWritten: 100.09 * TB, percentageUsed: 2, powerOnHours: 14_300 },
    });
    expect(history.host.map(({ day }) => day)).toHaveLength(4);
  });

  test.each([
    [1, ["2026-11-30"]],
    [2, ["2026-11-29", "2026-11-30"]],
    [9, ["2026-11-28", "2026-11-29", "2026-11-30"]],
    [10, ["2026-11-21", "2026-11-28", "2026-11-29", "2026-11-30"]],
  ])("of the last %d days counts the first of them from the day before", async (days, expected) => {
    const { tools } = await fourDays();
    const history = await readHistory(tools, days, null);
    expect(history.days.map(({ day }) => day)).toEqual(expected);
    expect(history.host.map(({ day }) => day)).toEqual(expected);
    expect(history.days.at(-1)?.writtenBytes).toBe(10 * GB);
  });

  test("of a new machine is empty", async () => {
    const { tools } = exampleMachine();
    expect(await readHistory(tools, null, null)).toMatchObject({ drives: [], days: [], host: [] });
  });

  test("report 4: says where a day was counted by the system, and has no lifetime for it", async () => {
    const machine = exampleMachine();
    const look = (day: number, sinceBoot: number) => {
      const answer = answered(VIRTUAL_DISK, UNKNOWN_HEALTH, sinceBoot);
      const source = strictSource("os-counters", [{ facts: VIRTUAL_DISK, answer }]);
      return machine.look(NOON + day * DAY, [source]);
    };
    await look(-1, 5 * GB);
    await look(0, 9 * GB);
    const { days } = await readHistory(machine.tools, null, null);
    expect(days).toMatchObject([
      { writtenBytes: null, countedBy: null, bytesWritten: null },
      { writtenBytes: 4 * GB, countedBy: "since-boot", bytesWritten: null },
    ]);
  });

  test("keeps the days of a drive that is no longer watched", async () => {
    const machine = await fourDays();
    machine.store.write((writer) =>
      writer.retireDrive(1, machine.store.drives()[0]?.lastSeenAt ?? null),
    );
    expect((await readHistory(machine.tools, null, null)).days).toHaveLength(4);
  });

  test("has the sums of its days by ISO week and by month", async () => {
    const { tools } = await fourDays();
    const { weeks, months } = await readHistory(tools, null, null);
    expect(weeks).toEqual([
      { driveId: 1, name: "2026-W48", writtenBytes: 80 * GB, days: 2 },
      { driveId: 1, name: "2026-W49", writtenBytes: 10 * GB, days: 1 },
    ]);
    expect(months).toEqual([{ driveId: 1, name: "2026-11", writtenBytes: 90 * GB, days: 3 }]);
    const last = await readHistory(tools, 1, null);
    expect(last.weeks.map(({ name }) => name)).toEqual(["2026-W49"]);
  });

  test("sums each drive by itself", async () => {
    const machine = exampleMachine();
    for (const day of [-1, 0]) {
      const own = answered(APPLE_SSD, healthOf({ bytesWritten: 100 * TB + (day + 1) * GB }));
      const other = answered(PORTABLE_SSD, healthOf({ bytesWritten: TB + (day + 1) * 5 * GB }));
      const listed = [
        { facts: APPLE_SSD, answer: own },
        { facts: PORTABLE_SSD, answer: other },
      ];
      await machine.look(NOON + day * DAY, [strictSource("iokit", listed)]);
    }
    const { months } = await readHistory(machine.tools, null, null);
    expect(months.map(({ driveId, writtenBytes }) => [driveId, writtenBytes])).toEqual([
      [1, GB],
      [2, 5 * GB],
    ]);
  });

  test("has the pace of the last look, where there was one lately", async () => {
    const machine = exampleMachine();
    const { state } = await machine.look(NOON, [written(100 * TB)]);
    const paceOf = async (given: typeof state | null) =>
      (await readHistory(machine.tools, null, given)).drives[0]?.paceBytesPerDay;
    expect(await paceOf(state)).toBe(state.drives[0]?.pace?.bytesPerDay);
    expect(await paceOf(null)).toBeNull();
    expect(await paceOf({ ...state, drives: [] })).toBeNull();
  });
});
