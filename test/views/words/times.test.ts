import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "../../../agent/model/units.ts";
import {
  dayAndMonth,
  duration,
  isPast,
  longDay,
  moment,
  monthOf,
  plural,
  years,
} from "../../../agent/views/words/times.ts";

test.each([
  [0, "0 seconds"],
  [-5 * SECOND, "0 seconds"],
  [SECOND, "1 second"],
  [59_999, "59 seconds"],
  [MINUTE, "1 minute"],
  [119 * MINUTE, "119 minutes"],
  [2 * HOUR, "2 hours"],
  [47 * HOUR, "47 hours"],
  [2 * DAY, "2 days"],
  [1_500 * DAY, "1,500 days"],
])("%d ms are %s", (ms, words) => {
  expect(duration(ms)).toBe(words);
});

test.each([
  [0.001, "less than a day"],
  [1 / 365.25, "1 day"],
  [10 / 365.25, "10 days"],
  [0.16, "58 days"],
  [0.2, "2 months"],
  [0.325, "4 months"],
  [0.99, "12 months"],
  [1, "1 year"],
  [1.5, "1.5 years"],
  [2.94, "2.9 years"],
  [3, "3 years"],
  [6.998, "7 years"],
])("%d years are %s", (value, words) => {
  expect(years(value)).toBe(words);
});

test("a day is past from its midnight on", () => {
  const midnight = Date.UTC(2026, 10, 30);
  expect(isPast("2026-11-30", midnight - 1)).toBe(false);
  expect(isPast("2026-11-30", midnight)).toBe(true);
  expect(isPast("2025-12-31", midnight)).toBe(true);
});

test("a day has a short name within its year, and its month one of its own", () => {
  expect(dayAndMonth("2026-03-02")).toBe("2 March");
  expect(monthOf("2027-03-14")).toBe("March 2027");
});

test("a moment of today is a time, any other has its date", () => {
  const now = Date.UTC(2026, 10, 30, 13, 5);
  expect(moment(now, now, 60)).toBe("14:05");
  expect(moment(now - 14 * HOUR, now, 60)).toBe("00:05");
  expect(moment(now - 14 * HOUR - 6 * MINUTE, now, 60)).toBe("29 November 2026, 23:59");
  expect(moment(now + 10 * HOUR, now, 60)).toBe("1 December 2026, 00:05");
});

test("a day is written out", () => {
  expect(longDay("2026-11-12")).toBe("12 November 2026");
  expect(longDay("2019-05-01")).toBe("1 May 2019");
});

test("one is singular, all else is plural", () => {
  expect([0, 1, 1.5, 3_457].map((number) => plural(number, "hour"))).toEqual([
    ...["0 hours", "1 hour", "1.5 hours", "3,457 hours"],
  ]);
});
