import { describe, expect, test } from "vitest";
import { ageClock, plainYears } from "../../agent/analysis/clocks.ts";
import { enduranceMark, type Mark } from "../../agent/analysis/endurance.ts";
import { paceToTarget } from "../../agent/analysis/pace.ts";
import { type Age, ageOfDrive, soFar } from "../../agent/analysis/so-far.ts";
import { wearOf } from "../../agent/analysis/wear.ts";
import { DAY, DAYS_PER_YEAR, GB, instant, MB, TB } from "../../agent/model/units.ts";

const now = instant(Date.UTC(2026, 10, 30, 12));
const yearsAgo = (years: number) => instant(now - years * DAYS_PER_YEAR * DAY);
const written = 150 * TB;

function markOf(capacity: number): Mark {
  const mark = enduranceMark({ kind: "ssd", capacityBytes: capacity, model: "EXAMPLE 1" }, null);
  if (mark === null) throw new Error("expected a mark");
  return mark;
}

function soFarOf(bytesWritten: number, age: Age) {
  const figure = soFar(bytesWritten, age);
  if (figure === null) throw new Error("expected a figure");
  return figure;
}

const sevenYears = ageOfDrive({ ownersFirstUse: yearsAgo(7), oldestTrace: null }, [], now);

describe("the example drive: 1 TB, 7 years old, 150 TB written, 3,000 cycles", () => {
  const mark = markOf(1 * TB);
  const figure = soFarOf(written, sevenYears);

  test("has its mark at 3,000 TB", () => {
    expect(mark).toMatchObject({ bytes: 3_000 * TB, cycles: 3_000, basis: "customary" });
  });

  test("was written at 21.43 TB a year and 58.67 GB a day", () => {
    expect(figure.bytesPerYear / TB).toBeCloseTo(150 / 7, 12);
    expect((figure.bytesPerYear / TB).toFixed(2)).toBe("21.43");
    expect((figure.bytesPerDay / GB).toFixed(2)).toBe("58.67");
    expect(figure.bound).toBe("plain");
  });

  test("is 5.0 percent worn, 95 percent left", () => {
    expect(wearOf(written, mark, 2)).toEqual({
      percentOfMark: 5,
      percentageUsed: 2,
      figure: 5,
      basis: "mark",
      percentLeft: 95,
    });
  });

  test("reaches the mark after 140 years in total, 133 from now, exactly", () => {
    expect(plainYears(mark, figure)).toEqual({ total: 140, left: 133 });
  });

  test("with 2 TB has 280 years in total and 273 left, exactly", () => {
    expect(plainYears(markOf(2 * TB), figure)).toEqual({ total: 280, left: 273 });
  });

  test("could write 2.6 TB a day to its ten-year age and 780 GB a day for ten more years", () => {
    const toAge = (mark.bytes - written) / (ageClock(sevenYears, now)?.daysLeft ?? Number.NaN);
    expect((toAge / TB).toFixed(1)).toBe("2.6");
    const decade = paceToTarget(mark, written, sevenYears, now, 10);
    expect(decade.basis).toBe("owner");
    expect(Math.round(decade.bytesPerDay / GB)).toBe(780);
  });

  test("spends 0.43 to 0.85 percent of its writes on a system log of 250 to 500 MB a day", () => {
    expect((((250 * MB) / figure.bytesPerDay) * 100).toFixed(2)).toBe("0.43");
    expect((((500 * MB) / figure.bytesPerDay) * 100).toFixed(2)).toBe("0.85");
  });

  test("is ten years old three years from now", () => {
    const clock = ageClock(sevenYears, now);
    expect(clock?.passed).toBe(false);
    expect(clock?.exact).toBe(true);
    expect(clock?.daysLeft).toBeCloseTo(3 * DAYS_PER_YEAR, 6);
  });
});
