import { describe, expect, test } from "vitest";
import { GB, localDay, MB, TB } from "../../../agent/model/units.ts";
import {
  changeWords,
  gradeWords,
  rangeWords,
  spikeWords,
  timesOf,
  timesWords,
  watchedWords,
} from "../../../agent/views/words/forecast.ts";
import { forecastOf } from "../../fixtures/example-states.ts";

describe("a rate and its range", () => {
  const range = (bytesPerDay: number, low: number, high: number) =>
    rangeWords({ bytesPerDay, low, high });

  test("has two figures, and its unit once", () => {
    expect(range(59.6 * GB, 30.1 * GB, 112 * GB)).toBe(
      "about 60 GB a day, 4 times in 5 between 30 and 110",
    );
  });

  test("has every unit where they differ", () => {
    expect(range(1.4 * TB, 520 * GB, 4 * TB)).toBe(
      "about 1.4 TB a day, 4 times in 5 between 520 GB and 4 TB",
    );
    expect(range(2 * GB, 700 * MB, 1.1 * TB)).toBe(
      "about 2 GB a day, 4 times in 5 between 700 MB and 1.1 TB",
    );
  });

  test("of nothing has no range", () => {
    expect(range(0, 0, 0)).toBe("next to nothing is written");
  });
});

test.each([
  [1.5, "about 1.5 times"],
  [1.8, "about twice"],
  [2.4, "about twice"],
  [2.45, "about 2.5 times"],
  [3, "about three times"],
  [4.26, "about 4.3 times"],
  [8.3, "about 8 times"],
  [1, "about"],
  [0.97, "about"],
  [0.8, "about 80% of"],
  [0.5, "about half of"],
  [1 / 3, "about a third of"],
  [0.125, "about 13% of"],
  [0.067, "about 7% of"],
  [0.0061, "about 0.6% of"],
  [0.0009, "less than 0.1% of"],
])("%d times is %s", (ratio, words) => {
  expect(timesOf(ratio)).toBe(words);
  expect(words).toContain(timesWords(ratio));
});

describe("a change of rate", () => {
  test("is about a week, and of two figures", () => {
    const change = { sinceDay: localDay("2026-03-12"), ratio: 2.1 };
    expect(
      changeWords({ ...change, bytesPerDayBefore: 29.2 * GB, bytesPerDayAfter: 61.3 * GB }),
    ).toBe("since about 12 March about twice what it was: 61 GB a day, was 29");
    expect(
      changeWords({ ...change, ratio: 0.5, bytesPerDayBefore: TB, bytesPerDayAfter: 500 * GB }),
    ).toBe("since about 12 March about half of what it was: 500 GB a day, was 1 TB");
  });
});

describe("a spike", () => {
  const spike = {
    ...{ fromDay: localDay("2026-03-03"), untilDay: localDay("2026-03-05") },
    ...{ bytes: 2.9 * TB, shareOfYear: 0.1, bytesPerDayWithout: 41 * GB },
  };

  test("is said with its share and what is left without it", () => {
    expect(spikeWords(spike)).toBe(
      "3 to 5 March 2026 wrote 2.9 TB, 10% of the last year; without it 41 GB a day",
    );
  });

  test("may be of one day, of two months, of two years", () => {
    const when = (fromDay: string, untilDay: string) =>
      spikeWords({ ...spike, fromDay: localDay(fromDay), untilDay: localDay(untilDay) });
    expect(when("2026-03-05", "2026-03-05")).toMatch(/^5 March 2026 wrote/);
    expect(when("2026-02-28", "2026-03-01")).toMatch(/^28 February to 1 March 2026 wrote/);
    expect(when("2025-12-31", "2026-01-01")).toMatch(/^31 December 2025 to 1 January 2026 wrote/);
  });

  test("before the last year, or alone in it, has nothing beside it", () => {
    expect(spikeWords({ ...spike, shareOfYear: 0, bytesPerDayWithout: null })).toBe(
      "3 to 5 March 2026 wrote 2.9 TB",
    );
  });
});

describe("how sure a forecast is", () => {
  test.each([
    ["none", 0.3, "not enough yet: watched for under a day"],
    ["early", 9.9, "an early guess: watched for 9 days · better after a month"],
    ["fair", 45, "fair: watched for 45 days · a little better after three months"],
    [
      "good",
      398,
      "good: watched for 398 days · it never gets better, for nobody knows what you will do next year",
    ],
  ] as const)("is %s after %d days", (grade, daysWatched, words) => {
    expect(gradeWords(forecastOf({ grade, daysWatched }))).toBe(words);
  });

  test("fits a row too", () => {
    expect(watchedWords(forecastOf({ grade: "early", daysWatched: 1 }))).toBe(
      "early forecast: watched for 1 day",
    );
  });
});
