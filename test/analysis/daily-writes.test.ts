import { describe, expect, test } from "vitest";
import { type DayWrites, dailyWrites, todaysWrites } from "../../agent/analysis/daily-writes.ts";
import type { DailySample } from "../../agent/model/sample.ts";
import { GB, TB } from "../../agent/model/units.ts";
import { at, midnight, sampled } from "./sampled.ts";

const written = (days: readonly DayWrites[]) =>
  days.map(({ writtenBytes }) => (writtenBytes === null ? null : writtenBytes / GB));

describe("the writes of each day", () => {
  test("are counted from the last reading of the day before", () => {
    const days = dailyWrites([
      sampled({ day: -1, from: 1_000, to: 1_050 }),
      sampled({ day: 0, last: 14, from: 1_052, to: 1_090 }),
    ]);
    expect(written(days)).toEqual([50, 40]);
    expect(days[1]).toMatchObject({ since: at(-1, 23), basis: "lifetime" });
  });

  test("of the first day are those since its first reading", () => {
    const [first] = dailyWrites([sampled({ day: 0, first: 9, from: 10_000, to: 10_042 })]);
    expect(first).toMatchObject({ writtenBytes: 42 * GB, since: at(0, 9) });
  });

  test("are not known by one reading alone: that is not nothing", () => {
    const [first] = dailyWrites([sampled({ day: 0, first: 9, last: 9, from: 10_000, to: 10_000 })]);
    expect(first).toMatchObject({ writtenBytes: null, since: null, basis: null });
  });

  test("after a gap are those of the whole gap, and say since when", () => {
    const days = dailyWrites([
      sampled({ day: -9, from: 1_000, to: 1_050 }),
      sampled({ day: 0, from: 1_200, to: 1_250 }),
    ]);
    expect(days[1]).toMatchObject({ writtenBytes: 200 * GB, since: at(-9, 23) });
  });

  test("report 112: after a reset are those since it, never negative", () => {
    const days = dailyWrites([
      sampled({ day: -1, from: 89_100, to: 89_200 }),
      sampled({ day: 0, from: 0.5, to: 0.75 }),
      sampled({ day: 1, from: 1, to: 3.5 }),
    ]);
    expect(written(days)).toEqual([100, 0.25, 2.75]);
  });

  test("report 109: after a clock set back are those of the day alone", () => {
    const [, back] = dailyWrites([
      sampled({ day: 0, from: 1_000, to: 1_050 }),
      sampled({ day: -2_000, from: 1_051, to: 1_060 }),
    ]);
    expect(back).toMatchObject({ writtenBytes: 9 * GB, since: at(-2_000, 0) });
  });

  test("report 4: are the system's only where the drive was not read, and are marked as that", () => {
    const days = dailyWrites([
      sampled({ day: -1, from: 1_000, to: 1_050, os: 49 }),
      sampled({ day: 0, os: 12 }),
    ]);
    expect(days[1]).toMatchObject({
      ...{ writtenBytes: 12 * GB, basis: "since-boot", since: at(-1, 23) },
    });
  });

  test("by the system begin with the day's first look where it had not counted before", () => {
    const days = dailyWrites([
      sampled({ day: -1, from: 1_000, to: 1_050 }),
      sampled({ day: 0, first: 9, os: 12 }),
    ]);
    expect(days[1]).toMatchObject({ writtenBytes: 12 * GB, since: at(0, 9) });
  });

  test("by the system are unknown at a first look that only begins to count", () => {
    const days = dailyWrites([
      sampled({ day: -1, first: 20, last: 20, os: 0 }),
      sampled({ day: 0, first: 20, last: 20, os: 0 }),
      sampled({ day: 1 }),
    ]);
    expect(written(days)).toEqual([null, 0, null]);
  });

  test("of a drive never seen are none", () => {
    expect(dailyWrites([])).toEqual([]);
  });
});

describe("today's writes", () => {
  const today = (...samples: readonly DailySample[]) => {
    const newest = dailyWrites(samples).at(-1);
    return newest === undefined ? null : todaysWrites(newest, midnight, null);
  };
  const yesterday = (last: number) => sampled({ day: -1, last, from: 9_900, to: 9_990 });
  const fromNineToNine = sampled({ day: 0, first: 9, last: 21, from: 10_000, to: 10_042 });

  test("report 5: are 42 GB from 10.000 TB at 9 to 10.042 TB at 21 o'clock", () => {
    expect(today(fromNineToNine)).toEqual({ bytes: 42 * GB, since: at(0, 9) });
  });

  test.each([
    [22, null, 52],
    [23, null, 52],
    [21, at(0, 9), 42],
  ])(
    "count from yesterday's reading at %d o'clock only where that is near midnight",
    (last, since, gigabytes) => {
      expect(today(yesterday(last), fromNineToNine)).toEqual({ bytes: gigabytes * GB, since });
    },
  );

  test("are not known at the first look, not even right after midnight", () => {
    expect(today(sampled({ day: 0, first: 9, last: 9, from: 10_000, to: 10_000 }))).toBeNull();
    expect(today(sampled({ day: 0, first: 0, last: 0, from: 10_000, to: 10_000 }))).toBeNull();
    expect(today(sampled({ day: 0, first: 0, last: 0, os: 0 }))).toBeNull();
  });

  test("are not known from one reading today and one days ago", () => {
    const days = [yesterday(12), sampled({ day: 0, first: 9, last: 9, from: 10_000, to: 10_000 })];
    expect(today(...days)).toBeNull();
  });

  test("by the system count from the start of the machine where that was today", () => {
    const [newest] = dailyWrites([sampled({ day: 0, first: 9, last: 9, os: 5 })]);
    expect(newest && todaysWrites(newest, midnight, at(0, 8))).toEqual({
      bytes: 5 * GB,
      since: at(0, 8),
    });
    expect(newest && todaysWrites(newest, midnight, at(0, 0, 30))).toMatchObject({ since: null });
    expect(newest && todaysWrites(newest, midnight, at(-3, 8))).toMatchObject({ since: at(0, 9) });
  });

  test("by the system say so where they reach back to yesterday", () => {
    const evening = sampled({ day: -1, first: 9, last: 18, os: 7 });
    expect(today(evening, sampled({ day: 0, first: 8, last: 14, os: 38 }))).toEqual({
      bytes: 38 * GB,
      since: at(-1, 18),
    });
  });

  test("by the system are not known where they reach back for days", () => {
    const daysAgo = sampled({ day: -3, first: 9, last: 18, os: 7 });
    expect(today(daysAgo, sampled({ day: 0, first: 14, last: 14, os: 60 }))).toBeNull();
  });

  test("are not known where nothing was counted", () => {
    expect(today(yesterday(23), sampled({ day: 0 }))).toBeNull();
  });
});

test("total of the days is what the counter grew, however they are cut", () => {
  const days = dailyWrites([
    sampled({ day: -3, from: (1 * TB) / GB, to: 1_050 }),
    sampled({ day: -1, from: 1_051, to: 1_100 }),
    sampled({ day: 0, from: 1_100, to: 1_110 }),
  ]);
  expect(written(days).reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(110);
});
