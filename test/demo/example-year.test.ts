import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DEMO_NOW } from "../../agent/demo/example-clock.ts";
import {
  DEMO_DAYS,
  DEMO_FIRST_USE_DAY,
  type ExampleDay,
  exampleYear,
} from "../../agent/demo/example-year.ts";
import { DAY, DAYS_PER_YEAR, GB } from "../../agent/model/units.ts";

const year = exampleYear();
const between = (first: number, last: number) =>
  year.filter(({ daysAgo }) => daysAgo <= first && daysAgo >= last);
const mean = (days: readonly ExampleDay[], of: (day: ExampleDay) => number) =>
  days.reduce((sum, day) => sum + of(day), 0) / days.length;
const gigabytes = ({ written }: ExampleDay) => written / GB;

describe("the example year", () => {
  test("is the same on every machine: arithmetic, and no dice", () => {
    expect(exampleYear()).toEqual(year);
    const digest = createHash("sha256").update(JSON.stringify(year)).digest("hex");
    expect(digest.slice(0, 16)).toBe("cac066b54c3bd3e8");
  });

  test("has 400 days, the last of them today", () => {
    expect(year.map(({ daysAgo }) => daysAgo)).toEqual(
      Array.from({ length: DEMO_DAYS }, (_, at) => DEMO_DAYS - 1 - at),
    );
    expect(year.at(-1)).toMatchObject({ at: DEMO_NOW, clock: DEMO_NOW, sampled: true });
  });

  test("is of a machine seven years old", () => {
    const age = (DEMO_NOW - Date.parse(`${DEMO_FIRST_USE_DAY}T00:00:00Z`)) / DAY;
    expect(age / DAYS_PER_YEAR).toBeCloseTo(7, 2);
  });

  test("has a project month of more than twice the usual", () => {
    const usual = mean(between(270, 146), gigabytes);
    expect(mean(between(300, 271), gigabytes)).toBeGreaterThan(2 * usual);
  });

  test("has a holiday of two weeks with next to nothing written", () => {
    for (const day of between(145, 130)) expect(gigabytes(day)).toBeLessThan(5);
  });

  test("has three runaway days near a terabyte each, and no other like them", () => {
    const runaway = year.filter((day) => gigabytes(day) > 300);
    expect(runaway.map(({ daysAgo }) => daysAgo)).toEqual([88, 87, 86]);
    for (const day of runaway) expect(gigabytes(day)).toBeGreaterThan(900);
  });

  test("has a fortnight of swap, a good part of what was written", () => {
    const swapping = year.filter(({ swappedOut }) => swappedOut > GB);
    expect(swapping.map(({ daysAgo }) => daysAgo)).toEqual(
      between(34, 21).map(({ daysAgo }) => daysAgo),
    );
    for (const { swappedOut, written } of year) expect(swappedOut).toBeLessThan(written);
    expect(mean(swapping, ({ swappedOut, written }) => swappedOut / written)).toBeGreaterThan(0.4);
  });

  test("has twelve days without a sample, on which the drive was written all the same", () => {
    const missing = year.filter(({ sampled }) => !sampled);
    expect(missing).toHaveLength(12);
    for (const day of missing) expect(gigabytes(day)).toBeGreaterThan(5);
  });

  test("has one day on which the clock was set back", () => {
    const wrong = year.filter(({ at, clock }) => clock !== at);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]?.clock).toBeLessThan(year[0]?.at ?? 0);
  });

  test("has room on the disk, always", () => {
    for (const { free } of year) {
      expect(free).toBeGreaterThan(100 * GB);
      expect(free).toBeLessThan(300 * GB);
    }
  });
});
