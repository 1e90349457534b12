import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { periodTotals } from "../../agent/analysis/period-totals.ts";
import { bytes, GB, localDay } from "../../agent/model/units.ts";
import { addDays, isoWeekOf } from "../../agent/support/calendar.ts";

const day = (name: string, gigabytes: number | null) => ({
  day: localDay(name),
  writtenBytes: gigabytes === null ? null : bytes(gigabytes * GB),
});
const monthOf = (name: string): string => name.slice(0, 7);

describe("the totals of periods", () => {
  test("are the sums of their days, in the order of the periods", () => {
    const days = [day("2026-10-31", 10), day("2026-11-01", 20), day("2026-11-30", 30)];
    expect(periodTotals(days, monthOf)).toEqual([
      { name: "2026-10", writtenBytes: 10 * GB, days: 1 },
      { name: "2026-11", writtenBytes: 50 * GB, days: 2 },
    ]);
  });

  test("of weeks go over the end of an ISO year: 53 weeks in 2026, and a week in two years", () => {
    const days = [
      ...[day("2026-12-27", 1), day("2026-12-28", 2), day("2026-12-31", 4)],
      ...[day("2027-01-01", 8), day("2027-01-03", 16), day("2027-01-04", 32)],
    ];
    expect(periodTotals(days, isoWeekOf)).toEqual([
      { name: "2026-W52", writtenBytes: 1 * GB, days: 1 },
      { name: "2026-W53", writtenBytes: 30 * GB, days: 4 },
      { name: "2027-W01", writtenBytes: 32 * GB, days: 1 },
    ]);
  });

  test("take a day without a count for no day, and a day of nothing for a day", () => {
    expect(periodTotals([day("2026-11-01", null)], monthOf)).toEqual([]);
    expect(periodTotals([day("2026-11-01", 0), day("2026-11-02", null)], monthOf)).toEqual([
      { name: "2026-11", writtenBytes: 0, days: 1 },
    ]);
  });

  test("are in order though a clock that went back recorded its day in between", () => {
    const days = [day("2026-11-01", 1), day("2025-03-01", 2), day("2026-11-02", 4)];
    expect(periodTotals(days, monthOf).map(({ name }) => name)).toEqual(["2025-03", "2026-11"]);
  });

  test("lose nothing: weeks and months come to the same sum", () => {
    const counts = fc.array(fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }));
    fc.assert(
      fc.property(counts, (gigabytes) => {
        const days = gigabytes.map((count, at) => day(addDays("2026-06-15", at), count));
        const sum = (periodOf: (name: string) => string) =>
          periodTotals(days, periodOf).reduce((total, { writtenBytes }) => total + writtenBytes, 0);
        expect(sum(isoWeekOf)).toBe(sum(monthOf));
        expect(sum(monthOf)).toBe(GB * gigabytes.reduce<number>((a, b) => a + (b ?? 0), 0));
      }),
      { seed: 20_261_130 },
    );
  });
});
