import { describe, expect, test } from "vitest";
import type { Config } from "../../agent/config/schema.ts";
import { defaultConfig } from "../../agent/config/schema.ts";
import { examine } from "../../agent/flows/assess.ts";
import { situationOf } from "../../agent/flows/situation.ts";
import { bytes, DAY, GB, localDay, MB, TB, zoneName } from "../../agent/model/units.ts";
import { addDays } from "../../agent/support/calendar.ts";
import { APPLE_SSD, answered, healthOf, PORTABLE_SSD } from "../fixtures/example-drives.ts";
import { strictSource } from "../sources/strict-source.ts";
import {
  type ExampleMachine,
  exampleMachine,
  type HostDifference,
  NOON,
} from "./example-machine.ts";

const drive = (fields: Parameters<typeof healthOf>[0]) =>
  strictSource("iokit", [{ facts: APPLE_SSD, answer: answered(APPLE_SSD, healthOf(fields)) }]);

/** What the rules look at after a look at `at`. */
async function seen(
  machine: ExampleMachine,
  at: number,
  source = drive({ bytesWritten: 150 * TB }),
  host: HostDifference = {},
  config: Partial<Config> = {},
) {
  const { pass } = await machine.look(at, [source], host);
  const examined = await examine(machine.tools, pass);
  return situationOf(machine.store, examined, { ...defaultConfig(), ...config });
}

const swapped = (gb: number): HostDifference => ({
  swap: {
    ...{ usedBytes: bytes(GB), zramUsedBytes: null, swappedInBytes: null },
    swappedOutBytes: bytes(gb * GB),
  },
});

describe("the situation", () => {
  test("has the lines that its owner drew", async () => {
    const set = {
      ...{ "alerts.enabled": false, "alerts.daily_limit_gb": 200, "alerts.hot_celsius": 65 },
      ...{ "alerts.swap_percent": 30, "alerts.stale_hours": 72, "space.target_percent": 20 },
    };
    const { lines } = await seen(exampleMachine(), NOON, undefined, {}, set);
    expect(lines).toEqual({
      ...{ notifies: false, dailyLimitBytes: 200 * GB, hotCelsius: 65, swapPercent: 30 },
      ...{ staleHours: 72, minimumPercent: 10, targetPercent: 20 },
    });
  });

  test("takes the drive's own limit of heat from this very look", async () => {
    const machine = exampleMachine();
    const warm = { ...APPLE_SSD, warningTemperatureCelsius: 83 };
    const answer = answered(warm, healthOf({ bytesWritten: TB }));
    const named = await seen(machine, NOON, strictSource("iokit", [{ facts: warm, answer }]));
    const silent = await seen(machine, NOON + DAY);
    expect(named.drives[0]?.warningCelsius).toBe(83);
    expect(silent.drives[0]?.warningCelsius).toBeNull();
  });

  test("takes the spare that was read first, however long ago", async () => {
    const machine = exampleMachine();
    await seen(machine, NOON, drive({ bytesWritten: TB, availableSpare: 97 }));
    for (let day = 1; day < 4; day++) {
      await seen(machine, NOON + day * DAY, drive({ bytesWritten: TB, availableSpare: 95 }));
    }
    const { drives } = await seen(
      machine,
      NOON + 4 * DAY,
      drive({ bytesWritten: TB, availableSpare: 88 }),
    );
    expect(drives[0]).toMatchObject({ firstSpare: 97, look: { availableSpare: 88 } });
  });

  test("holds the percentage against that of four weeks ago, or the first one since", async () => {
    const machine = exampleMachine();
    const percent = (day: number, percentageUsed: number) =>
      seen(machine, NOON + day * DAY, drive({ bytesWritten: TB, percentageUsed }));
    expect((await percent(0, 3)).drives[0]?.percentRise).toBeNull();
    expect((await percent(9, 5)).drives[0]?.percentRise).toEqual({ points: 2, days: 9 });
    expect((await percent(31, 6)).drives[0]?.percentRise).toEqual({ points: 3, days: 31 });
    expect((await percent(38, 8)).drives[0]?.percentRise).toEqual({ points: 3, days: 29 });
  });

  test("counts as today's what was written today, and not what can not be split off", async () => {
    const machine = exampleMachine();
    const counted = (gb: number) =>
      strictSource("os-counters", [
        {
          facts: APPLE_SSD,
          answer: answered(
            APPLE_SSD,
            healthOf({ bytesWritten: null, percentageUsed: null }),
            gb * GB,
          ),
        },
      ]);
    await seen(machine, NOON, counted(5));
    const { drives } = await seen(machine, NOON + DAY, counted(65));
    expect(drives[0]?.todayBytes).toBeNull();
    const later = await seen(machine, NOON + DAY + 3_600_000, drive({ bytesWritten: 150 * TB }));
    const next = await seen(machine, NOON + DAY + 7_200_000, drive({ bytesWritten: 150_009 * GB }));
    expect([later.drives[0]?.todayBytes, next.drives[0]?.todayBytes]).toEqual([0, 9 * GB]);
  });

  test("puts every drive under the rules of its kind", async () => {
    const machine = exampleMachine();
    const source = strictSource("iokit", [
      { facts: APPLE_SSD, answer: answered(APPLE_SSD, healthOf({ bytesWritten: TB })) },
      { facts: PORTABLE_SSD, answer: answered(PORTABLE_SSD, healthOf({ bytesWritten: TB })) },
    ]);
    const { drives } = await seen(machine, NOON, source);
    expect(drives.map(({ scope }) => scope)).toEqual(["built-in", "external"]);
  });
});

