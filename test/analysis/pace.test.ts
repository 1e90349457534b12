import { describe, expect, test } from "vitest";
import { paceToTarget } from "../../agent/analysis/pace.ts";
import { ageOfDrive } from "../../agent/analysis/so-far.ts";
import { DAY, DAYS_PER_YEAR, GB, instant, TB } from "../../agent/model/units.ts";

const now = instant(Date.UTC(2026, 10, 30, 12));
const mark = { bytes: 3_000 * TB, cycles: 3_000, basis: "customary", capacityBytes: TB } as const;
const aged = (years: number) =>
  ageOfDrive(
    { ownersFirstUse: instant(now - years * DAYS_PER_YEAR * DAY), oldestTrace: null },
    [],
    now,
  );
const ageless = ageOfDrive({ ownersFirstUse: null, oldestTrace: null }, [], now);

describe("the pace", () => {
  test("of a young drive leads to ten years of age", () => {
    const pace = paceToTarget(mark, 20 * TB, aged(2), now);
    expect(pace).toMatchObject({ basis: "ten-years-of-age", pastTenYears: false });
    expect(pace.daysToTarget).toBeCloseTo(8 * DAYS_PER_YEAR, 6);
    expect(pace.bytesPerDay).toBeCloseTo((2_980 * TB) / (8 * DAYS_PER_YEAR), 0);
  });

  test("of the seven-year-old example is 1,600 GB a day: five years ahead come later", () => {
    const pace = paceToTarget(mark, 150 * TB, aged(7), now);
    expect(pace.basis).toBe("five-years-ahead");
    expect((pace.bytesPerDay / GB).toPrecision(2)).toBe("1.6e+3");
  });

  test("of a drive past ten years says so and still looks five years ahead", () => {
    expect(paceToTarget(mark, 150 * TB, aged(11), now)).toMatchObject({
      basis: "five-years-ahead",
      pastTenYears: true,
    });
  });

  test("of a drive of unknown age looks ten years ahead", () => {
    const pace = paceToTarget(mark, 150 * TB, ageless, now);
    expect(pace).toMatchObject({ basis: "ten-years-ahead", pastTenYears: null });
    expect(pace.target).toBe(now + 10 * DAYS_PER_YEAR * DAY);
  });

  test("is 0 past the mark, never negative", () => {
    expect(paceToTarget(mark, 3_001 * TB, aged(7), now).bytesPerDay).toBe(0);
  });
});
