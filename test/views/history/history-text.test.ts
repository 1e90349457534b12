import { describe, expect, test } from "vitest";
import type { History } from "../../../agent/model/history.ts";
import { bytes, DAY, GB, instant, TB } from "../../../agent/model/units.ts";
import { type HistoryUnit, historyText } from "../../../agent/views/history/history-text.ts";
import { NOW, portableDrive, wornDrive } from "../../fixtures/example-states.ts";
import { expectGolden } from "../golden.ts";
import { historyDay as day, historyOf } from "./history-day.ts";

const text = (
  difference: Partial<History>,
  columns: number | null = null,
  unit: HistoryUnit = "day",
) => historyText(historyOf(difference), unit, { columns, colour: false });

const WEEK = [
  day(9, null),
  day(6, 156, { since: instant(NOW - 9 * DAY) }),
  day(5, 1_217.6),
  day(4, 0),
  day(3, 52),
  day(2, 14.2, { countedBy: "since-boot", bytesWritten: null, percentageUsed: null }),
  day(1, 61),
  day(0, 38),
];

describe("the history", () => {
  test.each([null, 80, 60, 40])("is a line a day with a bar: %j columns", (columns) => {
    const drives = [{ ...wornDrive(), paceBytesPerDay: 1.56 * TB }];
    const page = text({ days: WEEK, drives }, columns);
    expectGolden(columns === null ? "history" : `history-${columns}`, page);
  });

  test.each([40, 55, 56, 75, 76, 80, 120])("stays within %d columns", (columns) => {
    for (const line of text({ days: WEEK }, columns).split("\n"))
      expect(line.length).toBeLessThanOrEqual(columns);
  });

  test("has a block for each drive that has days, and none for one that has not", () => {
    const drives = [wornDrive(), portableDrive()].map((drive) => ({
      ...drive,
      paceBytesPerDay: null,
    }));
    const page = text({ days: [day(0, 38)], drives });
    expect(page).toContain("APPLE SSD AP1024M   1 TB · internal\n");
    expect(page).not.toContain("Samsung");
  });

  test("of nothing says what begins it", () => {
    expect(text({ days: [] })).toBe("Nothing has been kept yet. `wearbar sample` keeps today.\n");
  });

  test("that is not of this machine says so first", () => {
    const days = [day(0, 38)];
    expect(text({ days, demo: true })).toMatch(/^DEMO · an example iMac Pro, not this machine\n/);
    expect(text({ days, recording: true })).toMatch(/^a saved reading\n/);
    expect(text({ days })).toMatch(/^APPLE SSD/);
  });

  test.each(["week", "month"] as const)("by %s is that drive's own periods", (unit) => {
    const name = unit === "week" ? "2026-W48" : "2026-11";
    const period = (driveId: number) => ({ driveId, name, writtenBytes: bytes(GB), days: 5 });
    const page = text({ [`${unit}s`]: [period(1), period(2)] }, null, unit);
    expect(page.match(new RegExp(name, "g"))).toHaveLength(1);
  });
});
