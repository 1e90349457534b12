import { describe, expect, test } from "vitest";
import { forecastDrives } from "../../agent/flows/forecast-drives.ts";
import { bytes, DAY, GB, localDay, TB } from "../../agent/model/units.ts";
import { APPLE_SSD, answered, healthOf, PORTABLE_SSD } from "../fixtures/example-drives.ts";
import { strictSource } from "../sources/strict-source.ts";
import { type ExampleMachine, exampleMachine, NOON, written } from "./example-machine.ts";

const NOTHING = { cycles: null, targetYears: null, whatIf: [] };
const FIRST_USE = { "machine.first_use": localDay("2019-11-30") };

/** Looks at noon of so many days, today last: 50 GB a day, of which 10 are swap. */
async function watched(days: number, swap = true): Promise<ExampleMachine> {
  const machine = exampleMachine({ config: FIRST_USE });
  for (let day = 1 - days; day <= 0; day++) {
    const swappedOutBytes = swap ? bytes((day + days) * 10 * GB) : null;
    const used = { usedBytes: null, zramUsedBytes: null, swappedInBytes: null };
    await machine.look(NOON + day * DAY, [written(150 * TB + day * 50 * GB)], {
      swap: { ...used, swappedOutBytes },
    });
  }
  return machine;
}

describe("the forecast of every drive", () => {
  test("is of a new look, with what the state has of it", async () => {
    const { tools, store } = await watched(1);
    const report = await forecastDrives(tools, NOTHING);
    expect(report).toMatchObject({
      ...{ schemaVersion: 1, asOf: NOON, utcOffsetMinutes: 60, recording: false, demo: false },
      drives: [{ id: 1, connected: true, forecast: { grade: "early" }, whatIf: [] }],
    });
    expect(report.drives[0]?.wear?.percentOfMark).toBeCloseTo(5, 9);
    expect(store.dailySample(1, localDay("2026-11-30"))?.readings).toBe(2);
  });

  test("has other cycles and another target where they are asked for, this once", async () => {
    const { tools } = await watched(1);
    const asked = await forecastDrives(tools, { cycles: 600, targetYears: 20, whatIf: [] });
    expect(asked.drives[0]).toMatchObject({
      wear: { mark: { cycles: 600, bytes: 600 * TB } },
      pace: { targetDay: "2046-11-30" },
    });
    const usual = await forecastDrives(tools, NOTHING);
    expect(usual.drives[0]).toMatchObject({
      wear: { mark: { cycles: 3_000 } },
      pace: { targetDay: "2031-11-30" },
    });
  });

  test("answers what was asked, in that order", async () => {
    const { tools } = await watched(1);
    const whatIf = [{ kind: "event", bytes: 2 * TB }, { kind: "twice-capacity" }] as const;
    const { drives } = await forecastDrives(tools, { ...NOTHING, whatIf });
    expect(drives[0]?.whatIf.map(({ question }) => question)).toEqual(whatIf);
  });

  test("takes off the swap that was measured, from a week of it on", async () => {
    const whatIf = [{ kind: "no-swap" }] as const;
    const rate = async (days: number, swap = true) => {
      const { tools } = await watched(days, swap);
      const { drives } = await forecastDrives(tools, { ...NOTHING, whatIf });
      const answer = drives[0]?.whatIf[0];
      const from = drives[0]?.forecast?.fromHere?.bytesPerDay ?? 0;
      return answer?.kind === "reach" ? (from - answer.bytesPerDay) / GB : answer;
    };
    // Of the first day nothing was seen, and today is not over.
    expect(await rate(8)).toBeCloseTo((6 * 10) / 7, 6);
    expect(await rate(7)).toMatchObject({ kind: "unknown", why: "swap-not-measured" });
    expect(await rate(8, false)).toMatchObject({ kind: "unknown", why: "swap-not-measured" });
  });

  test("takes no swap off a drive that is not built in", async () => {
    const { tools, look } = await watched(9);
    const portable = answered(PORTABLE_SSD, healthOf({ bytesWritten: 5 * TB }));
    const both = [
      { facts: PORTABLE_SSD, answer: portable },
      { facts: APPLE_SSD, answer: answered(APPLE_SSD, healthOf({ bytesWritten: 150 * TB })) },
    ];
    await look(NOON, [strictSource("iokit", both)]);
    const whatIf = [{ kind: "no-swap" }] as const;
    const { drives } = await forecastDrives(tools, { ...NOTHING, whatIf });
    expect(drives.map(({ internal, whatIf: [answer] }) => [internal, answer?.kind])).toEqual([
      [true, "reach"],
      [false, "unknown"],
    ]);
  });
});
