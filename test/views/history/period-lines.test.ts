import { describe, expect, test } from "vitest";
import { bytes, GB, TB } from "../../../agent/model/units.ts";
import { periodLines } from "../../../agent/views/history/period-lines.ts";

const period = (name: string, gigabytes: number, days: number) => ({
  ...{ driveId: 1, name, days, writtenBytes: bytes(gigabytes * GB) },
});
const FILE = { columns: null, colour: false };

describe("the weeks and months of a history", () => {
  test("are a line each: the total, a bar, the mean, and from when on", () => {
    expect(periodLines([period("2026-W48", 350, 7)], "week", null, FILE)).toEqual([
      "  2026-W48       350 GB  ████████████████████  50 GB a day · from 23 November",
    ]);
    expect(periodLines([period("2026-11", 1_500, 30)], "month", null, FILE)).toEqual([
      "  2026-11       1.5 TB  ████████████████████  50 GB a day",
    ]);
  });

  test("that are not whole have no mean, but say of how many days they are", () => {
    expect(periodLines([period("2026-W49", 38, 1)], "week", null, FILE)[0]).toMatch(
      / {2}1 of 7 days · from 30 November$/,
    );
    expect(periodLines([period("2026-02", 38, 27)], "month", null, FILE)[0]).toMatch(
      / {2}27 of 28 days$/,
    );
  });

  test("have the pace of a whole week or month below", () => {
    const [, week] = periodLines([period("2026-W48", 350, 7)], "week", TB, FILE);
    expect(week).toBe("  the pace is 7 TB a week; the busiest week here reached 5% of it");
    const [, month] = periodLines([period("2026-11", 1_500, 30)], "month", TB, FILE);
    expect(month).toBe("  the pace is 30 TB a month; the busiest month here reached 4.9% of it");
  });

  test.each([40, 60, 76, 80, 120])("stay within %d columns", (columns) => {
    const page = { columns, colour: false };
    const lines = periodLines([period("2026-W39", 1_890, 7)], "week", TB, page).join("\n");
    for (const line of lines.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
  });

  test("of none are none, without a pace beneath", () => {
    expect(periodLines([], "week", TB, FILE)).toEqual([]);
  });
});
