import { describe, expect, it } from "vitest";
import { adviceOn, type Shown } from "../../../agent/analysis/week/advice.ts";
import { periodWrites } from "../../../agent/analysis/week/period-writes.ts";
import { weekPeriod } from "../../../agent/analysis/week/periods.ts";
import type { ReportDrive } from "../../../agent/model/report-drive.ts";
import type { ReportWriter } from "../../../agent/model/report-host.ts";
import type { DriveState } from "../../../agent/model/state.ts";
import { bytes, GB, localDay, TB } from "../../../agent/model/units.ts";
import { driveOf, forecastOf, reachIn, wornDrive } from "../../fixtures/example-states.ts";
import { countsFrom } from "./counts.ts";

const WEEK = weekPeriod("2026-W48");
const week = (gigabytes: number, days = 7) =>
  periodWrites(countsFrom(7 - days, new Array<number>(days).fill(gigabytes)), WEEK, {
    ...{ today: localDay("2027-01-01"), firstDay: localDay("2020-01-01"), spikes: [] },
  });

const report = (state: DriveState, difference: Partial<ReportDrive> = {}): ReportDrive => ({
  ...state,
  ...{ writes: week(60), pacePercent: 4, compared: [], moved: null, series: [], counter: [] },
  ...difference,
});

const SWAP = {
  ...{ swappedOutBytes: bytes(0), bytesPerDay: 0, measuredDays: 7, percentOfWrites: 0 },
  ...{ most: null, usedBytes: null, series: [] },
};

function shown(difference: Partial<Shown>): Shown {
  const writers = {
    countedSeconds: 1,
    unseenProcesses: 0,
    drivesBytes: bytes(420 * GB),
    exceedsDrives: false,
  };
  return {
    ...{
      drives: [report(wornDrive())],
      writers: { ...writers, writers: [] },
      swap: SWAP,
      space: null,
    },
    ...{ memoryBytes: null, days: 7 },
    ...difference,
  };
}

const codes = (difference: Partial<Shown>) => adviceOn(shown(difference)).map(({ code }) => code);

