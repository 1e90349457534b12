import { describe, expect, test } from "vitest";
import {
  atRate,
  budgetForYears,
  costOfEvent,
  withCycles,
  withMoreADay,
  withoutSwap,
  withTwiceTheCapacity,
} from "../../agent/analysis/what-if.ts";
import { DAYS_PER_YEAR, GB, TB } from "../../agent/model/units.ts";
import { forecastOf } from "./machine.ts";

const { mark, fromHere } = forecastOf({
  rows: [{ ago: 0, gb: 150_000 }],
  ownersDays: 7 * DAYS_PER_YEAR,
});
if (mark === null) throw new Error("expected a mark");
const basis = { mark, bytesWritten: 150 * TB, ...fromHere };
const years = (days: number | undefined) => (days ?? Number.NaN) / DAYS_PER_YEAR;

describe("what if", () => {
  test("the drive had twice the capacity: 273 years left, not 133", () => {
    const { days, daysGained } = withTwiceTheCapacity(basis);
    expect(years(days?.middle)).toBeCloseTo(273, 9);
    expect(years(daysGained ?? undefined)).toBeCloseTo(140, 9);
  });

  test("there were no swap: what was measured comes off, but a tenth remains", () => {
    expect(withoutSwap(basis, 20 * GB).bytesPerDay).toBeCloseTo(fromHere.bytesPerDay - 20 * GB, 0);
    expect(withoutSwap(basis, 90 * GB).bytesPerDay).toBeCloseTo(0.1 * fromHere.bytesPerDay, 0);
  });

  test("it had to last ten more years: 780 GB a day", () => {
    expect(Math.round(budgetForYears(mark, 150 * TB, 10) / GB)).toBe(780);
    expect(budgetForYears(mark, 3_500 * TB, 10)).toBe(0);
  });

  test("it wrote 20 GB a day less: (E - W) (1 / (r - x) - 1 / r) days more", () => {
    const rate = fromHere.bytesPerDay;
    const wanted = 2_850 * TB * (1 / (rate - 20 * GB) - 1 / rate);
    expect(withMoreADay(basis, -20 * GB).daysGained).toBeCloseTo(wanted, 4);
    expect(withMoreADay(basis, 20 * GB).daysGained).toBeLessThan(0);
    expect(withMoreADay(basis, -90 * GB).days).toBeNull();
  });

  test("it wrote 20 GB a day in all", () => {
    expect(atRate(basis, 20 * GB).days?.middle).toBeCloseTo((2_850 * TB) / (20 * GB), 6);
  });

  test("the mark had other cycles", () => {
    expect(withCycles(basis, 600)).toMatchObject({ mark: { bytes: 600 * TB, basis: "owner" } });
    expect(withCycles(basis, 100)).toMatchObject({ days: null, daysGained: null });
  });

  test("an event wrote 2 TB: a fifteen-hundredth of the mark, 34 days of writing", () => {
    const { shareOfMark, days } = costOfEvent(basis, 2 * TB);
    expect(shareOfMark).toBeCloseTo(1 / 1_500, 12);
    expect(days).toBeCloseTo(34.09, 2);
  });

  test("keeps the relative range of the forecast", () => {
    const { days } = withTwiceTheCapacity(basis);
    expect((days?.late ?? 0) / (days?.middle ?? 1)).toBeCloseTo(
      (days?.middle ?? 0) / (days?.early ?? 1),
      9,
    );
  });
});
