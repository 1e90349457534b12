import { describe, expect, test } from "vitest";
import { forecastState, reachState } from "../../agent/analysis/forecast-state.ts";
import { DAY, DAYS_PER_YEAR, GB, TB } from "../../agent/model/units.ts";
import { dailyRows, forecastOf, type Machine, NOW, steady } from "./machine.ts";

const state = (machine: Machine, utcOffsetMinutes = 0) =>
  forecastState(forecastOf(machine), NOW, utcOffsetMinutes);

const SEVEN_YEARS = 7 * DAYS_PER_YEAR;
const EXAMPLE = { rows: [{ ago: 0, gb: 150_000, percent: 2 }], ownersDays: SEVEN_YEARS };

describe("the forecast as it is shown", () => {
  test("has years and instants for days, and no working figures", () => {
    const { fromHere, mark } = state(EXAMPLE);
    expect(Object.keys(fromHere ?? {})).toEqual(["bytesPerDay", "low", "high"]);
    expect(mark).toMatchObject({ kind: "expected", ageComesFirst: true });
    if (mark.kind !== "expected") return;
    expect(mark.years.middle).toBeCloseTo(133, 9);
    expect(mark.at.early).toBe(NOW + Math.round(mark.years.early * DAYS_PER_YEAR * DAY));
  });

  test("has no instant more than a thousand years from now", () => {
    const days = { early: 999 * DAYS_PER_YEAR, middle: 1_001 * DAYS_PER_YEAR, late: 1e9 };
    expect(reachState({ kind: "expected", days, ageComesFirst: true }, NOW)).toMatchObject({
      at: { early: expect.any(Number), middle: null },
    });
  });

  test.each([{ kind: "unknown" }, { kind: "passed" }, { kind: "never" }] as const)(
    "keeps a reason for having no date: %j",
    (reach) => {
      expect(reachState(reach, NOW)).toEqual(reach);
    },
  );

  test("has the drive's own word: an estimate, a lower bound, or none", () => {
    const own = (percent: number) =>
      state({ ...EXAMPLE, rows: [{ ago: 0, gb: 150_000, percent }] }).own;
    expect(own(5)).toMatchObject({ isLowerBound: false, reach: { kind: "expected" } });
    expect(Number.isInteger(own(5)?.bytes)).toBe(true);
    expect(own(2)).toMatchObject({ isLowerBound: false, reach: { kind: "unknown" } });
    expect(own(0)).toEqual({
      ...{ bytes: 15_000 * TB, low: null, high: null, cycles: null, isLowerBound: true },
      reach: { kind: "unknown" },
    });
    expect(own(255)).toBeNull();
  });

  test("calls a mean one of the last 30 days only where most of them were watched", () => {
    const month = (days: number) =>
      state({ rows: dailyRows(9_000, steady(days, 40)), ownersDays: 900 }).last30DaysBytesPerDay;
    expect(month(24)).toBeNull();
    expect(month(25)).toBeCloseTo(40 * GB, -10);
    expect(state(EXAMPLE).last30DaysBytesPerDay).toBeNull();
    const gap = [
      { ago: 200, gb: 9_000 },
      { ago: 100, gb: 13_000 },
      { ago: 0, gb: 17_000 },
    ];
    expect(state({ rows: gap, ownersDays: 900 }).last30DaysBytesPerDay).toBeNull();
  });

  test("names a change by the owner's day", () => {
    const rows = dailyRows(9_000, [...steady(70, 30), ...steady(56, 90)]);
    const { change } = state({ rows, ownersDays: 900 }, 60);
    expect(change?.sinceDay).toMatch(/^2026-10-0\d$/);
    expect(change?.ratio).toBeCloseTo(3, 0);
  });

  test("names the days of a spike by what most of them lies in, however late it was read", () => {
    const daily = [...steady(60, 30), 900, 900, 900, ...steady(20, 30)];
    const at = (utcOffsetMinutes: number) =>
      state({ rows: dailyRows(9_000, daily), ownersDays: 900 }, utcOffsetMinutes).spike;
    // Read at 23:59 and at 00:01: the days before, and the very days.
    expect(at(719)).toMatchObject({ fromDay: "2026-11-08", untilDay: "2026-11-10" });
    expect(at(-719)).toMatchObject({ fromDay: "2026-11-07", untilDay: "2026-11-09" });
    expect(at(0)?.bytes).toBe(2_700 * GB);
  });
});
