import { describe, expect, test } from "vitest";
import { ownEndurance } from "../../agent/analysis/own-percentage.ts";
import { GB, TB } from "../../agent/model/units.ts";
import { dailyRows, daysTo, forecastOf, type Row, steady } from "./machine.ts";

describe("the drive's own percentage as endurance", () => {
  test("at 5% of 151 TB points to 2,800 TB, 2,300 to 3,400, that is 2,800 cycles", () => {
    const own = ownEndurance(151.2 * TB, 5, 1 * TB);
    if (own.kind !== "estimate") throw new Error("expected an estimate");
    expect(own.bytes / TB).toBeCloseTo(2_800, 0);
    expect((own.low / TB).toPrecision(2)).toBe("2.3e+3");
    expect((own.high / TB).toPrecision(2)).toBe("3.4e+3");
    expect(own.cycles).toBeCloseTo(2_800, 0);
  });

  test("at 0% is only a lower bound: a hundred times what was written", () => {
    expect(ownEndurance(15.3 * TB, 0, null)).toEqual({ kind: "more-than", bytes: 1_530 * TB });
  });

  test("at 255, or where the drive does not say, is unknown", () => {
    expect(ownEndurance(1 * TB, 255, TB)).toEqual({ kind: "unknown" });
    expect(ownEndurance(1 * TB, null, TB)).toEqual({ kind: "unknown" });
  });

  test("over 100% keeps counting: 974 TB at 111%", () => {
    const own = ownEndurance(973.83 * TB, 111, 500 * GB);
    expect(own.kind === "estimate" && own.bytes / TB).toBeCloseTo(874.2, 1);
  });
});

describe("the date by the drive's own percentage", () => {
  const history = (percent: number): Row[] =>
    dailyRows(140_000, steady(200, 50)).map((row) => ({ ...row, percent }));

  test("stands beside the mark's from 3%, with a wider range for its own doubt", () => {
    const forecasted = forecastOf({ rows: history(5), ownersDays: 2_500 });
    const own = daysTo(forecasted.own);
    const mark = daysTo(forecasted);
    expect(own.middle).toBeLessThan(mark.middle);
    expect(own.late / own.early).toBeGreaterThan(1.02 * (mark.late / mark.early));
    expect(forecasted.wear.basis).toBe("percentage-used");
  });

  test("does not exist at 2%: that is the small print", () => {
    const { own } = forecastOf({ rows: history(2), ownersDays: 2_500 });
    expect(own.endurance.kind).toBe("estimate");
    expect(own.reach).toEqual({ kind: "unknown" });
  });

  test("has passed on a drive at 111%", () => {
    expect(forecastOf({ rows: history(111) }).own.reach).toEqual({ kind: "passed" });
  });

  test("uses the last percentage known where the latest reading has none", () => {
    const rows = history(4).map((row, index, all) =>
      index === all.length - 1 ? { ago: row.ago, gb: row.gb } : row,
    );
    expect(forecastOf({ rows }).wear).toMatchObject({ figure: 4, basis: "percentage-used" });
  });
});

describe("the ticks of the percentage", () => {
  test("report 40: 0, 2, 4, 7 in four weeks with 6.6 TB point to a fraction of the lifetime's", () => {
    const rows = [
      { ago: 28, gb: 2_000, percent: 0 },
      { ago: 21, gb: 3_650, percent: 2 },
      { ago: 14, gb: 5_300, percent: 4 },
      { ago: 0, gb: 8_600, percent: 7 },
    ];
    const { byTicks, endurance } = forecastOf({ rows, capacity: 2_000 }).own;
    expect(byTicks).toEqual({ bytes: (100 * 4_950 * GB) / 5, ticks: 3 });
    expect(endurance.kind === "estimate" && endurance.bytes > (byTicks?.bytes ?? 0)).toBe(true);
  });

  test("say nothing before the third", () => {
    const rows = dailyRows(9_000, steady(50, 40)).map((row, day) => ({
      ...row,
      percent: day < 30 ? 1 : 2,
    }));
    expect(forecastOf({ rows }).own.byTicks).toBeNull();
  });

  test("of the drive before do not count", () => {
    const old = [50, 40, 30, 20].map((ago, index) => ({ ago, gb: 9_000 + index, percent: index }));
    const young = [10, 5, 0].map((ago, index) => ({ ago, gb: 100 + index, percent: 0 }));
    expect(forecastOf({ rows: [...old, ...young] }).own.byTicks).toBeNull();
  });
});
