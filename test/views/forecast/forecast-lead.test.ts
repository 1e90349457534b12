import { describe, expect, test } from "vitest";
import type { ReachState } from "../../../agent/model/forecast-state.ts";
import type { AgeState } from "../../../agent/model/state.ts";
import { GB, localDay, TB } from "../../../agent/model/units.ts";
import { forecastLead } from "../../../agent/views/forecast/forecast-lead.ts";
import { driveOf, forecastOf, reachIn, virtualDisk } from "../../fixtures/example-states.ts";
import { AT, drive, ownDrive } from "./drive.ts";

const lead = (one: Parameters<typeof forecastLead>[0]) => forecastLead(one, AT);
const marked = (mark: ReachState, difference: Parameters<typeof forecastOf>[0] = {}) =>
  drive({ forecast: forecastOf({ mark, ...difference }) });
const AGED = { from: "owner", firstUseDay: localDay("2015-05-01") } as const;

describe("the lead, where all is well", () => {
  test("is that nothing needs doing, and which clock comes first", () => {
    expect(lead(drive())).toEqual({
      text: "Nothing needs doing: the drive will be ten years old (2029) before it reaches the 3,000-cycle mark.",
      tone: "good",
    });
  });

  test("says `by` where the drive may be older than its traces", () => {
    const age: AgeState = {
      ...{ from: "trace", firstUseDay: localDay("2019-05-01") },
      tenYearsDay: localDay("2029-05-01"),
    };
    expect(lead(drive({ age })).text).toMatch(/the drive will be ten years old \(by 2029\) before/);
  });

  test("has the date of the mark where that comes before ten years of age", () => {
    expect(lead(marked(reachIn(5, 9, 16))).text).toBe(
      "Nothing needs doing: the 3,000-cycle mark comes between 2031 and 2042, most likely about 2035.",
    );
    expect(
      lead(drive({ age: null, forecast: forecastOf({ mark: reachIn(60, 99, 200) }) })).text,
    ).toBe("Nothing needs doing: the 3,000-cycle mark is more than 50 years off.");
  });

  test("past ten years of age says what that is worth, and that the drive reports nothing", () => {
    const age = { ...AGED, tenYearsDay: localDay("2025-05-01") };
    expect(lead(drive({ age })).text).toBe(
      "Nothing needs doing: older than the ten-year rule of thumb, but the drive reports no problem; the 3,000-cycle mark comes not before 2063.",
    );
    expect(lead(drive({ age, health: { mediaErrors: 2 } })).text).not.toContain("no problem");
  });

  test("of a drive that writes nothing says that", () => {
    expect(lead(marked({ kind: "never" })).text).toBe(
      "Nothing needs doing: nothing is being written.",
    );
  });

  test("of more than the pace is no hurry, and no praise", () => {
    const pace = { bytesPerDay: 21 * GB, targetDay: localDay("2046-11-30") };
    expect(lead(drive({ pace }))).toEqual({
      text: "No hurry, but more is written than the pace of 21 GB a day: the 3,000-cycle mark comes not before 2063.",
      tone: null,
    });
    expect(lead(drive({ pace: { ...pace, bytesPerDay: 57 * GB } })).text).toMatch(/^Nothing needs/);
  });
});

