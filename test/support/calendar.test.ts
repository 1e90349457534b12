import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addYears,
  dayAt,
  daysBetween,
  daysInMonth,
  isDay,
  isoWeekOf,
  midnightOf,
  mondayOf,
  timeOfDayAt,
} from "../../agent/support/calendar.ts";
import { utcOffsetIn, wallClockIn } from "../fixtures/zones.ts";

const SEED = 20_261_130;
const HOUR = 3_600_000;

const ZONES = [
  ...["Pacific/Kiritimati", "Pacific/Apia", "Pacific/Chatham", "Pacific/Auckland"],
  ...["Asia/Kathmandu", "Asia/Kolkata", "Africa/Cairo", "Asia/Beirut", "Europe/Vienna", "UTC"],
  ...["Australia/Lord_Howe", "Australia/Melbourne", "America/St_Johns", "America/New_York"],
  ...["America/Santiago", "America/Havana", "Pacific/Marquesas", "Pacific/Pago_Pago", "Etc/GMT+12"],
];

describe("the day and the time of day", () => {
  test("are those on a wall in any zone at any time from 2007 to 2037", () => {
    const moments = fc.integer({ min: Date.UTC(2007, 0, 1), max: Date.UTC(2037, 0, 1) });
    fc.assert(
      fc.property(moments, fc.constantFrom(...ZONES), (at, zone) => {
        const offset = utcOffsetIn(zone, at);
        expect([dayAt(at, offset), timeOfDayAt(at, offset)]).toEqual(wallClockIn(zone, at));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test("differ by a whole day between the two sides of the date line", () => {
    const at = Date.UTC(2026, 10, 30, 10, 30);
    expect(dayAt(at, utcOffsetIn("Pacific/Kiritimati", at))).toBe("2026-12-01");
    expect(dayAt(at, utcOffsetIn("Etc/GMT+12", at))).toBe("2026-11-29");
  });

  test("leave out the day that Samoa left out", () => {
    const before = Date.UTC(2011, 11, 30, 9, 59);
    const after = Date.UTC(2011, 11, 30, 10, 1);
    expect(dayAt(before, utcOffsetIn("Pacific/Apia", before))).toBe("2011-12-29");
    expect(dayAt(after, utcOffsetIn("Pacific/Apia", after))).toBe("2011-12-31");
  });

  test.each([
    ["Europe/Vienna", "2026-03-29", 23],
    ["Europe/Vienna", "2026-10-25", 25],
    ["America/New_York", "2026-03-08", 23],
    ["America/New_York", "2026-11-01", 25],
    ["Australia/Lord_Howe", "2026-10-04", 23.5],
    ["Europe/Vienna", "2026-11-30", 24],
  ])("in %s on %s have a day of %d hours, every quarter of it on that day", (zone, day, hours) => {
    const from = Date.parse(`${addDays(day, -1)}T00:00:00Z`);
    const quarters = Array.from({ length: 4 * 72 }, (_, quarter) => from + (quarter * HOUR) / 4);
    const within = quarters.filter((at) => dayAt(at, utcOffsetIn(zone, at)) === day);
    expect(within).toHaveLength(hours * 4);
    expect((within.at(-1) ?? 0) - (within[0] ?? 0)).toBe(hours * HOUR - HOUR / 4);
  });
});

describe("midnight", () => {
  test("is the instant at which the day begins", () => {
    expect(midnightOf("2026-11-30", 60)).toBe(Date.UTC(2026, 10, 29, 23));
    expect(midnightOf("2026-11-30", -210)).toBe(Date.UTC(2026, 10, 30, 3, 30));
    expect(midnightOf("2026-11-30", 14 * 60)).toBe(Date.UTC(2026, 10, 29, 10));
  });

  test("and the day lead back to one another", () => {
    const offsets = fc.integer({ min: -12 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), offsets, (days, offset) => {
        const day = addDays("1970-01-01", days);
        expect(dayAt(midnightOf(day, offset), offset)).toBe(day);
        expect(dayAt(midnightOf(day, offset) - 1, offset)).toBe(addDays(day, -1));
      }),
      { seed: SEED },
    );
  });
});

describe("counting days", () => {
  test.each([
    ["2026-11-30", 1, "2026-12-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2026-03-28", 2, "2026-03-30"],
    ["2026-11-30", 0, "2026-11-30"],
  ])("from %s by %d comes to %s", (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(days);
  });

  test.each([
    ["2019-11-30", 10, "2029-11-30"],
    ["2019-01-01", 10, "2029-01-01"],
    ["2020-02-29", 10, "2030-02-28"],
    ["2020-02-29", 4, "2024-02-29"],
  ])("%s and %d years later is %s", (day, years, expected) => {
    expect(addYears(day, years)).toBe(expected);
  });

  test.each(["2026-02-28", "2028-02-29", "1999-12-31"])("knows that %s is a day", (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.each([
    ...["2026-02-29", "2026-02-30", "2026-13-01", "2026-00-10", "2026-11-31", "2026-1-1"],
    ...["", "today", "2026-11-30T00:00", " 2026-11-30", "2026-11-30\n", "26-11-30"],
  ])("knows that %j is none", (text) => {
    expect(isDay(text)).toBe(false);
  });
});

describe("weeks and months", () => {
  test.each([
    ["2026-11-30", "2026-W49", "2026-11-30"],
    ["2026-11-29", "2026-W48", "2026-11-23"],
    ["2024-12-30", "2025-W01", "2024-12-30"],
    ["2027-01-03", "2026-W53", "2026-12-28"],
    ["2021-01-01", "2020-W53", "2020-12-28"],
    ["2023-01-01", "2022-W52", "2022-12-26"],
  ])("%s is in the ISO week %s, which begins on %s", (day, week, monday) => {
    expect(isoWeekOf(day)).toBe(week);
    expect(mondayOf(week)).toBe(monday);
  });

  test("begin and end where their days do, for two centuries", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 73_000 }), (days) => {
        const day = addDays("1970-01-01", days);
        const monday = mondayOf(isoWeekOf(day));
        expect(daysBetween(monday, day)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(monday, day)).toBeLessThan(7);
        expect(isoWeekOf(monday)).toBe(isoWeekOf(day));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test.each([
    ["2026-11", 30],
    ["2026-12", 31],
    ["2026-02", 28],
    ["2028-02", 29],
    ["2100-02", 28],
  ])("%s has %d days", (month, days) => {
    expect(daysInMonth(month)).toBe(days);
  });
});
