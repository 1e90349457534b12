import { describe, expect, it } from "vitest";
import { forecastMove } from "../../../agent/analysis/week/forecast-move.ts";
import { weekPeriod } from "../../../agent/analysis/week/periods.ts";
import {
  alertsIn,
  eventsIn,
  noticesIn,
  selfCostOf,
} from "../../../agent/analysis/week/week-happened.ts";
import { weekSpace } from "../../../agent/analysis/week/week-space.ts";
import { weekSwap } from "../../../agent/analysis/week/week-swap.ts";
import { weekWriters } from "../../../agent/analysis/week/week-writers.ts";
import type { AlertState } from "../../../agent/model/alert.ts";
import type { KeptNotice } from "../../../agent/model/notice.ts";
import type { ReportSettings } from "../../../agent/model/report.ts";
import type { DailyHostFacts } from "../../../agent/model/sample.ts";
import { bytes, DAY, GB, HOUR, instant, localDay, zoneName } from "../../../agent/model/units.ts";
import type { DayWriters } from "../../../agent/model/writers.ts";
import { forecastOf, wornDrive } from "../../fixtures/example-states.ts";
import { countsFrom, dayOf } from "./counts.ts";

const FROM = Date.UTC(2026, 10, 23);
const SPAN = { from: instant(FROM), until: instant(FROM + 7 * DAY) };
const NAMES = new Map([[1, "APPLE SSD"]]);
const WEEK = weekPeriod("2026-W48");
const LATER = localDay("2027-03-01");

function alert(id: string, difference: Partial<AlertState>): AlertState {
  const since = instant(FROM + DAY);
  return {
    ...{ id, code: "space-low", driveId: null, phase: "active", severity: "notice", facts: {} },
    ...{ enteredAt: since, shownAt: since, leavingAt: null, clearedAt: null, looks: 3, told: 1 },
    ...{ toldThisTime: 1, toldAt: since, toldSeverity: "notice" },
    ...{ acknowledgedAt: null, snoozedUntil: null },
    ...difference,
  };
}

describe("the alerts of a week", () => {
  it("are those that were shown in it, what stands first", () => {
    const on = (day: number) => instant(FROM + day * DAY);
    const alerts = alertsIn(
      [
        alert("pending", { shownAt: null }),
        alert("later", { shownAt: on(8), enteredAt: on(8) }),
        alert("earlier", { shownAt: on(-9), clearedAt: on(-1) }),
        alert("over", { clearedAt: on(3), severity: "critical" }),
        alert("old", { enteredAt: on(-30), shownAt: on(-29), driveId: 1, acknowledgedAt: on(-20) }),
        alert("worse", { severity: "warning" }),
        alert("cleared-later", { clearedAt: on(9) }),
      ],
      SPAN,
      NAMES,
    );
    expect(alerts.map(({ id, until }) => [id, until === null])).toEqual([
      ...[["worse", true] as const, ["old", true] as const, ["cleared-later", true] as const],
      ["over", false],
    ]);
    expect(alerts[1]).toMatchObject({ drive: "APPLE SSD", acknowledged: true, since: on(-30) });
  });
});

it("the notices of a week are those that reached its owner, but for reports", () => {
  const notice = (key: string, sentAt: number | null, alertId: string | null): KeptNotice => ({
    ...{ key, id: key, title: key, body: "", level: "active", thread: "", opens: null },
    ...{ alertId, queuedAt: instant(FROM), status: "sent", channel: "log" },
    sentAt: sentAt === null ? null : instant(sentAt),
  });
  const kept = [
    notice("second", FROM + 2 * DAY, "a"),
    notice("first", FROM + DAY, "a"),
    notice("report", FROM + DAY, null),
    notice("waiting", null, "a"),
    notice("later", FROM + 7 * DAY, "a"),
  ];
  expect(noticesIn(kept, SPAN).map(({ title }) => title)).toEqual(["first", "second"]);
});

it("the events of a week are in order, each with its drive's name", () => {
  const event = (day: number, driveId: number | null) => ({
    ...{ driveId, at: instant(FROM + day * DAY), zone: zoneName("UTC"), facts: {} },
    code: "drive-returned" as const,
  });
  const events = eventsIn(
    [event(3, 1), event(2, 7), event(-1, 1), event(7, 1), event(1, null)],
    SPAN,
    NAMES,
  );
  expect(events.map(({ drive, driveId }) => [driveId, drive])).toEqual([
    ...[
      [null, null],
      [7, null],
    ],
    [1, "APPLE SSD"],
  ]);
});

