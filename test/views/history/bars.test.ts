import { describe, expect, test } from "vitest";
import { GB, TB } from "../../../agent/model/units.ts";
import { barOf, legend, scaleOf } from "../../../agent/views/history/bars.ts";

const SOLID = { cells: 20, hatched: false };

describe("the scale of the bars", () => {
  test("is the most there is, where that is not out of all measure", () => {
    expect(scaleOf([20 * GB, 60 * GB, 100 * GB], null).full).toBe(100 * GB);
  });

  test("is not left to one runaway day, so that the others have a bar to see", () => {
    const usual = Array.from({ length: 29 }, () => 50 * GB);
    expect(scaleOf([...usual, 980 * GB], null)).toEqual({
      ...{ full: 100 * GB, most: 980 * GB, pace: null },
    });
  });

  test("is the pace where that is little more", () => {
    expect(scaleOf([100 * GB], 140 * GB).full).toBe(140 * GB);
    expect(scaleOf([100 * GB], 160 * GB).full).toBe(100 * GB);
  });

  test("of nothing at all is a scale still", () => {
    expect(scaleOf([null], null)).toEqual({ full: 1, most: 1, pace: null });
    expect(scaleOf([0, 0], 0)).toEqual({ full: 1, most: 1, pace: null });
    expect(scaleOf([], TB).full).toBe(1);
  });
});

describe("a bar", () => {
  const scale = scaleOf([50 * GB, 100 * GB], null);

  test("is as long as the amount, in cells begun", () => {
    expect(barOf(50 * GB, scale, SOLID)).toBe("██████████░░░░░░░░░░");
    expect(barOf(GB, scale, SOLID)).toBe("█░░░░░░░░░░░░░░░░░░░");
    expect(barOf(50 * GB, scale, { cells: 10, hatched: false })).toBe("█████░░░░░");
  });

  test("of nothing is empty, of an unknown amount is none", () => {
    expect(barOf(0, scale, SOLID)).toBe("░".repeat(20));
    expect(barOf(null, scale, SOLID)).toBe(" ".repeat(20));
  });

  test("of a mean is hatched: no tall day, and no row of zeros", () => {
    expect(barOf(50 * GB, scale, { cells: 20, hatched: true })).toBe("▒▒▒▒▒▒▒▒▒▒░░░░░░░░░░");
  });

  test("that goes on says so at its end", () => {
    expect(barOf(200 * GB, scale, SOLID)).toBe(`${"█".repeat(19)}»`);
  });

  test("has the pace across where that is near enough", () => {
    const near = scaleOf([50 * GB, 100 * GB], 80 * GB);
    expect(barOf(50 * GB, near, SOLID)).toBe("██████████░░░░░░│░░░");
    expect(barOf(null, near, SOLID)).toBe(`${" ".repeat(16)}│   `);
    expect(barOf(50 * GB, scaleOf([100 * GB], TB), SOLID)).not.toContain("│");
  });
});

describe("the legend", () => {
  const told = (pace: number | null, hatched = false, bars = true) =>
    legend(scaleOf([50 * GB, 50 * GB, 50 * GB, 980 * GB], pace), { unit: "day", hatched, bars });

  test("explains what there is, and only that", () => {
    expect(told(null)).toEqual(["» goes on beyond the bar"]);
    expect(told(null, true)[0]).toBe("▒ is a mean over several days");
    expect(told(null, true, false)).toEqual([]);
  });

  test("tells the pace as a line where it is drawn, else how far it is", () => {
    expect(told(80 * GB).at(-1)).toBe("│ is the pace, 80 GB a day: what may be written on average");
    expect(told(4 * TB).at(-1)).toBe(
      "the pace is 4 TB a day; the busiest day here reached 25% of it",
    );
    expect(told(80 * GB, false, false).at(-1)).toBe(
      "the pace is 80 GB a day; the busiest day here reached 1,225% of it",
    );
  });
});
