import { describe, expect, test } from "vitest";
import { GB } from "../../agent/model/units.ts";
import { asleep, dailyRows, daysAgo, forecastOf, type Row, steady } from "./machine.ts";

const spikesOf = (rows: readonly Row[]) => forecastOf({ rows, ownersDays: 2_000 }).spikes;

describe("a write spike", () => {
  const runaway = [...steady(100, 41), 900, 1_000, 1_000, ...steady(20, 41)];

  test("is said and not capped: three runaway days are one event, with its share and without it", () => {
    const [spike, ...more] = spikesOf(dailyRows(9_000, runaway));
    expect(more).toEqual([]);
    expect(spike).toMatchObject({ from: daysAgo(23), until: daysAgo(20), bytes: 2_900 * GB });
    expect(spike?.shareOfYear).toBeCloseTo(2_900 / (2_900 + 120 * 41), 2);
    expect(spike?.bytesPerDayWithout).toBeCloseTo(41 * GB, -9);
  });

  test("stays in the rate", () => {
    const { fromHere } = forecastOf({ rows: dailyRows(9_000, runaway), ownersDays: 2_000 });
    expect(fromHere.bytesPerDay).toBeGreaterThan(55 * GB);
  });

  test("is over 0.015% of the mark and four times a busy day", () => {
    const line = (gb: number) => spikesOf(dailyRows(9_000, [...steady(100, gb), 1_500]))[0]?.line;
    expect(line(10)).toBeCloseTo(450 * GB, 0);
    expect(line(200)).toBeCloseTo(4 * 300 * GB, 0);
  });

  test("is not an upgrade of 40 GB, nor a day of 400 GB on a terabyte", () => {
    expect(spikesOf(dailyRows(9_000, [...steady(100, 20), 60, ...steady(5, 20), 400]))).toEqual([]);
  });

  test("is not a gap: six weeks in one increment are no day", () => {
    const daily = [...steady(100, 41), ...asleep(42), 1_900, ...steady(3, 41)];
    expect(spikesOf(dailyRows(9_000, daily))).toEqual([]);
  });

  test("is seen whole where there are two samples a day", () => {
    const rows = dailyRows(9_000, runaway).flatMap((row, index, all) => {
      const next = all[index + 1];
      return next ? [row, { ago: (row.ago + next.ago) / 2, gb: (row.gb + next.gb) / 2 }] : [row];
    });
    expect(spikesOf(rows)).toMatchObject([{ bytes: 2_900 * GB }]);
  });

  test("is not spoken of in the first fortnight", () => {
    expect(spikesOf(dailyRows(9_000, [...steady(12, 40), 900]))).toEqual([]);
    expect(spikesOf(dailyRows(9_000, [...steady(14, 40), 900]))).toHaveLength(1);
  });

  test("of more than 400 days ago is history", () => {
    expect(spikesOf(dailyRows(9_000, [...steady(50, 40), 900, ...steady(401, 40)]))).toEqual([]);
  });
});