describe("what Wearbar itself cost", () => {
  const cost = (day: number, written: number | null) => ({
    ...{ day: dayOf(day), zone: zoneName("UTC"), runningMs: 10 * HOUR, cpuMs: 2_000, starts: 1 },
    ...{
      residentBytes: bytes(60e6 + day * 1e6),
      bytesWritten: written === null ? null : bytes(written),
    },
  });

  it("is summed over the days on which it ran", () => {
    expect(selfCostOf([cost(0, 80_000), cost(1, null), cost(2, 20_000)], 100e9)).toEqual({
      ...{ days: 3, runningMs: 30 * HOUR, cpuMs: 6_000, residentBytes: 62e6, starts: 3 },
      ...{ bytesWritten: 100_000, percentOfWrites: expect.closeTo(0.0001) },
    });
  });

  it("is unknown where nothing was counted, and has no share of nothing", () => {
    expect(selfCostOf([], 1e9)).toBeNull();
    expect(selfCostOf([cost(0, 1)], null)?.percentOfWrites).toBeNull();
    expect(selfCostOf([cost(0, null)], 1e9)).toMatchObject({
      bytesWritten: null,
      percentOfWrites: null,
    });
  });
});

function hostDay(
  offset: number,
  difference: Partial<DailyHostFacts>,
): [DailyHostFacts["day"], DailyHostFacts] {
  const day = dayOf(offset);
  return [
    day,
    {
      ...{ day, zone: zoneName("UTC"), takenAt: instant(FROM + offset * DAY), bootId: null },
      ...{ swapUsedBytes: null, swappedOutBytes: null, memoryBytes: null },
      ...{ freeBytes: null, totalBytes: null, purgeableBytes: null },
      ...difference,
    },
  ];
}

describe("the swap of a week", () => {
  const swapped = (offset: number, gigabytes: number, used = 0) =>
    hostDay(offset, { swappedOutBytes: bytes(gigabytes * GB), swapUsedBytes: bytes(used * GB) });

  it("has a share of the writes of the days on which both are known", () => {
    const host = new Map([swapped(0, 10, 3), swapped(1, 20, 7), swapped(3, 5)]);
    const swap = weekSwap(host, [countsFrom(0, [50, 70, 60])], WEEK, LATER);
    expect(swap).toMatchObject({ swappedOutBytes: 35 * GB, measuredDays: 3, percentOfWrites: 25 });
    expect(swap.most).toEqual({ day: dayOf(1), writtenBytes: 20 * GB });
    expect([swap.usedBytes, swap.series.length]).toEqual([7 * GB, 56]);
  });

  it("is unknown where no day measured it, and has no share where nothing is known of the drives", () => {
    expect(weekSwap(new Map(), [], WEEK, LATER)).toMatchObject({
      ...{ swappedOutBytes: null, bytesPerDay: null, percentOfWrites: null, most: null },
    });
    expect(weekSwap(new Map([swapped(0, 10)]), [], WEEK, LATER).percentOfWrites).toBeNull();
  });
});

describe("the free space of a week", () => {
  const occasion = {
    ...{ period: WEEK, today: LATER, asOf: SPAN.until, utcOffsetMinutes: 0 },
    ...{ minimumPercent: 10, targetPercent: 15 },
  };
  const free = (offset: number, gigabytes: number, purgeable: number | null = 14) =>
    hostDay(offset, {
      ...{ freeBytes: bytes(gigabytes * GB), totalBytes: bytes(1_000 * GB) },
      purgeableBytes: purgeable === null ? null : bytes(purgeable * GB),
    });

  it("is told by its least, with what the system would free (report 70)", () => {
    const space = weekSpace(new Map([free(0, 180), free(1, 120, 100), free(2, 150)]), occasion);
    expect(space?.low).toMatchObject({ day: dayOf(1), freePercent: 12, reachablePercent: 22 });
    expect(space?.trend).toBeNull();
  });

  it("has a trend from 30 days on, and the day on which a line is crossed", () => {
    const host = new Map(Array.from({ length: 40 }, (_, day) => free(day - 39, 300 - day)));
    const space = weekSpace(host, { ...occasion, asOf: instant(FROM) });
    expect(space?.trend?.bytesPerDay).toBeCloseTo(-GB);
    expect(space?.trend?.targetDay).toBe("2027-03-14"); // 111 GB above it
    expect(weekSpace(new Map([free(-3, 100)]), occasion)).toBeNull();
  });
});

