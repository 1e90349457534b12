import { describe, expect, test } from "vitest";
import type { History, HistoryDay } from "../../agent/model/history.ts";
import { bytes, DAY, GB, instant, localDay, TB, zoneName } from "../../agent/model/units.ts";
import { addDays } from "../../agent/support/calendar.ts";
import { historyText } from "../../agent/views/history-text.ts";
import { NOW, portableDrive, wornDrive } from "../fixtures/example-states.ts";
import { expectGolden } from "./golden.ts";

/** @param back days before today. */
function day(
  back: number,
  gigabytes: number | null,
  difference: Partial<HistoryDay> = {},
): HistoryDay {
  const takenAt = instant(NOW - back * DAY);
  return {
    ...{ driveId: 1, day: localDay(addDays("2026-11-30", -back)), zone: zoneName("Europe/Vienna") },
    ...{ takenAt, readings: 24, source: "iokit" },
    writtenBytes: gigabytes === null ? null : bytes(gigabytes * GB),
    since: gigabytes === null ? null : instant(takenAt - DAY),
    countedBy: gigabytes === null ? null : "lifetime",
    ...{ bytesWritten: bytes(150 * TB - back * 52 * GB), percentageUsed: 2, powerOnHours: 14_300 },
    ...difference,
  };
}

const history = (days: readonly HistoryDay[], drives = [wornDrive()]): History => ({
  ...{ schemaVersion: 1, version: "0.1.0", asOf: NOW, recording: false, host: [] },
  ...{ drives, days },
});

const text = (days: readonly HistoryDay[], columns: number | null = null) =>
  historyText(history(days), { columns, colour: false });

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
  test.each([null, 80, 60, 40])(
    "is a line a day with a bar against the busiest: %j columns",
    (columns) => {
      expectGolden(columns === null ? "history" : `history-${columns}`, text(WEEK, columns));
    },
  );

  test.each([40, 60, 80, 120])("stays within %d columns", (columns) => {
    for (const line of text(WEEK, columns).split("\n"))
      expect(line.length).toBeLessThanOrEqual(columns);
  });

  test("tells a day without writes from one that was not counted", () => {
    const [, uncounted, idle] = text([day(1, null), day(0, 0)]).split("\n");
    expect(uncounted).toMatch(/^ {2}2026-11-29 {2}not counted {2}/);
    expect(uncounted).not.toMatch(/\b0\b|░/);
    expect(idle).toMatch(/^ {2}2026-11-30 {6}0 bytes {2}░{20}/);
  });

  test("report 110: says over how many days a count goes that is not of one day", () => {
    expect(text([day(0, 156, { since: instant(NOW - 3 * DAY) })])).toContain("over 3 days");
    expect(text([day(0, 52)])).not.toContain("over");
  });

  test("has a block for each drive that has days, and none for one that has not", () => {
    const page = historyText(history([day(0, 38)], [wornDrive(), portableDrive()]), {
      ...{ columns: null, colour: false },
    });
    expect(page).toContain("APPLE SSD AP1024M   1 TB · internal\n");
    expect(page).not.toContain("Samsung");
  });

  test("of nothing says what begins it", () => {
    expect(text([])).toBe("Nothing has been kept yet. `wearbar sample` keeps today.\n");
  });
});
