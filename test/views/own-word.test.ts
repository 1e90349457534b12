import { describe, expect, test } from "vitest";
import { TB } from "../../agent/model/units.ts";
import { isAtOdds, ownLeads, ownToMark } from "../../agent/views/own-word.ts";
import { forecastOf, wornDrive } from "../fixtures/example-states.ts";

const byOwn = (percentOfMark: number, figurePercent: number, terabytes: number | null) => {
  const own = forecastOf().own;
  const estimate = own && terabytes !== null ? { ...own, bytes: terabytes * TB } : null;
  return wornDrive({
    worn: { basis: "percentage-used", figurePercent, percentOfMark },
    forecast: forecastOf({ own: estimate }),
  });
};

describe("the drive's own word beside the mark", () => {
  test("is in times the mark, by the drive's own endurance", () => {
    expect(ownToMark(byOwn(5, 6, 2_344))).toBeCloseTo(0.781, 3);
    expect(ownToMark(byOwn(103, 57, 5_400))).toBeCloseTo(1.8, 6);
  });

  test("goes by the plain percentages where there is no estimate", () => {
    expect(ownToMark(byOwn(30, 255, null))).toBeCloseTo(30 / 255, 9);
    expect(ownToMark({ ...byOwn(10, 5, null), forecast: null })).toBe(2);
  });

  test("is none below 3%, without a mark, and before anything was written", () => {
    expect(ownToMark(wornDrive())).toBeNull();
    expect(ownLeads(wornDrive())).toBe(false);
    expect(ownToMark(wornDrive({ worn: { mark: null, basis: "percentage-used" } }))).toBeNull();
    expect(ownToMark(byOwn(0, 5, 1))).toBeNull();
    expect(isAtOdds({ wear: null, forecast: null })).toBe(false);
  });

  test.each([
    [4_500, false],
    [4_501, true],
    [2_000, false],
    [1_999, true],
  ])("of %d TB beside 3,000 is at odds: %j", (terabytes, atOdds) => {
    expect(isAtOdds(byOwn(5, 5, terabytes))).toBe(atOdds);
  });
});
