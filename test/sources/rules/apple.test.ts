import { describe, expect, it } from "vitest";
import { realSpareThreshold } from "../../../agent/model/spare.ts";
import { countsActiveHoursOnly, isAppleDrive } from "../../../agent/sources/rules/apple.ts";

describe("what Apple's drives report differently", () => {
  it("a spare threshold of 99 or more, or of 0, is no threshold", () => {
    expect([99, 100, 255, 0, null].map(realSpareThreshold)).toEqual([null, null, null, null, null]);
    expect([1, 5, 32, 98].map(realSpareThreshold)).toEqual([1, 5, 32, 98]);
  });

  it("report 49: power-on hours are no age", () => {
    expect(countsActiveHoursOnly({ model: "APPLE SSD AP0512Z" })).toBe(true);
    expect(countsActiveHoursOnly({ model: "Samsung SSD 970 EVO" })).toBe(false);
  });

  it("are known by their model", () => {
    expect(isAppleDrive("APPLE SSD SM0256F")).toBe(true);
    expect(isAppleDrive("APPLE HDD HTS541010A9E662")).toBe(false);
    expect(isAppleDrive(null)).toBe(false);
  });
});