describe("swap", () => {
  test("is the mean of seven whole days, beside the writes and the pace of the first drive", async () => {
    const machine = exampleMachine({ config: { "machine.first_use": localDay("2024-11-30") } });
    let last = await seen(machine, NOON, drive({ bytesWritten: 150 * TB }), swapped(0));
    expect(last.machine.swap).toBeNull();
    for (let day = 1; day <= 9; day++) {
      const source = drive({ bytesWritten: (150_000 + 100 * day) * GB });
      last = await seen(machine, NOON + day * DAY, source, swapped(70 * day));
    }
    expect(last.machine.swap).toMatchObject({ swappedPerDay: 70 * GB, isVirtual: false });
    expect(last.machine.swap?.writtenPerDay).toBeCloseTo(100 * GB, -6);
    expect(last.machine.swap?.pacePerDay).toBeGreaterThan(900 * GB);
  });
});

describe("purgeable space", () => {
  const room = (purgeableGb: number | null): HostDifference => ({
    space: {
      ...{ path: "/", totalBytes: bytes(TB), freeBytes: bytes(80 * GB), drives: ["disk0"] },
      purgeableBytes: purgeableGb === null ? null : bytes(purgeableGb * GB),
    },
  });

  test("is that of the last week where the system does not say", async () => {
    const machine = exampleMachine();
    expect(
      (await seen(machine, NOON, undefined, room(null))).machine.space?.purgeableBytes,
    ).toBeNull();
    await seen(machine, NOON + DAY, undefined, room(94));
    const soon = await seen(machine, NOON + 7 * DAY, undefined, room(null));
    expect(soon.machine.space?.purgeableBytes).toBe(94 * GB);
    const late = await seen(machine, NOON + 9 * DAY, undefined, room(null));
    expect(late.machine.space?.purgeableBytes).toBeNull();
  });
});

describe("the agent's own cost", () => {
  const cost = (day: string, hours: number, mb: number | null) => ({
    ...{ day: localDay(day), zone: zoneName("UTC"), runningMs: hours * 3_600_000, starts: 1 },
    ...{ cpuMs: hours * 250, residentBytes: bytes(60 * MB) },
    bytesWritten: mb === null ? null : bytes(mb * MB),
  });

  test("is averaged over four weeks by the time it ran, from two weeks of it on", async () => {
    const machine = exampleMachine();
    const keep = (days: number, hours: number, mb: number | null) =>
      machine.store.write((writer) => {
        for (let day = 1; day <= days; day++) {
          writer.saveSelfCost(cost(addDays("2026-11-30", -day), hours, mb));
        }
      });
    keep(13, 24, 1);
    expect((await seen(machine, NOON)).machine.selfCost).toBeNull();
    keep(28, 12, 1);
    expect((await seen(machine, NOON)).machine.selfCost).toEqual({
      ...{ bytesPerWeek: 14 * MB, cpuMsPerDay: 6_000, residentBytes: 60 * MB },
    });
    keep(28, 24, null);
    expect((await seen(machine, NOON)).machine.selfCost?.bytesPerWeek).toBeNull();
  });
});
