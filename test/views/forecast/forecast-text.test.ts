import { describe, expect, test } from "vitest";
import type { ForecastReport } from "../../../agent/model/forecast-report.ts";
import { GB, localDay, TB } from "../../../agent/model/units.ts";
import { forecastText } from "../../../agent/views/forecast/forecast-text.ts";
import { driveOf, forecastOf, NOW, reachIn, virtualDisk } from "../../fixtures/example-states.ts";
import { expectGolden } from "../golden.ts";
import { drive, ownDrive } from "./drive.ts";

const report = (difference: Partial<ForecastReport> = {}): ForecastReport => ({
  ...{ schemaVersion: 1, version: "0.1.0", asOf: NOW, utcOffsetMinutes: 60 },
  ...{ recording: false, demo: false, drives: [drive()] },
  ...difference,
});

const text = (difference: Partial<ForecastReport>, columns: number | null = null): string =>
  forecastText(report(difference), { columns, colour: false });

/** Everything that can stand in a forecast at once. */
const FULL = drive({
  forecast: forecastOf({
    change: {
      ...{ sinceDay: localDay("2026-09-13"), ratio: 2.1 },
      ...{ bytesPerDayBefore: 29 * GB, bytesPerDayAfter: 61 * GB },
    },
    spike: {
      ...{ fromDay: localDay("2026-09-03"), untilDay: localDay("2026-09-05") },
      ...{ bytes: 2.94 * TB, shareOfYear: 0.13, bytesPerDayWithout: 52 * GB },
    },
  }),
  whatIf: [
    {
      ...{ kind: "reach", question: { kind: "twice-capacity" }, bytesPerDay: 60 * GB },
      ...{ markBytes: 6_000 * TB, reach: reachIn(70, 267, 960), yearsGained: 137 },
    },
    {
      ...{ kind: "cost", question: { kind: "event", bytes: 2 * TB } },
      ...{ shareOfMark: 0.000_67, days: 33.3 },
    },
  ],
});

describe("the forecast", () => {
  test.each([null, 40, 80, 120])("of the example iMac Pro, on %j columns", (columns) => {
    expectGolden(`forecast-${columns ?? "file"}`, text({ drives: [FULL] }, columns));
  });

  test("of a drive by another maker, whose own percentage leads", () => {
    const samsung = ownDrive(13, reachIn(4, 9, 19), {
      ...{ bytes: 400 * TB, low: 340 * TB, high: 480 * TB, cycles: 400 },
    });
    const drives = [{ ...samsung, model: "Samsung SSD 980 PRO 1TB", internal: null }];
    expectGolden("forecast-own-word", text({ drives }, 80));
  });

  test.each([40, 60, 80, 120])("stays within %d columns", (columns) => {
    for (const line of text({ drives: [FULL] }, columns).split("\n"))
      expect(line.length).toBeLessThanOrEqual(columns);
  });

  test("begins with what to do and how sure that is", () => {
    const [, lead, sure] = text({}).split("\n");
    expect(lead).toMatch(/^ {2}in short {3}Nothing needs doing/);
    expect(sure).toMatch(/^ {2}how sure {3}good: watched for 398 days/);
  });

  test("that is not of this machine says so first", () => {
    expect(text({ demo: true })).toMatch(/^DEMO · an example iMac Pro, not this machine\n/);
    expect(text({ recording: true })).toMatch(/^a saved reading\n/);
  });

  test("without a drive says what looks for one", () => {
    expect(text({ drives: [] })).toMatch(/^There is no drive to forecast yet/);
  });

  test("explains the mark only where there is one", () => {
    expect(text({})).toContain("A mark is a line on a counter");
    expect(text({ drives: [{ ...virtualDisk(), whatIf: [] }] })).not.toContain("counter");
  });

  test("of an unread drive says why there is nothing, and what to do", () => {
    const skipped = [{ source: "iokit", code: "no-right", detail: "" }] as const;
    const page = text({ drives: [{ ...driveOf({ skipped }), whatIf: [] }] });
    expect(page).toContain("Its wear is not known, so there is no date.");
    expect(page).toContain("this user may not read the health log; `wearbar doctor` says how");
  });

  test("of a virtual or a hard disk says it once", () => {
    for (const one of [virtualDisk(), driveOf({ kind: "hdd" })]) {
      expect(text({ drives: [{ ...one, whatIf: [] }] }).split("\n")).toHaveLength(3);
    }
  });
});
