import { describe, expect, test } from "vitest";
import { dailyWrites, lastSevenDays } from "../../agent/analysis/daily-writes.ts";
import { DAY, GB, instant, localDay, zoneName } from "../../agent/model/units.ts";
import { dayAt } from "../../agent/support/calendar.ts";
import { sampled } from "./sampled.ts";

describe("the mean of the last seven days", () => {
  const week = (daily: number, days = 8) =>
    Array.from({ length: days }, (_, back) => {
      const day = back - days + 1;
      const to = 1_000 + (day + days) * daily;
      return sampled({ day, from: to - daily, to });
    });

  test("is the mean between the readings a week apart", () => {
    expect(lastSevenDays(dailyWrites(week(50)))).toEqual({ bytesPerDay: 50 * GB, coveredDays: 7 });
    expect(lastSevenDays(dailyWrites(week(50, 30)))).toMatchObject({ coveredDays: 7 });
  });

  test("says how much of the week it covers", () => {
    expect(lastSevenDays(dailyWrites(week(50, 4)))).toMatchObject({ coveredDays: 4 });
  });

  test("report 110: is no rate under a day: 8.8 GB in two hours are not 99 GB a day", () => {
    const morning = sampled({ day: 0, first: 4, last: 6, from: 15_383.3, to: 15_392.1 });
    expect(lastSevenDays(dailyWrites([morning]))).toBeNull();
    expect(lastSevenDays([])).toBeNull();
  });

  test("spreads a gap over its days", () => {
    const days = dailyWrites([
      sampled({ day: -6, first: 12, last: 12, from: 1_000, to: 1_000 }),
      sampled({ day: 0, first: 12, last: 12, from: 1_060, to: 1_060 }),
    ]);
    expect(lastSevenDays(days)).toEqual({ bytesPerDay: 10 * GB, coveredDays: 6 });
  });

  test("leaves out an interval that began before the week", () => {
    const days = dailyWrites([
      sampled({ day: -20, from: 1_000, to: 1_000 }),
      sampled({ day: 0, from: 9_000, to: 9_000 }),
    ]);
    expect(lastSevenDays(days)).toBeNull();
  });

  test("by the system is that between two of its looks a week apart", () => {
    const days = Array.from({ length: 9 }, (_, back) =>
      sampled({ day: back - 8, first: 12, last: 12, os: back === 0 ? 0 : 10 }),
    );
    expect(lastSevenDays(dailyWrites(days))).toEqual({ bytesPerDay: 10 * GB, coveredDays: 7 });
  });

  test("does not take what was counted from the start of the machine for one day", () => {
    const days = [
      sampled({ day: -1, first: 18, last: 20, os: 500 }),
      sampled({ day: 0, first: 20, last: 20, os: 10 }),
    ];
    expect(lastSevenDays(dailyWrites(days))).toEqual({ bytesPerDay: 10 * GB, coveredDays: 1 });
  });

  test("counts nothing twice where drive and system take turns", () => {
    const days = [
      sampled({ day: -4, first: 12, last: 12, from: 1_000, to: 1_000, os: 0 }),
      ...[-3, -2, -1].map((day) => sampled({ day, first: 12, last: 12, os: 10 })),
      sampled({ day: 0, first: 12, last: 12, from: 1_040, to: 1_040, os: 10 }),
    ];
    expect(lastSevenDays(dailyWrites(days))).toEqual({ bytesPerDay: 10 * GB, coveredDays: 4 });
  });

  test("leaves out readings of a future that was taken back", () => {
    const days = [...week(50), sampled({ day: 900, from: 1_410, to: 1_420 })];
    const back = sampled({ day: 0, from: 1_425, to: 1_430, difference: { sequence: 5_000 } });
    expect(lastSevenDays(dailyWrites([...days, back]))?.bytesPerDay).toBeLessThan(60 * GB);
  });

  test("report 106: real time, not the local difference, is what it is divided by", () => {
    const start = Date.UTC(2025, 9, 23, 6);
    const moments = [0, 1, 2, 3, 4].map((day) => instant(start + day * DAY));
    const days = moments.map((takenAt, day) =>
      sampled({
        day: 0,
        from: 1_000 + day * 29.22,
        to: 1_000 + day * 29.22,
        difference: {
          day: localDay(dayAt(takenAt, 120)),
          ...{
            firstAt: takenAt,
            takenAt,
            bytesWrittenAt: takenAt,
            zone: zoneName("Europe/Vienna"),
          },
        },
      }),
    );
    expect(lastSevenDays(dailyWrites(days))?.bytesPerDay).toBeCloseTo(29.22 * GB, -3);
  });
});
