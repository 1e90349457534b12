import { describe, expect, test } from "vitest";
import { wearOf } from "../../agent/analysis/wear.ts";
import { GB, TB } from "../../agent/model/units.ts";

const mark = { bytes: 3_000 * TB, cycles: 3_000, basis: "customary", capacityBytes: TB } as const;

describe("the wear figure", () => {
  test("is the percent of the mark while the drive says less than 3", () => {
    expect(wearOf(600 * TB, mark, 2)).toMatchObject({ figure: 20, basis: "mark", percentLeft: 80 });
  });

  test("is the drive's percentage from 3 up", () => {
    const wear = wearOf(600 * TB, mark, 3);
    expect(wear).toMatchObject({ figure: 3, basis: "percentage-used", percentLeft: 97 });
    expect(wear.percentOfMark).toBe(20);
  });

  test("report 41: takes the device's 19 % over the estimate's 42.5 %", () => {
    const small = { ...mark, bytes: 251_000_193_024 * 3_000, capacityBytes: 251_000_193_024 };
    const wear = wearOf(320_017_803_776_000, small, 19);
    expect(wear.figure).toBe(19);
    expect(wear.percentOfMark).toBeCloseTo(42.5, 2);
  });

  test("report 35: has 0 left at 200 and at 255, never less", () => {
    expect(wearOf(1 * TB, mark, 200)).toMatchObject({ figure: 200, percentLeft: 0 });
    expect(wearOf(1 * TB, mark, 255)).toMatchObject({ figure: 255, percentLeft: 0 });
    expect(wearOf(4_000 * TB, mark, 1)).toMatchObject({ basis: "mark", percentLeft: 0 });
  });

  test("report 38: is unknown, not 0, where neither figure is known", () => {
    expect(wearOf(500 * GB, null, null)).toEqual({
      percentOfMark: null,
      percentageUsed: null,
      figure: null,
      basis: null,
      percentLeft: null,
    });
  });

  test("falls back to a small percentage used where there is no mark", () => {
    expect(wearOf(500 * GB, null, 0)).toMatchObject({
      figure: 0,
      basis: "percentage-used",
      percentLeft: 100,
    });
  });
});
