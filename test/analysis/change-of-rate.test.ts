import { describe, expect, test } from "vitest";
import { DAY } from "../../agent/model/units.ts";
import { asleep, dailyRows, daysAgo, forecastOf, steady } from "./machine.ts";

const changeOf = (daily: readonly number[]) =>
  forecastOf({ rows: dailyRows(5_000, daily), ownersDays: 2_000 }).change;

/** A machine whose weeks differ as an office's do, without dice. */
const office = (days: number, gb: number) =>
  Array.from(
    { length: days },
    (_, day) => gb * (1 + 0.4 * Math.sin(day * 2.3)) * (day % 7 < 5 ? 1.2 : 0.5),
  );

describe("a change of rate", () => {
  test("is found when a steady machine doubles, and dated to the week", () => {
    const change = changeOf([...steady(200, 29), ...steady(56, 61)]);
    expect(change?.ratio).toBeCloseTo(61 / 29, 1);
    expect(change?.bytesPerDayBefore).toBeCloseTo(29e9, -9);
    expect(change?.bytesPerDayAfter).toBeCloseTo(61e9, -9);
    expect(Math.abs((change?.since ?? 0) - daysAgo(56)) / DAY).toBeLessThanOrEqual(7);
  });

  test("is found when it falls to a third, on an office machine", () => {
    expect(changeOf([...office(200, 60), ...office(70, 20)])?.ratio).toBeCloseTo(1 / 3, 1);
  });

  test("is not spoken of at one and a half times", () => {
    expect(changeOf([...steady(200, 30), ...steady(60, 45)])).toBeNull();
  });

  test("is not spoken of before four whole weeks", () => {
    expect(changeOf([...steady(200, 29), ...steady(18, 61)])).toBeNull();
    expect(changeOf([...steady(200, 29), ...steady(29, 61)])).not.toBeNull();
  });

  test("is not made of one runaway week", () => {
    expect(changeOf([...office(200, 40), ...steady(5, 900), ...office(60, 40)])).toBeNull();
  });

  test("is not made of weeks asleep: an uncovered week is no week", () => {
    expect(changeOf([...office(200, 40), ...asleep(60), 5, ...office(29, 40)])).toBeNull();
  });

  test("is not found on a machine that stays as it is, or whose counter never moves", () => {
    expect(changeOf(office(360, 40))).toBeNull();
    expect(changeOf(steady(360, 0))).toBeNull();
  });

  test("does not restart the forecast", () => {
    const { fromHere } = forecastOf({
      rows: dailyRows(5_000, [...steady(200, 29), ...steady(56, 61)]),
      ownersDays: 2_000,
    });
    expect(fromHere.bytesPerDay).toBeGreaterThan(35e9);
    expect(fromHere.bytesPerDay).toBeLessThan(50e9);
  });
});