describe("the lead, where something is to be done", () => {
  test("is a warning of the drive's before any forecast", () => {
    expect(lead(drive({ health: { criticalWarning: 4 } }))).toEqual({
      text: "It warns: the drive says its reliability is degraded. Back up now.",
      tone: "act",
    });
  });

  test("is to find out what writes so much, where the mark may be near", () => {
    const mark = reachIn(1.5, 2.5, 4);
    expect(lead(marked(mark, { last30DaysBytesPerDay: 60 * GB }))).toEqual({
      text: "Find out what writes so much: the 3,000-cycle mark comes between May 2028 and 2030, most likely about May 2029.",
      tone: "watch",
    });
  });

  test("is no alarm after a spell that is over: the last 30 days have a say", () => {
    const mark = reachIn(1.5, 2.5, 4);
    expect(lead(marked(mark, { last30DaysBytesPerDay: 20 * GB })).text).toMatch(/^Nothing needs/);
    expect(lead(marked(mark, { last30DaysBytesPerDay: 0 })).text).toMatch(/^Nothing needs/);
  });

  test("is no alarm after a few days of watching", () => {
    const early = marked(reachIn(1.5, 2.5, 4), { grade: "early", last30DaysBytesPerDay: null });
    expect(lead(early)).toEqual({
      text: "Too early to be sure: the 3,000-cycle mark comes between May 2028 and 2030, most likely about May 2029.",
      tone: null,
    });
  });

  test("is a backup where the wear is high, by the drive's word or the mark's", () => {
    expect(lead(ownDrive(95, { kind: "unknown" })).text).toBe(
      "The drive says 95% used: keep your backup current.",
    );
    expect(lead(ownDrive(111, { kind: "passed" }))).toEqual({
      text: "The drive says 111% of its rated endurance used: keep your backup current.",
      tone: "act",
    });
    expect(lead(ownDrive(255, { kind: "unknown" })).text).toContain("255% or more");
    const worn = { figurePercent: 107, percentOfMark: 107 };
    expect(lead(drive({ worn, health: { percentageUsed: null } }))).toEqual({
      text: "At 107% of the 3,000-cycle mark: keep your backup current.",
      tone: "act",
    });
    expect(lead(drive({ worn }))).toEqual({
      text: "At 107% of the 3,000-cycle mark, while the drive says 2% used: keep your backup current.",
      tone: "watch",
    });
  });

  test("is a backup where the drive had errors, however little is written", () => {
    expect(lead(drive({ health: { mediaErrors: 12 } }))).toEqual({
      text: "It had 12 media errors: keep a good backup. As to wear, nothing needs doing: the drive will be ten years old (2029) before it reaches the 3,000-cycle mark.",
      tone: null,
    });
  });
});

describe("the lead, where the drive's own word leads", () => {
  test("is of its own 100% mark", () => {
    expect(lead(ownDrive(5, reachIn(20, 60, 180, true))).text).toBe(
      "Nothing needs doing: the drive will be ten years old (2029) before it reaches its own 100% mark.",
    );
  });

  test("says where it and the mark differ by more than one and a half times", () => {
    const reach = reachIn(20, 60, 180, true);
    expect(lead(ownDrive(5, reach, { bytes: 1_000 * TB })).text).toMatch(
      / Its own percentage points to about a third of the mark, and leads\.$/,
    );
    expect(lead(ownDrive(5, reach, { bytes: 6_000 * TB })).text).toMatch(
      / Its own percentage points to about twice the mark, and leads\.$/,
    );
    expect(lead(ownDrive(5, reach, { bytes: 4_000 * TB })).text).not.toContain("points to");
  });

  test("is alarmed by it, and not by a mark it has long passed", () => {
    const near = ownDrive(60, reachIn(1, 2, 3), { bytes: 1_000 * TB });
    expect(lead(near).text).toMatch(/^Find out what writes so much: its own 100% mark comes/);
    const far = ownDrive(57, reachIn(8, 20, 50), { bytes: 5_400 * TB }, {});
    expect(lead(far).text).toMatch(/^Nothing needs doing: its own 100% mark comes between/);
  });

  test("gives no advice by a pace to the mark where the two are at odds", () => {
    const pace = { bytesPerDay: GB, targetDay: localDay("2031-11-30") };
    const far = ownDrive(5, reachIn(20, 60, 180, true), { bytes: 9_000 * TB });
    expect(lead({ ...far, pace }).text).not.toContain("pace");
  });
});

describe("the lead, where little is known", () => {
  test("says how much watching is needed", () => {
    expect(lead(marked({ kind: "not-enough-yet", daysToWatch: 5 })).text).toBe(
      "Too early for a date: 5 more days of watching are needed.",
    );
  });

  test("of a saved reading does not ask to watch it", () => {
    const one = marked({ kind: "not-enough-yet", daysToWatch: 7 });
    expect(forecastLead(one, { ...AT, recording: true }).text).toBe(
      "No date: a single reading tells how much was written, but not how fast.",
    );
  });

  test.each([
    [virtualDisk(), "The wear of a virtual disk is on its host's drive: nothing to forecast here."],
    [driveOf({ kind: "hdd" }), "A hard disk does not wear by writing: nothing to forecast."],
    [driveOf(), "Its wear is not known, so there is no date."],
    [drive({ forecast: null }), "Nothing has been counted yet, so there is no date."],
    [marked({ kind: "unknown" }), "There is no date: nothing to go by."],
    [
      drive({ worn: { mark: null }, forecast: forecastOf({ mark: { kind: "unknown" } }) }),
      "There is no date: no capacity to go by.",
    ],
  ])("has no date, and says so", (one, words) => {
    expect(lead(one)).toEqual({ text: words, tone: null });
  });
});
