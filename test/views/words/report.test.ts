import { describe, expect, it } from "vitest";
import type { Comparison } from "../../../agent/model/report-drive.ts";
import { bytes, GB, localDay } from "../../../agent/model/units.ts";
import {
  asOfWords,
  comparisonWords,
  gapWords,
  moreOrLess,
  moveWords,
  periodTitle,
  spanWords,
  thisPeriod,
  weekday,
} from "../../../agent/views/words/report.ts";

const period = (
  kind: "week" | "month" | "year" | "since" | "all",
  name: string,
  from: string,
  to: string,
  days = 7,
) => ({
  ...{ kind, name, days },
  ...{ fromDay: localDay(from), toDay: localDay(to) },
});

describe("a period in words", () => {
  it.each([
    [period("week", "2026-W48", "2026-11-23", "2026-11-29"), "Week 48: 23 to 29 November 2026"],
    [
      period("week", "2026-W01", "2025-12-29", "2026-01-04"),
      "Week 1: 29 December 2025 to 4 January 2026",
    ],
    [period("month", "2026-11", "2026-11-01", "2026-11-30"), "November 2026"],
    [period("year", "2026", "2026-01-01", "2026-12-31"), "The year 2026"],
    [period("since", "", "2026-03-05", "2026-11-29"), "5 March to 29 November 2026"],
  ])("is titled", (days, title) => {
    expect(periodTitle(days)).toBe(title);
  });

  it("is one day, or days of one month", () => {
    expect(spanWords("2026-11-29", "2026-11-29")).toBe("29 November 2026");
    expect(spanWords("2026-11-03", "2026-11-29")).toBe("3 to 29 November 2026");
    expect(weekday("2026-11-29")).toBe("Sunday, 29 November");
  });

  it("is spoken of", () => {
    expect(thisPeriod({ kind: "week", days: 7 })).toBe("this week");
    expect(thisPeriod({ kind: "since", days: 1 })).toBe("this day");
    expect(thisPeriod({ kind: "all", days: 3_650 })).toBe("these 3,650 days");
  });
});

describe("a comparison in words", () => {
  it.each([
    [1, "about as much as"],
    [1.05, "about as much as"],
    [0.95, "about as much as"],
    [1.07, "7% more than"],
    [0.64, "36% less than"],
    [1.79, "79% more than"],
    [2, "about twice"],
    [11, "about 11 times"],
    [0.1, "90% less than"],
  ])("is at %d: %s", (ratio, words) => {
    expect(moreOrLess(ratio)).toBe(words);
  });

  const one = (difference: Partial<Comparison>): Comparison => ({
    ...{ with: "before", period: "2026-W47", writtenBytes: bytes(280 * GB) },
    ...{ bytesPerDay: 40 * GB, ratio: 1.5, why: null },
    ...difference,
  });

  it("names the other time and what was written then", () => {
    const week = { kind: "week" } as const;
    expect(comparisonWords(one({}), week)).toBe("50% more than the week before (40 GB a day)");
    expect(comparisonWords(one({ with: "median" }), week)).toContain(
      "the median of the four weeks before",
    );
    expect(comparisonWords(one({ with: "year-ago" }), { kind: "month" })).toContain(
      "the same month a year ago",
    );
    expect(comparisonWords(one({}), { kind: "since" })).toContain("the days before");
  });

  it("says why there is none", () => {
    const none = { ratio: null, bytesPerDay: null };
    const say = (why: Comparison["why"]) =>
      comparisonWords(one({ ...none, why }), { kind: "week" });
    expect(say("not-watched")).toBe("the week before: not watched then");
    expect(say("counter-break")).toContain("the counter began anew");
    expect(say(null)).toBe("the week before: nothing was written then");
  });
});

it("a gap is told with what was counted over it", () => {
  const gap = { fromDay: localDay("2026-09-25"), toDay: localDay("2026-09-27"), days: 3 };
  expect(gapWords({ ...gap, writtenBytes: bytes(117 * GB) })).toBe(
    "25 to 27 September 2026: 117 GB over 3 days, shared out evenly",
  );
  expect(gapWords({ ...gap, writtenBytes: null })).toBe("25 to 27 September 2026: not counted");
});

it("a move is told with its reason, and none without one", () => {
  const before = { bytesPerDay: 56 * GB, low: GB, high: 90 * GB };
  const move = { fromHereBefore: before, markBefore: { kind: "unknown" } as const };
  expect(moveWords({ ...move, why: ["rate-up"] }, 61 * GB)).toBe(
    "61 GB a day, was 56 GB a day: more was written than was to be expected",
  );
  expect(moveWords({ ...move, why: [] }, 61 * GB)).toBeNull();
  expect(moveWords({ ...move, fromHereBefore: null, why: ["first-forecast"] }, 61 * GB)).toBe(
    "61 GB a day: there was too little to go by before",
  );
});

it("midnight is the end of the day before", () => {
  const at = Date.UTC(2026, 10, 29, 23);
  expect(asOfWords(at, 60, String)).toBe("the end of 29 November 2026");
  expect(asOfWords(at + 1, 60, () => "1 ms past midnight")).toBe("1 ms past midnight");
});
