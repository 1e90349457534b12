import { describe, expect, it } from "vitest";
import {
  daysBegun,
  lengthOf,
  monthPeriod,
  type Period,
  periodBefore,
  periodsBefore,
  spanPeriod,
  weekPeriod,
  yearBefore,
  yearPeriod,
} from "../../../agent/analysis/week/periods.ts";
import { localDay } from "../../../agent/model/units.ts";

const names = (periods: readonly (Period | null)[]) =>
  periods.map((period) => period?.name ?? null);
const since = spanPeriod("since", localDay("2026-11-20"), localDay("2026-11-29"));

describe("a period", () => {
  it.each([
    [weekPeriod("2026-W48"), "2026-11-23", "2026-11-29", 7],
    [weekPeriod("2026-W01"), "2025-12-29", "2026-01-04", 7],
    [weekPeriod("2020-W53"), "2020-12-28", "2021-01-03", 7],
    [monthPeriod("2028-02"), "2028-02-01", "2028-02-29", 29],
    [yearPeriod("2028"), "2028-01-01", "2028-12-31", 366],
    [since, "2026-11-20", "2026-11-29", 10],
  ])("$name has its days", (period, fromDay, toDay, days) => {
    expect([period.fromDay, period.toDay, lengthOf(period)]).toEqual([fromDay, toDay, days]);
  });

  it("has one of its kind before it", () => {
    expect(names([periodBefore(weekPeriod("2026-W01"))])).toEqual(["2025-W52"]);
    expect(names([periodBefore(monthPeriod("2026-01"))])).toEqual(["2025-12"]);
    expect(names([periodBefore(yearPeriod("2026"))])).toEqual(["2025"]);
    expect(names([periodBefore(since)])).toEqual(["2026-11-10..2026-11-19"]);
    const all = spanPeriod("all", localDay("2019-01-01"), localDay("2026-11-29"));
    expect(periodBefore(all)).toBeNull();
    expect(names(periodsBefore(weekPeriod("2026-W02"), 3))).toEqual([
      ...["2026-W01", "2025-W52", "2025-W51"],
    ]);
    expect(periodsBefore(all, 4)).toEqual([]);
  });

  it("has the same weekdays a year ago, whatever the week is called then", () => {
    expect(names([yearBefore(weekPeriod("2026-W48"))])).toEqual(["2025-W48"]);
    expect(names([yearBefore(weekPeriod("2021-W10"))])).toEqual(["2020-W11"]); // 2020 had 53
    expect(names([yearBefore(monthPeriod("2028-02"))])).toEqual(["2027-02"]);
    expect([yearBefore(yearPeriod("2026")), yearBefore(since)]).toEqual([null, null]);
  });

  it("begins day by day", () => {
    expect(daysBegun(weekPeriod("2026-W48"), localDay("2026-11-24"))).toEqual([
      ...["2026-11-23", "2026-11-24"],
    ]);
    expect(daysBegun(weekPeriod("2026-W48"), localDay("2027-01-01"))).toHaveLength(7);
    expect(daysBegun(weekPeriod("2026-W48"), localDay("2026-11-22"))).toEqual([]);
  });
});
