import { describe, expect, it } from "vitest";
import { bucketsOf, writesBuckets } from "../../../agent/analysis/week/buckets.ts";
import { comparisons } from "../../../agent/analysis/week/comparisons.ts";
import { periodWrites } from "../../../agent/analysis/week/period-writes.ts";
import {
  monthPeriod,
  spanPeriod,
  weekPeriod,
  yearPeriod,
} from "../../../agent/analysis/week/periods.ts";
import { GB, localDay } from "../../../agent/model/units.ts";
import { countsFrom, dayOf } from "./counts.ts";

const WEEK = weekPeriod("2026-W48");
const LATER = localDay("2027-03-01");

const watched = (difference: Partial<Parameters<typeof periodWrites>[2]> = {}) => ({
  ...{ today: LATER, firstDay: dayOf(-900), spikes: [] },
  ...difference,
});

describe("the writes of a week", () => {
  it("are the sum of its days, and say which was busiest", () => {
    const writes = periodWrites(countsFrom(0, [5, 1, 9, 2, 3, 4, 4]), WEEK, watched());
    expect(writes).toMatchObject({ writtenBytes: 28 * GB, bytesPerDay: 4 * GB, coveredDays: 7 });
    expect(writes.busiest).toEqual({ day: "2026-11-25", writtenBytes: 9 * GB });
    expect(writes.quietest).toEqual({ day: "2026-11-24", writtenBytes: GB });
    expect(writes.gaps).toEqual([]);
  });

  it("leave out of the mean what covers not all of a day", () => {
    const counts = countsFrom(0, [2, 8, 8], (day) => (day === 0 ? "partly" : "counted"));
    const writes = periodWrites(counts, WEEK, watched({ today: dayOf(2) })); // today is not over
    expect(writes.days.map(({ basis }) => basis)).toEqual(["partly", "counted", "partly"]);
    expect(writes).toMatchObject({ writtenBytes: 18 * GB, bytesPerDay: 8 * GB, coveredDays: 3 });
    expect(writes.busiest).toBeNull();
  });

  it("tell a gap whose sum is known from one of which nothing is", () => {
    const counts = countsFrom(0, [5, 3, 3, 5, null, null, 5], (day) =>
      day === 1 || day === 2 ? "spread" : "counted",
    );
    expect(periodWrites(counts, WEEK, watched()).gaps).toEqual([
      { fromDay: "2026-11-24", toDay: "2026-11-25", days: 2, writtenBytes: 6 * GB },
      { fromDay: "2026-11-27", toDay: "2026-11-28", days: 2, writtenBytes: null },
    ]);
  });

  it("are unknown where nothing was counted, and not 0", () => {
    const writes = periodWrites(countsFrom(0, []), WEEK, watched());
    expect(writes).toMatchObject({ writtenBytes: null, bytesPerDay: null, coveredDays: 0 });
    expect(writes.gaps).toEqual([
      { fromDay: "2026-11-23", toDay: "2026-11-29", days: 7, writtenBytes: null },
    ]);
  });

  it("have no gap before the drive was first seen", () => {
    const counts = countsFrom(0, [null, null, null, 4, null, 5, 5]);
    expect(periodWrites(counts, WEEK, watched({ firstDay: dayOf(2) })).gaps).toEqual([
      { fromDay: "2026-11-27", toDay: "2026-11-27", days: 1, writtenBytes: null },
    ]);
  });

  it("hold the spikes that lie in the week", () => {
    const spike = { bytes: 9e12, shareOfYear: 0.4, bytesPerDayWithout: 4e10 };
    const on = (from: number, until: number) => ({
      ...spike,
      fromDay: dayOf(from),
      untilDay: dayOf(until),
    });
    const writes = periodWrites(
      countsFrom(0, [1]),
      WEEK,
      watched({ spikes: [on(-9, -8), on(-1, 0), on(7, 8)] }),
    );
    expect(writes.spikes).toEqual([on(-1, 0)]);
  });
});

const weeks = (...gigabytes: readonly number[]) =>
  gigabytes.flatMap((one) => new Array<number>(7).fill(one));