describe("advice", () => {
  it("is nothing where all is well", () => {
    expect(adviceOn(shown({}))).toEqual([]);
    expect(adviceOn(shown({ drives: [] }))).toEqual([]);
  });

  it.each([
    ["a warning of the drive", wornDrive({ health: { criticalWarning: 4 } }), { bits: 4 }],
    ["media errors (report 53)", wornDrive({ health: { mediaErrors: 7 } }), { errors: 7 }],
    [
      "wear of 90%",
      wornDrive({ worn: { figurePercent: 93, basis: "mark" } }),
      { worn: 93, basis: "mark" },
    ],
  ])("is to back up at %s", (_, state, facts) => {
    expect(adviceOn(shown({ drives: [report(state)] }))).toMatchObject([
      { code: "back-up", facts },
    ]);
  });

  it("is not to back up for heat alone", () => {
    expect(codes({ drives: [report(wornDrive({ health: { criticalWarning: 2 } }))] })).toEqual([]);
  });

  describe("on apps", () => {
    const app = (
      name: string,
      gigabytes: number,
      kind: ReportWriter["kind"] = "app",
    ): ReportWriter => ({
      ...{ kind, name, bytes: bytes(gigabytes * GB), percent: 1 },
    });
    const writers = (...all: readonly ReportWriter[]) => ({ ...shown({}).writers, writers: all });

    it("names one from a quarter of the drives' own count on, and what it would save", () => {
      const [advice, ...others] = adviceOn(
        shown({
          writers: writers(app("Sync", 105), app("Mail", 104), app("", 400, "unexplained")),
        }),
      );
      expect(advice).toMatchObject({ code: "app", facts: { app: "Sync", percent: 25 } });
      expect([advice?.savesBytesPerDay, others]).toEqual([15 * GB, []]);
    });

    it("names none where the drives' count is not known", () => {
      expect(codes({ writers: { ...writers(app("Sync", 400)), drivesBytes: null } })).toEqual([]);
    });

    it("tells years only as far as one can look", () => {
      const years = (middle: number) => {
        const forecast = forecastOf({ mark: reachIn(middle / 2, middle, 2 * middle) });
        const drives = [report(wornDrive({ forecast }))];
        return adviceOn(shown({ drives, writers: writers(app("Sync", 210)) }))[0]?.savesYears;
      };
      expect(years(10)).toBeCloseTo(10); // 30 of 60 GB a day less: twice as long
      expect(years(40)).toBeNull();
    });
  });

  it("is more memory from 20% of the writes and 1 GB a day on", () => {
    const swap = (percentOfWrites: number, gigabytes: number) => ({
      ...SWAP,
      ...{
        percentOfWrites,
        bytesPerDay: gigabytes * GB,
        swappedOutBytes: bytes(7 * gigabytes * GB),
      },
    });
    expect(codes({ swap: swap(20, 12) })).toEqual(["swap"]);
    expect(codes({ swap: swap(19, 12) })).toEqual([]);
    expect(codes({ swap: swap(60, 0.9) })).toEqual([]);
  });

  it("is to free space below the target, with what the system would free (report 71)", () => {
    const space = (free: number, purgeable: number) => ({
      low: {
        ...{ day: localDay("2026-11-25"), freeBytes: bytes(free * GB), totalBytes: bytes(TB) },
        ...{ purgeableBytes: bytes(purgeable * GB), freePercent: free / 10 },
        reachablePercent: (free + purgeable) / 10,
      },
      ...{ measuredDays: 7, minimumPercent: 10, targetPercent: 15, trend: null, series: [] },
    });
    expect(codes({ space: space(86, 80) })).toEqual([]);
    expect(adviceOn(shown({ space: space(86, 14) }))).toMatchObject([
      { code: "space", facts: { toFree: 50 * GB, percent: 8.6 }, savesBytesPerDay: null },
    ]);
  });

  describe("to write less", () => {
    it("is given above the pace, where it will go on", () => {
      const fromHere = { bytesPerDay: 2 * TB, low: TB, high: 4 * TB };
      const busy = report(wornDrive({ forecast: forecastOf({ fromHere }) }), { pacePercent: 130 });
      expect(adviceOn(shown({ drives: [busy] }))).toMatchObject([
        { code: "slow-down", facts: { isNear: 0, pace: 1_560 * GB }, savesBytesPerDay: 440 * GB },
      ]);
      expect(codes({ drives: [{ ...busy, pacePercent: 90 }] })).toEqual([]);
    });

    it("is given where the mark is near, and not for an old spell", () => {
      const near = (lately: number) => {
        const forecast = forecastOf({
          mark: reachIn(1.5, 3, 6),
          last30DaysBytesPerDay: lately * GB,
        });
        return codes({ drives: [report(wornDrive({ forecast }))] });
      };
      expect(near(60)).toEqual(["slow-down"]);
      expect(near(10)).toEqual([]);
    });
  });

  it("is to tell the first use of a built-in drive of unknown age", () => {
    const age = { from: "unknown", firstUseDay: null, tenYearsDay: null } as const;
    expect(codes({ drives: [report(wornDrive({ age }))] })).toEqual(["tell-first-use"]);
    expect(codes({ drives: [report(wornDrive({ age, internal: false }))] })).toEqual([]);
  });

  it("is to keep watching while it is early, or with days missing", () => {
    const early = report(wornDrive({ forecast: forecastOf({ grade: "early", daysWatched: 8 }) }));
    expect(adviceOn(shown({ drives: [early] }))).toMatchObject([
      { facts: { hasGaps: 0, watched: 8 } },
    ]);
    const thin = report(wornDrive(), { writes: week(60, 4) });
    expect(adviceOn(shown({ drives: [thin] }))).toMatchObject([
      { facts: { hasGaps: 1, coveredDays: 4 } },
    ]);
    expect(
      codes({ drives: [report(wornDrive({ internal: false }), { writes: week(60, 2) })] }),
    ).toEqual([]);
  });

  it("puts what can not wait first", () => {
    const state = wornDrive({
      health: { mediaErrors: 1 },
      age: { from: "unknown", firstUseDay: null, tenYearsDay: null },
    });
    expect(codes({ drives: [report(state), report(driveOf({ id: 2, kind: "hdd" }))] })).toEqual([
      ...["back-up", "tell-first-use"],
    ]);
  });
});
