import { describe, expect, test } from "vitest";
import { DEMO_NOW } from "../../agent/demo/example-clock.ts";
import { DEMO_DRIVE, examplePasses } from "../../agent/demo/example-passes.ts";
import { TB } from "../../agent/model/units.ts";

const passes = examplePasses();

describe("the looks at the example machine", () => {
  test("are one for each day that was sampled, the last of them now", () => {
    expect(passes).toHaveLength(388);
    expect(passes.at(-1)?.reading.takenAt).toBe(DEMO_NOW);
  });

  test("end at exactly 150 TB, in whole data units, never going down", () => {
    const counters = passes.map(({ reading }) => reading.health.bytesWritten ?? Number.NaN);
    expect(counters.at(-1)).toBe(150 * TB);
    for (const [at, counter] of counters.entries()) {
      expect(counter % 512_000).toBe(0);
      expect(counter).toBeGreaterThan(counters[at - 1] ?? 0);
    }
  });

  test("are of one drive and one machine", () => {
    for (const { reading, host } of passes) {
      expect(reading.facts).toBe(DEMO_DRIVE);
      expect(host.machine.model).toBe("iMac Pro");
      expect(host.takenAt).toBe(reading.takenAt);
    }
  });

  test("are on the owner's days, in summer as in winter", () => {
    const days = passes.map(({ reading }) => reading.day);
    expect(new Set(days).size).toBe(388);
    expect([days[0], days.at(-1)]).toEqual(["2025-10-27", "2026-11-30"]);
    expect(days.filter((day) => day < "2025-10-27")).toEqual(["2025-07-08"]);
  });

  test("have power-on hours and swap that only grow", () => {
    for (const [at, { reading, host }] of passes.entries()) {
      const before = passes[at - 1];
      expect(reading.health.powerOnHours).toBeGreaterThanOrEqual(
        before?.reading.health.powerOnHours ?? 0,
      );
      expect(host.swap.swappedOutBytes).toBeGreaterThanOrEqual(
        before?.host.swap.swappedOutBytes ?? 0,
      );
    }
  });
});