describe("a week beside others", () => {
  it("is compared by its mean with the week before, four before, and a year ago", () => {
    const now = countsFrom(-28, weeks(10, 30, 20, 40, 60));
    const then = countsFrom(-364, weeks(15));
    const both = { byDay: new Map([...then.byDay, ...now.byDay]), breakDays: [] };
    expect(comparisons(WEEK, both, LATER)).toEqual([
      told("before", {
        period: "2026-W47",
        writtenBytes: 280 * GB,
        bytesPerDay: 40 * GB,
        ratio: 1.5,
      }),
      told("median", { bytesPerDay: 25 * GB, ratio: 2.4 }),
      told("year-ago", {
        period: "2025-W48",
        writtenBytes: 105 * GB,
        bytesPerDay: 15 * GB,
        ratio: 4,
      }),
    ]);
  });

  it("is compared where two days are missing, and not where three are", () => {
    const ofWeek = (missing: number) =>
      comparisons(
        WEEK,
        countsFrom(-7, [
          ...weeks(40),
          ...weeks(60).map((one, day) => (day < missing ? null : one)),
        ]),
        LATER,
      )[0];
    expect(ofWeek(2)).toMatchObject({ ratio: 1.5, why: null });
    expect(ofWeek(3)).toMatchObject({ ratio: null, why: "few-days-now" });
  });

  it.each([
    ["nothing was watched then", countsFrom(0, weeks(60)), "not-watched"],
    ["a few days were", countsFrom(-2, [1, 1, ...weeks(60)]), "few-days-then"],
    [
      "its days are shares of a longer count",
      countsFrom(-7, weeks(40, 60), (day) => (day < 0 ? "spread" : "counted")),
      "few-days-then",
    ],
    [
      "the counter began anew then",
      countsFrom(-7, weeks(40, 60), undefined, [dayOf(-3)]),
      "counter-break",
    ],
    [
      "the counter began anew now",
      countsFrom(-7, weeks(40, 60), undefined, [dayOf(3)]),
      "counter-break",
    ],
  ])("is not compared where %s", (_, counts, why) => {
    expect(comparisons(WEEK, counts, LATER)[0]).toMatchObject({ ratio: null, why });
  });

  it("has no ratio to a week in which nothing was written", () => {
    expect(comparisons(WEEK, countsFrom(-7, weeks(0, 60)), LATER)[0]).toMatchObject({
      ...{ bytesPerDay: 0, ratio: null, why: null },
    });
  });

  it("needs three of four weeks for a median", () => {
    const [, two] = comparisons(WEEK, countsFrom(-14, weeks(10, 20, 60)), LATER);
    expect(two).toMatchObject({ with: "median", ratio: null, why: "few-days-then" });
    const [, three] = comparisons(WEEK, countsFrom(-21, weeks(10, 20, 90, 60)), LATER);
    expect(three).toMatchObject({ bytesPerDay: 20 * GB, ratio: 3 });
  });
});

const told = (role: string, difference: object) => ({
  ...{ with: role, period: null, writtenBytes: null, why: null },
  ...difference,
});

describe("what a plot shows", () => {
  it.each([
    ["a week, after seven more, by day", WEEK, 56, "2026-10-05"],
    ["a month by day", monthPeriod("2026-11"), 30, "2026-11-01"],
    ["a year by week", yearPeriod("2026"), 53, "2026-01-01"],
    [
      "ten years by month",
      spanPeriod("all", localDay("2017-01-01"), localDay("2026-12-31")),
      120,
      "2017-01-01",
    ],
  ])("is %s", (_, period, count, first) => {
    const buckets = bucketsOf(period, LATER);
    expect([buckets.length, buckets[0]?.fromDay]).toEqual([count, first]);
    expect(buckets.at(-1)?.toDay).toBe(period.toDay);
    const days = buckets.filter(({ isInPeriod }) => isInPeriod);
    expect(days[0]?.fromDay).toBe(period.fromDay);
  });

  it("is the mean of what is known of a longer bar, and its sum", () => {
    const [first] = writesBuckets(
      bucketsOf(yearPeriod("2026"), LATER),
      countsFrom(-326, [5, 7]),
      LATER,
    );
    expect(first).toMatchObject({ writtenBytes: 12 * GB, bytesPerDay: 6 * GB, basis: "partly" });
  });
});
