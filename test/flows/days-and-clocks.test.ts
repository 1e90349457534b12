import { describe, expect, test } from "vitest";
import { dailyWrites } from "../../agent/analysis/daily-writes.ts";
import { HOUR, TB } from "../../agent/model/units.ts";
import { eventsOf, exampleMachine, written } from "./example-machine.ts";

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
