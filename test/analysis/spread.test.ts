import { describe, expect, test } from "vitest";
import { rangeOver, spreadOf } from "../../agent/analysis/spread.ts";
import { asleep, dailyRows, daysAgo, forecastOf, steady } from "./machine.ts";

const life = { bytes: 5e12, days: 1_000, ageKnown: true };
const rate = { bytesPerDay: 40e9, watchedDays: 60, lifeDays: 10 };
const weeks = (means: readonly number[]) =>
  means.map((mean, index) => ({
    from: daysAgo(7 * (means.length - index)),
    until: daysAgo(7 * (means.length - index - 1)),
    bytesPerDay: mean,
    covered: true,
  }));

describe("the spread", () => {
  test("has a weekly variance of one pseudo-week before the first whole week", () => {
    expect(spreadOf(rate, life, []).weeklyVariance).toBeCloseTo(1.5 * 0.42, 12);
  });

  test("has the relative variance of the weeks, with room for busy spells", () => {
    const { weeklyVariance } = spreadOf(rate, life, weeks([30, 50, 40, 40]));
    expect(weeklyVariance).toBeCloseTo((1.5 * (0.42 + 200 / 1_600)) / 4, 12);
  });

  test("makes the range of the formula, the same both ways before any self-check", () => {
    const spread = spreadOf(rate, life, weeks([30, 50, 40, 40]));
    const share = 11 / 71;
    const bracket = spread.weeklyVariance * (((1 - share) ** 2 * 7) / 60 + 7 / 365) + 0.28 ** 2;
    const rest = share ** 2 * (0.43 ** 2 + 5.3 / 1_004);
    const factor = Math.exp(1.2816 * Math.sqrt(bracket + rest));
    const { more, less } = rangeOver(spread, 365);
    expect(more).toBeCloseTo(factor, 12);
    expect(less).toBe(more);
  });

  test("is wider for a guessed age, and for a drive days old", () => {
    const width = (changed: Partial<typeof life>) =>
      rangeOver(spreadOf(rate, { ...life, ...changed }, []), 365).more;
    expect(width({ ageKnown: false })).toBeGreaterThan(width({}));
    expect(width({ days: 2 })).toBeGreaterThan(width({}));
  });

  test("report 44: narrows as more is watched: 2 days, 60 days, a year", () => {
    const width = (days: number) => {
      const { low, high } = forecastOf({ rows: dailyRows(900, steady(days, 40)) }).fromHere;
      return high / low;
    };
    expect(width(60)).toBeLessThan(width(2));
    expect(width(365)).toBeLessThan(width(60));
  });
});

describe("the self-check", () => {
  const tuneOf = (daily: readonly number[]) =>
    forecastOf({ rows: dailyRows(5_000, daily), ownersDays: 3_000 }).fromHere.spread.tune;

  test("says nothing before 150 days", () => {
    expect(tuneOf([...steady(60, 40), ...steady(89, 300)])).toEqual({ more: 1, less: 1 });
    expect(tuneOf([...steady(61, 40), ...steady(91, 300)]).more).toBe(2);
  });

  test("narrows the range of a machine that was always as expected", () => {
    const { more, less } = tuneOf(steady(1_200, 40));
    expect(more).toBeLessThan(0.5);
    expect(less).toBeLessThan(0.5);
  });

  test("widens only the side on which the machine missed, and at most to twice the variance", () => {
    expect(tuneOf([...steady(300, 40), ...steady(100, 314)])).toMatchObject({ more: 2 });
    expect(tuneOf([...steady(300, 40), ...steady(100, 314)]).less).toBeLessThan(1);
    expect(tuneOf([...steady(300, 314), ...steady(100, 40)])).toMatchObject({ less: 2 });
    expect(tuneOf([...steady(300, 314), ...steady(100, 40)]).more).toBeLessThan(1);
  });

  test("leaves out quarters with fewer than seven covered weeks", () => {
    expect(tuneOf([...steady(300, 40), ...asleep(89), 40, ...steady(1, 40)]).less).toBeLessThan(1);
  });
});