describe("who wrote in a week", () => {
  const counted = (offset: number, app: number): DayWriters => ({
    ...{ day: dayOf(offset), countedMs: 10 * HOUR, unseen: 2 + offset },
    apps: [{ name: "Browser", bytes: bytes(app * GB) }],
    ...{ othersBytes: bytes(GB), swappedOutBytes: bytes(2 * GB), drivesBytes: null },
  });
  const totalOf = (days: readonly DayWriters[]) => ({
    days,
    total: {
      apps: [
        {
          name: "Browser",
          bytes: bytes(days.reduce((sum, day) => sum + (day.apps[0]?.bytes ?? 0), 0)),
        },
      ],
      othersBytes: bytes(days.length * GB),
      swappedOutBytes: bytes(2 * days.length * GB),
      drivesBytes: null,
    },
  });
  const days = [0, 1, 2].map(dayOf);
  const sums = ({ writers }: ReturnType<typeof weekWriters>) =>
    Object.fromEntries(writers.map(({ kind, bytes: written }) => [kind, written / GB]));

  it("adds up to what the drives counted, days without a count apart", () => {
    const writers = weekWriters(
      totalOf([counted(0, 4), counted(1, 5)]),
      days,
      [countsFrom(0, [20, 30, 40])],
      null,
    );
    expect(sums(writers)).toEqual({ app: 9, swap: 4, others: 2, unexplained: 35, uncounted: 40 });
    expect(writers).toMatchObject({
      drivesBytes: 90 * GB,
      exceedsDrives: false,
      countedSeconds: 72_000,
    });
    expect([writers.unseenProcesses, writers.writers[0]?.percent]).toEqual([3, 10]);
  });

  it("takes the system's own figure for swap where all days were counted", () => {
    const all = totalOf([counted(0, 4), counted(1, 5), counted(2, 6)]);
    expect(
      sums(weekWriters(all, days, [countsFrom(0, [20, 30, 40])], bytes(11 * GB))),
    ).toMatchObject({ swap: 11 });
  });

  it("says so where apps handed over more than reached the drives", () => {
    const writers = weekWriters(totalOf([counted(0, 40)]), [dayOf(0)], [countsFrom(0, [20])], null);
    expect(writers).toMatchObject({ drivesBytes: 20 * GB, exceedsDrives: true });
    expect(sums(writers)).toEqual({ app: 40, swap: 2, others: 1 });
  });

  it("is nothing where nobody counted, however much was written", () => {
    expect(weekWriters(totalOf([]), days, [countsFrom(0, [20])], null)).toMatchObject({
      ...{ writers: [], drivesBytes: 20 * GB, exceedsDrives: false },
    });
  });
});

describe("how a forecast moved", () => {
  const SETTINGS: ReportSettings = {
    ...{
      cycles: null,
      firstUseDay: null,
      minimumPercent: 10,
      targetPercent: 15,
      writersEnabled: true,
    },
  };
  const quiet = { breakDays: [], settings: SETTINGS, settingsBefore: null };
  const at = (gigabytes: number) =>
    wornDrive({
      forecast: forecastOf({ fromHere: { bytesPerDay: gigabytes * GB, low: GB, high: 99 * GB } }),
    });

  it.each([
    [60, 60.5, []],
    [60, 66, ["rate-up"]],
    [60, 50, ["rate-down"]],
  ])("from %d to %d GB a day", (before, now, why) => {
    expect(forecastMove(at(now), at(before), quiet)?.why).toEqual(why);
  });

  it("names a counter that began anew, other settings and another basis", () => {
    const happened = {
      breakDays: [dayOf(2)],
      settings: { ...SETTINGS, cycles: 1_500 },
      settingsBefore: SETTINGS,
    };
    const before = wornDrive({ worn: { basis: "percentage-used" } });
    expect(forecastMove(wornDrive(), before, happened)?.why).toEqual([
      ...["counter-reset", "settings", "basis"],
    ]);
  });

  it("is nothing where there was nothing before, or is nothing now", () => {
    expect(forecastMove(at(60), null, quiet)).toBeNull();
    expect(forecastMove(wornDrive({ forecast: null }), at(60), quiet)).toBeNull();
    const first = forecastMove(at(60), wornDrive({ forecast: null }), quiet);
    expect(first).toMatchObject({ fromHereBefore: null, markBefore: { kind: "unknown" } });
    expect(first?.why).toEqual(["first-forecast"]);
  });
});
