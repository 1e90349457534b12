import { describe, expect, test } from "vitest";
import { spaceTrend } from "../../agent/analysis/space-trend.ts";
import { DAY, GB } from "../../agent/model/units.ts";
import { daysAgo, NOW } from "./machine.ts";

/** The free gigabytes of each day until NOW, oldest first; NaN: not covered. */
function freeSpace(gigabytes: readonly number[]) {
  const days = gigabytes.map((gb, index) => ({ at: daysAgo(gigabytes.length - 1 - index), gb }));
  const covered = days.filter(({ gb }) => !Number.isNaN(gb));
  return {
    at: Float64Array.from(covered, ({ at }) => at),
    freeBytes: Float64Array.from(covered, ({ gb }) => gb * GB),
  };
}

const shrinking = (days: number, from: number, perDay: number) =>
  Array.from({ length: days }, (_, day) => from - perDay * day);

describe("the trend of the free space", () => {
  test("is the slope of the daily minima, with the day each line is crossed", () => {
    const trend = spaceTrend(freeSpace(shrinking(60, 300, 1)), [150 * GB, 100 * GB], NOW);
    expect(trend?.bytesPerDay).toBeCloseTo(-1 * GB, 0);
    expect(trend?.freeBytes).toBeCloseTo(241 * GB, 0);
    const days = trend?.crossings.map((at) => ((at ?? 0) - NOW) / DAY);
    expect(days?.[0]).toBeCloseTo(91, 6);
    expect(days?.[1]).toBeCloseTo(141, 6);
  });

  test("is not moved by a few full days", () => {
    const gigabytes = shrinking(60, 300, 1).map((gb, day) => (day % 9 === 4 ? 20 : gb));
    expect(spaceTrend(freeSpace(gigabytes), [], NOW)?.bytesPerDay).toBeCloseTo(-1 * GB, -8);
  });

  test("does not exist before 30 covered days, however long ago the first was", () => {
    const sparse = shrinking(80, 300, 1).map((gb, day) => (day % 3 === 0 ? gb : Number.NaN));
    expect(spaceTrend(freeSpace(sparse), [150 * GB], NOW)).toBeNull();
    expect(spaceTrend(freeSpace(shrinking(30, 300, 1)), [], NOW)?.daysCovered).toBe(30);
  });

  test("looks back 90 days and no further", () => {
    const gigabytes = [...shrinking(200, 900, 3), ...shrinking(90, 300, 0)];
    expect(spaceTrend(freeSpace(gigabytes), [], NOW)).toMatchObject({
      bytesPerDay: 0,
      daysCovered: 90,
    });
  });

  test("crosses no line within a year when it is slow, flat, growing or already below", () => {
    const crossing = (gigabytes: readonly number[], line: number) =>
      spaceTrend(freeSpace(gigabytes), [line * GB], NOW)?.crossings;
    expect(crossing(shrinking(60, 300, 0.1), 150)).toEqual([null]);
    expect(crossing(shrinking(60, 300, 0), 150)).toEqual([null]);
    expect(crossing(shrinking(60, 300, -1), 150)).toEqual([null]);
    expect(crossing(shrinking(60, 140, 1), 150)).toEqual([null]);
  });
});
