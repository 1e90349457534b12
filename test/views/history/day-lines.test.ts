import { describe, expect, test } from "vitest";
import type { HistoryDay } from "../../../agent/model/history.ts";
import { bytes, DAY, instant, TB } from "../../../agent/model/units.ts";
import { dayLines } from "../../../agent/views/history/day-lines.ts";
import { NOW } from "../../fixtures/example-states.ts";
import { historyDay as day } from "./history-day.ts";

const FILE = { columns: null, colour: false };
const lines = (...days: readonly HistoryDay[]) => dayLines(days, null, NOW, FILE);

describe("the days of a history", () => {
  test("tell a day without writes from one that was not counted", () => {
    const [uncounted, idle] = lines(day(1, null), day(0, 0));
    expect(uncounted).toMatch(/^ {2}2026-11-29 {2}not counted {2}/);
    expect(uncounted).not.toMatch(/\b0\b|░/);
    expect(idle).toMatch(/^ {2}2026-11-30 {6}0 bytes {2}░{20}/);
  });

  test("report 110: say over how many days a count goes that is not of one, and its mean", () => {
    const [first, legend] = lines(day(0, 156, { since: instant(NOW - 3 * DAY) }));
    expect(first).toContain("over 3 days, 52 GB a day");
    expect(first).toContain("▒");
    expect(legend).toContain("▒ is a mean over several days");
    expect(lines(day(0, 52))[0]).not.toContain("over");
  });

  test("say where the system counted and not the drive", () => {
    const since = instant(NOW - 2 * DAY);
    expect(lines(day(0, 10, { countedBy: "since-boot", since }))[0]).toContain(
      "over 2 days, 5 GB a day · counted by the system",
    );
  });

  test("say that the clock was wrong, and nothing absurd of the day after", () => {
    const wrong = day(400, null);
    const [, back, next] = lines(day(2, 40), wrong, day(0, 31, { since: wrong.takenAt }));
    expect(back).toMatch(/^ {2}2025-10-26 {2}not counted {2,}the clock was wrong$/);
    expect(next).toContain("since the wrong clock");
    expect(next).not.toContain("over");
  });

  test("say the drive's counters where they change", () => {
    const [first, second, third] = lines(
      day(2, 40, { bytesWritten: bytes(149.96 * TB) }),
      day(1, 40, { bytesWritten: bytes(150 * TB) }),
      day(0, 4_000, { bytesWritten: bytes(154 * TB), percentageUsed: 3 }),
    );
    expect(first).toMatch(/ {2}total 150 TB · drive says 2%$/);
    expect(second).not.toContain("total");
    expect(third).toMatch(/ {2}total 154 TB · drive says 3%$/);
  });

  test("leave bars and counters out where there is no room", () => {
    const narrow = dayLines([day(0, 52)], TB, NOW, { columns: 40, colour: false }).join("\n");
    expect(narrow).not.toMatch(/[█░▒»│]|total/);
    expect(narrow).toContain("the pace is 1 TB a day");
  });

  test("of none are none", () => {
    expect(lines()).toEqual([]);
  });
});
