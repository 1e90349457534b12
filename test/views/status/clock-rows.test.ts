import { describe, expect, test } from "vitest";
import type { ReachState } from "../../../agent/model/forecast-state.ts";
import type { DriveState } from "../../../agent/model/state.ts";
import { bytes, DAY, GB, instant, localDay, MINUTE, TB } from "../../../agent/model/units.ts";
import { driveOf, forecastOf, NOW, reachIn, wornDrive } from "../../fixtures/example-states.ts";
import { rowOf, textOfDrive } from "./row-of.ts";

const OWN = { bytes: 2_800 * TB, low: null, high: null, cycles: 2_800, isLowerBound: false };

describe("so far", () => {
  const soFar = (difference: Partial<DriveState>) =>
    rowOf("so far", textOfDrive(wornDrive(difference)));
  const figure = { bytesPerDay: 59 * GB, overDays: 2_557, atMost: false, yearsToMark: 133 };

  test("is over the years its owner told, or those since the oldest file", () => {
    expect(soFar({})).toBe("59 GB a day over 7 years");
    const age = { from: "trace", firstUseDay: localDay("2019-05-12"), tenYearsDay: null } as const;
    expect(soFar({ age })).toBe(
      "59 GB a day over the 7 years since this system's oldest file (12 May 2019)",
    );
  });

  test("over days or months is not over 0 years", () => {
    expect(soFar({ soFar: { ...figure, overDays: 12 } })).toBe("59 GB a day over 12 days");
    expect(soFar({ soFar: { ...figure, overDays: 150 } })).toBe("59 GB a day over 5 months");
  });

  test("is at most where the drive is older than its traces, and says how to mend it", () => {
    const words = soFar({ soFar: { ...figure, atMost: true, overDays: 119, yearsToMark: null } });
    expect(words).toMatch(/^at most 59 GB a day, in use for over 4 months · .*first_use/);
  });

  test("that is unknown asks the owner, who alone knows", () => {
    const age = { from: "unknown", firstUseDay: null, tenYearsDay: null } as const;
    expect(soFar({ soFar: null, age })).toMatch(
      /^unknown: tell when .*machine\.first_use YYYY-MM-DD`$/,
    );
  });

  test("of a saved reading asks nobody", () => {
    const age = { from: "unknown", firstUseDay: null, tenYearsDay: null } as const;
    const page = textOfDrive(wornDrive({ soFar: null, age }), { recording: true });
    expect(rowOf("so far", page)).toBe(
      "unknown: a saved reading does not tell how old the drive is",
    );
  });

  test("is not asked for where it would help nothing", () => {
    const age = { from: "unknown", firstUseDay: null, tenYearsDay: null } as const;
    expect(soFar({ soFar: null, age, internal: false })).toBeNull();
    const uncounted = wornDrive({ soFar: null, worn: { mark: null }, age: null });
    expect(rowOf("so far", textOfDrive(uncounted))).toBeNull();
    const unread = { ...uncounted, health: { ...uncounted.health, bytesWritten: null } };
    expect(rowOf("so far", textOfDrive(unread))).toBeNull();
  });

  test("on the first day is not known yet, and no fault of the owner's", () => {
    const today = localDay("2026-11-30");
    const age = { from: "trace", firstUseDay: today, tenYearsDay: localDay("2036-11-30") } as const;
    expect(soFar({ soFar: null, age })).toBe("not known before the first day is over");
  });
});

describe("the mark", () => {
  const mark = (difference: Parameters<typeof wornDrive>[0]) =>
    rowOf("mark", textOfDrive(wornDrive(difference)));

  const dated = (reach: ReachState, own: ReachState | null = null) =>
    forecastOf({ mark: reach, own: own && { ...OWN, reach: own } });

  test("has the counter beside it, the two clocks apart, and which comes first", () => {
    expect(mark({})).toBe(
      "150 TB of 3,000 TB · not before 2063 · ten years of age in 2029 comes first",
    );
    expect(mark({ forecast: dated(reachIn(1.5, 2.2, 4)) })).toBe(
      "150 TB of 3,000 TB · between May 2028 and 2030, most likely about February 2029 · ten years of age in 2029",
    );
  });

  test("has no date where there is none, and no rate of the past in its place", () => {
    const unknown = mark({ forecast: dated({ kind: "unknown" }), age: null });
    expect(unknown).toBe("150 TB of 3,000 TB");
    expect(mark({ forecast: null, age: null })).toBe("150 TB of 3,000 TB");
    const early = dated({ kind: "not-enough-yet", daysToWatch: 5 });
    expect(mark({ forecast: early, age: null })).toBe("150 TB of 3,000 TB · no date yet");
  });

  test("has the drive's own beside it as an equal, from 3% on", () => {
    const forecast = dated(reachIn(36, 130, 470, true), reachIn(20, 60, 180, true));
    expect(mark({ forecast })).not.toContain("its own");
    const worn = { figurePercent: 40, basis: "percentage-used" } as const;
    expect(mark({ forecast, worn })).toBe(
      "150 TB of 3,000 TB · not before 2062 · its own 100% mark not before 2046 · ten years of age in 2029 comes first",
    );
  });

  test("comes before ten years of age if either does", () => {
    const worn = { figurePercent: 60, basis: "percentage-used" } as const;
    const own = dated(reachIn(36, 130, 470, true), reachIn(1.5, 2.2, 4));
    expect(mark({ forecast: own, worn })).not.toContain("comes first");
    const passed = mark({ forecast: dated(reachIn(36, 130, 470, true), { kind: "passed" }), worn });
    expect(passed).toContain("its own 100% mark passed");
    expect(passed).not.toContain("comes first");
  });

  test("that is past says so, and what it is worth", () => {
    const forecast = dated({ kind: "passed" });
    expect(mark({ worn: { percentOfMark: 107 }, forecast })).toBe(
      "150 TB of 3,000 TB · passed: a rule of thumb, good to a factor of two · ten years of age in 2029",
    );
  });

  test("is past ten years of age once it is, on the very day", () => {
    const age = {
      from: "owner",
      firstUseDay: localDay("2016-11-30"),
      tenYearsDay: localDay("2026-11-30"),
    } as const;
    expect(mark({ age })).toContain("past ten years of age since 2026");
    expect(mark({ age: { ...age, tenYearsDay: localDay("2026-12-01") } })).toContain(
      "in 2026 comes first",
    );
  });

  test("says when the counter was read where that is a while ago", () => {
    const bytesWrittenAt = instant(NOW - 5 * MINUTE);
    expect(textOfDrive(wornDrive({ bytesWrittenAt }))).not.toContain("last read");
    expect(textOfDrive(wornDrive({ bytesWrittenAt: instant(NOW - 6 * MINUTE) }))).toContain(
      "last read 13:59",
    );
  });

  test("that is missing leaves the counter alone", () => {
    const health = { bytesWritten: bytes(4.2 * TB) };
    const page = textOfDrive(driveOf({ kind: "hdd", health, bytesWrittenAt: instant(NOW - DAY) }));
    expect(rowOf("written", page)).toBe(
      "4.2 TB by the drive's own counter · last read 29 November 2026, 14:05",
    );
  });
});
