import { describe, expect, test } from "vitest";
import type { AgeState } from "../../../agent/model/state.ts";
import { bytes, GB, localDay, TB } from "../../../agent/model/units.ts";
import {
  ageRow,
  latelyRows,
  markRow,
  ownRow,
  paceRow,
  warrantyRow,
} from "../../../agent/views/forecast/forecast-rows.ts";
import { forecastOf, reachIn } from "../../fixtures/example-states.ts";
import { AT, drive, ownDrive } from "./drive.ts";

describe("what was written lately", () => {
  test("is the last month, and left out where it is not known", () => {
    expect(latelyRows(drive())).toEqual([
      { label: "  lately", text: "66 GB a day in the last 30 days" },
    ]);
    expect(latelyRows(drive({ forecast: forecastOf({ last30DaysBytesPerDay: null }) }))).toEqual(
      [],
    );
    expect(latelyRows(drive({ forecast: null }))).toEqual([]);
  });
});

describe("the mark", () => {
  const words = (one: Parameters<typeof markRow>[0]) => markRow(one, AT)?.text;

  test("is a share, the counter beside it, and a date", () => {
    expect(words(drive())).toBe("5% of the 3,000-cycle mark, 150 TB of 3,000 TB · not before 2063");
    expect(words(drive({ forecast: null }))).toBe("5% of the 3,000-cycle mark, 150 TB of 3,000 TB");
  });

  test("that is passed says what it is worth", () => {
    expect(words(drive({ worn: { percentOfMark: 107 } }))).toMatch(
      /passed: a rule of thumb, good to a factor of two$/,
    );
  });

  test("is none without a capacity or a counter", () => {
    expect(words(drive({ worn: { mark: null } }))).toBeUndefined();
    const unread = drive();
    expect(words({ ...unread, health: { ...unread.health, bytesWritten: null } })).toBeUndefined();
  });
});

describe("the drive's own percentage", () => {
  const words = (one: Parameters<typeof ownRow>[0]) => ownRow(one, AT)?.text;

  test("below 3 is small print", () => {
    expect(words(drive())).toBe("says 2% used: too coarse yet for a date");
  });

  test("from 3 on is an endurance with a range, in cycles too, and a date", () => {
    expect(words(ownDrive(5, reachIn(20, 45, 180)))).toBe(
      "says 5% used, its own 100% mark is about 2,800 TB (2,300 to 3,400), 2,800 cycles · not before 2046, most likely about 2071",
    );
    const rough = { low: null, high: null, cycles: null };
    expect(words(ownDrive(5, { kind: "unknown" }, rough))).toBe(
      "says 5% used, its own 100% mark is about 2,800 TB",
    );
  });

  test("of 0 is a lower bound, or nothing yet", () => {
    const none = { isLowerBound: true, low: null, high: null, cycles: null };
    const unused = (own: object) => ownDrive(0, { kind: "unknown" }, { ...none, ...own });
    expect(words(unused({ bytes: 398 * TB }))).toBe(
      "says 0% used: its own 100% mark is beyond 398 TB",
    );
    expect(words(unused({ bytes: 0 }))).toBe("says 0% used");
  });

  test("over 100 keeps counting, 255 can count no further", () => {
    expect(words(ownDrive(111, { kind: "passed" }))).toBe(
      "says 111% used: past its own 100% mark, and it keeps counting",
    );
    expect(words(drive({ health: { percentageUsed: 255 } }))).toBe(
      "says 255% used or more: its counter can say no more than that",
    );
  });

  test("that it does not give has no row", () => {
    expect(words(drive({ health: { percentageUsed: null } }))).toBeUndefined();
  });

  test("without an estimate is just that", () => {
    const forecast = forecastOf({ own: null });
    expect(words(drive({ health: { percentageUsed: 7 }, forecast }))).toBe("says 7% used");
  });
});

describe("the warranty", () => {
  test("is told of drives that are not Apple's", () => {
    expect(warrantyRow(drive({ model: "Samsung SSD 980 PRO 1TB" }))?.text).toBe(
      "consumer warranties promise about 600 cycles, 600 TB for this size; from 3% up the drive's own percentage leads",
    );
  });

  test.each(["APPLE SSD AP1024M", "Apple SSD SM0256F", null])("is not told of %j", (model) => {
    expect(warrantyRow(drive({ model }))).toBeNull();
  });

  test("is not told where there is no mark to hold it against", () => {
    expect(warrantyRow(drive({ model: "Example", worn: { mark: null } }))).toBeNull();
  });
});

describe("the age", () => {
  const words = (difference: Parameters<typeof drive>[0], at = AT) =>
    ageRow(drive(difference), at)?.text;
  const UNKNOWN = { from: "unknown", firstUseDay: null, tenYearsDay: null } as const;

  test("is the other clock, a rule of thumb", () => {
    expect(words({})).toBe(
      "ten years of age in 2029 comes first, a rule of thumb and no measurement · in use since 30 November 2019",
    );
  });

  test("by a trace is a lower bound", () => {
    const age: AgeState = {
      ...{ from: "trace", firstUseDay: localDay("2019-05-12") },
      tenYearsDay: localDay("2029-05-12"),
    };
    expect(words({ age })).toMatch(/in use since 12 May 2019 at the latest, by its oldest file$/);
  });

  test("that is unknown can be told, but not of an external drive or a saved reading", () => {
    expect(words({ age: UNKNOWN })).toMatch(/^unknown: tell when .*first_use YYYY-MM-DD`$/);
    expect(words({ age: UNKNOWN, internal: false })).toBe(
      "unknown: the drive may be older than this machine",
    );
    expect(words({ age: UNKNOWN }, { ...AT, recording: true })).toBe(
      "unknown: a saved reading does not tell how old the drive is",
    );
    expect(words({ age: null })).toBeUndefined();
  });

  test("does not come first where the drive's own mark may come before", () => {
    expect(ageRow(ownDrive(60, reachIn(2, 4, 8)), AT)?.text).toMatch(/^ten years of age in 2029, /);
  });
});

describe("the pace", () => {
  test("is what keeps the mark off until the target", () => {
    expect(paceRow(drive())?.text).toBe("up to 1.6 TB a day do not reach the mark before 2031");
  });

  test("is no advice past the mark, or where the drive's own word tells quite another story", () => {
    const targetDay = localDay("2031-11-30");
    expect(paceRow(drive({ pace: { bytesPerDay: 0, targetDay } }))).toBeNull();
    expect(paceRow(drive({ pace: null }))).toBeNull();
    const odd = ownDrive(28, reachIn(2, 4, 8), { bytes: bytes(45 * TB) });
    expect(paceRow({ ...odd, pace: { bytesPerDay: 100 * GB, targetDay } })).toBeNull();
  });
});
