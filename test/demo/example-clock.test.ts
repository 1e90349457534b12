import { describe, expect, test } from "vitest";
import { DEMO_NOW, DEMO_ZONE, viennaOffset, viennaTime } from "../../agent/demo/example-clock.ts";
import { HOUR } from "../../agent/model/units.ts";
import { dayAt, timeOfDayAt } from "../../agent/support/calendar.ts";
import { utcOffsetIn, wallClockIn } from "../fixtures/zones.ts";

describe("the clock of the example", () => {
  test("is the one on a wall in Vienna, at every hour of three years", () => {
    const from = Date.UTC(2024, 10, 30);
    for (let hour = 0; hour < 3 * 365 * 24; hour++) {
      const at = from + hour * HOUR;
      if (viennaOffset(at) !== utcOffsetIn(DEMO_ZONE, at)) throw new Error(`${new Date(at)}`);
    }
    expect(wallClockIn(DEMO_ZONE, DEMO_NOW)).toEqual(["2026-11-30", "14:05"]);
  });

  test("finds the same time of every day, in summer too", () => {
    for (let daysAgo = 0; daysAgo < 400; daysAgo++) {
      const at = viennaTime(daysAgo, 23 * 60 + 10);
      expect(timeOfDayAt(at, viennaOffset(at))).toBe("23:10");
    }
    const first = viennaTime(399, 23 * 60 + 10);
    expect(dayAt(first, viennaOffset(first))).toBe("2025-10-27");
  });
});
