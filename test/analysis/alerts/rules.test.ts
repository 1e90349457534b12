import { describe, expect, test } from "vitest";
import { RULES } from "../../../agent/analysis/alerts/rules.ts";
import type { WatchedDrive } from "../../../agent/analysis/alerts/situation.ts";
import { ALERT_CODES, type AlertCode } from "../../../agent/model/alert.ts";
import { DAY, GB, HOUR, instant, localDay, MB, TB } from "../../../agent/model/units.ts";
import { forecastOf, reachIn } from "../../fixtures/example-states.ts";
import { CALM_MACHINE, calmDrive, type DriveChange, LINES, START, space } from "./situations.ts";

/** What the one rule of a code makes of a drive: is it so, is it over, and how bad is it. */
function judge(code: AlertCode, change: DriveChange, line: string | null = null, lines = LINES) {
  const rule = RULES.find((one) => one.code === code && one.line === line);
  if (rule?.of !== "drive" || rule.kind !== "condition") throw new Error(`no condition ${code}`);
  const drive = calmDrive(change);
  const [isSo, isOver] = [rule.enter(drive, lines), rule.leave(drive, lines)];
  return { isSo, isOver, severity: rule.severity(drive, lines), facts: rule.facts(drive, lines) };
}

function judgeMachine(code: AlertCode, change: Partial<typeof CALM_MACHINE>, lines = LINES) {
  const rule = RULES.find((one) => one.code === code);
  if (rule?.of !== "machine" || rule.kind !== "condition") throw new Error(`no condition ${code}`);
  const machine = { ...CALM_MACHINE, ...change };
  const [isSo, isOver] = [rule.enter(machine, lines), rule.leave(machine, lines)];
  return { isSo, isOver, severity: rule.severity(machine, lines) };
}

describe("the rules", () => {
  test("are one or more for every code", () => {
    expect([...new Set(RULES.map(({ code }) => code))].sort()).toEqual([...ALERT_CODES].sort());
  });

  test("say nothing of a drive and a machine on which all is well, and would let all go", () => {
    for (const rule of RULES) {
      const { kind } = rule;
      if (rule.of === "drive" && kind === "condition") {
        expect([rule.code, rule.enter(calmDrive(), LINES)]).toEqual([rule.code, false]);
        expect([rule.code, rule.leave(calmDrive(), LINES)]).toEqual([rule.code, true]);
      }
    }
  });

  test("neither enter nor leave where nothing is known", () => {
    const unknown: WatchedDrive = {
      ...calmDrive({
        look: Object.fromEntries(Object.keys(calmDrive().look).map((k) => [k, null])),
      }),
      ...{ percentageUsed: null, bytesWritten: null, wear: null, pace: null, forecast: null },
      ...{
        firstSpare: null,
        warningCelsius: null,
        percentRise: null,
        todayBytes: null,
        silence: null,
      },
    };
    const nothing = { swap: null, space: null, selfCost: null };
    for (const rule of RULES) {
      const answers =
        rule.kind === "event"
          ? []
          : rule.of === "drive"
            ? [rule.enter(unknown, LINES), rule.leave(unknown, LINES)]
            : [rule.enter(nothing, LINES), rule.leave(nothing, LINES)];
      for (const answer of answers) expect([rule.code, answer]).toEqual([rule.code, null]);
    }
  });

  test("leave nothing that they would enter", () => {
    const drives = [
      calmDrive({ look: { criticalWarning: 0xff, temperatureCelsius: 90, availableSpare: 3 } }),
      calmDrive({ worn: { figurePercent: 97, percentOfMark: 97 }, percentageUsed: 97 }),
      calmDrive({ percentRise: { points: 9, days: 28 } }),
    ];
    for (const rule of RULES) {
      if (rule.of !== "drive" || rule.kind !== "condition") continue;
      for (const drive of drives) {
        if (rule.enter(drive, LINES))
          expect([rule.code, rule.leave(drive, LINES)]).toEqual([rule.code, false]);
      }
    }
  });

  test("of an external drive are those of its health and its percentage alone", () => {
    const codes = RULES.filter((rule) => rule.of === "drive" && rule.on.includes("external"));
    expect([...new Set(codes.map(({ code }) => code))]).toEqual([
      ...["health-critical", "spare-falling", "media-errors", "wear-level", "percent-fast"],
    ]);
  });

  test("of a virtual disk are those of what is written", () => {
    const codes = RULES.filter((rule) => rule.of === "drive" && rule.on.includes("virtual"));
    expect(codes.map(({ code }) => code)).toEqual(["daily-limit", "write-spike"]);
  });

  test("report 134: of what is no solid state drive are only what it says of its health", () => {
    const codes = RULES.filter((rule) => rule.of === "drive" && rule.on.includes("other"));
    expect(codes.map(({ code }) => code)).toEqual(["health-critical", "media-errors"]);
  });
});

describe("health-critical", () => {
  test.each([
    [0b00_0100, 12, true, "critical"],
    [0b00_1000, 12, true, "critical"],
    [0b00_1000, 104, true, "critical"],
    [0b00_1100, 104, true, "critical"],
    [0b01_0000, 12, true, "warning"],
    [0b10_0000, 12, true, "warning"],
    [0b00_0001, 12, false, "warning"],
    [0b00_0010, 12, false, "warning"],
  ] as const)("bits %i at %i percent used: %s, %s", (bits, percentageUsed, isSo, severity) => {
    const judged = judge("health-critical", { look: { criticalWarning: bits }, percentageUsed });
    expect(judged).toMatchObject({ isSo, isOver: !isSo, severity });
  });

  test("report 34: the bit of reliability at 100 percent is one warning that names both", () => {
    const judged = judge("health-critical", { look: { criticalWarning: 4 }, percentageUsed: 100 });
    expect(judged).toMatchObject({ isSo: true, severity: "warning" });
    expect(judged.facts).toEqual({ bits: 4, percentageUsed: 100 });
  });
});

describe("spare-falling", () => {
  const spare = (
    availableSpare: number | null,
    firstSpare: number | null,
    threshold = 99,
    bits = 0,
  ) =>
    judge("spare-falling", {
      look: { availableSpare, availableSpareThreshold: threshold, criticalWarning: bits },
      firstSpare,
    });

  test.each([
    [100, 100, 10, false, "notice"],
    [99, 100, 10, true, "notice"],
    [91, 100, 10, true, "notice"],
    [90, 100, 10, true, "warning"],
    [10, 100, 10, true, "warning"],
    [9, 100, 10, true, "critical"],
    [19, 100, 20, true, "critical"],
    [9, 9, 5, true, "critical"],
    [97, 97, 10, false, "notice"],
  ] as const)(
    "%i percent, first %i, threshold %i: %s, %s",
    (now, first, threshold, isSo, severity) => {
      expect(spare(now, first, threshold)).toMatchObject({ isSo, isOver: !isSo, severity });
    },
  );

  test("takes Apple's threshold of 99 for none", () => {
    expect(spare(100, 100, 99).isSo).toBe(false);
    expect(spare(98, 100, 99)).toMatchObject({ isSo: true, severity: "notice" });
  });

  test("is not known of a drive that reports 0 with a threshold of 0, as QEMU's do", () => {
    expect(spare(0, 0, 0)).toMatchObject({ isSo: null, isOver: null });
    expect(spare(0, null, 0)).toMatchObject({ isSo: null, isOver: null });
  });

  test("is critical of a spare of 0 that was once higher, and of one that the drive warns of", () => {
    expect(spare(0, 100, 0)).toMatchObject({ isSo: true, severity: "critical" });
    expect(spare(0, 0, 0, 1)).toMatchObject({ isSo: true, severity: "critical" });
    expect(spare(null, null, 0, 1)).toMatchObject({ isSo: true, severity: "critical" });
  });
});

describe("hot", () => {
  const hot = (temperatureCelsius: number | null, bits: number | null = 0) =>
    judge("hot", { look: { temperatureCelsius, criticalWarning: bits } });

  test.each([
    [69, 0, false, false],
    [70, 0, true, false],
    [66, 0, false, false],
    [65, 0, false, true],
    [41, 2, true, false],
    [null, 2, true, false],
    [null, 0, false, true],
    [null, null, null, null],
    [80, null, true, false],
  ])("%j degrees and bits %j", (celsius, bits, isSo, isOver) => {
    expect(hot(celsius, bits)).toMatchObject({ isSo, isOver });
  });

  test("goes by the owner's line", () => {
    const look = { temperatureCelsius: 62 };
    expect(judge("hot", { look }, null, { ...LINES, hotCelsius: 60 }).isSo).toBe(true);
  });

  test.each([
    [71, false, true],
    [82, false, false],
    [83, true, false],
    [78, false, true],
  ])("goes by the drive's own limit of 83 before that: %d degrees", (celsius, isSo, isOver) => {
    const change = { warningCelsius: 83, look: { temperatureCelsius: celsius } };
    expect(judge("hot", change)).toMatchObject({ isSo, isOver });
    expect(judge("hot", change).facts).toEqual({ celsius, limit: 83 });
  });
});

describe("wear-level", () => {
  const LEVELS = ["50", "75", "90", "100", "mark"];
  /** @returns the lines that are crossed, with how bad that is. */
  function crossed(figurePercent: number, basis: "mark" | "percentage-used", own: number | null) {
    const percentOfMark = basis === "mark" ? figurePercent : 20;
    const change = { worn: { figurePercent, basis, percentOfMark }, percentageUsed: own };
    const judged = LEVELS.map((line) => ({ line, ...judge("wear-level", change, line) }));
    return judged.filter(({ isSo }) => isSo).map(({ line, severity }) => `${line} ${severity}`);
  }

  test.each([
    [49.9, "percentage-used", 49, []],
    [50, "percentage-used", 50, ["50 notice"]],
    [80, "percentage-used", 80, ["75 notice"]],
    [90, "percentage-used", 90, ["90 warning"]],
    [255, "percentage-used", 255, ["100 warning"]],
    [92, "mark", null, ["90 warning"]],
    [107, "mark", null, ["100 warning"]],
    [92, "mark", 2, ["90 notice"]],
    [107, "mark", 2, ["mark notice"]],
  ] as const)("%d percent by %s, the drive saying %j: %j", (figure, basis, own, expected) => {
    expect(crossed(figure, basis, own)).toEqual(expected);
  });

  test("names the mark that is passed while the drive says less, beside its own level", () => {
    const change = {
      worn: { figurePercent: 55, basis: "percentage-used", percentOfMark: 130 },
      percentageUsed: 55,
    } as const;
    expect(judge("wear-level", change, "mark")).toMatchObject({ isSo: true, severity: "notice" });
    expect(judge("wear-level", change, "50").isSo).toBe(true);
  });
});

describe("percent-fast", () => {
  test.each([
    [1, 28, false, false],
    [2, 28, true, false],
    [2, 9, true, false],
    [0, 28, false, true],
    [0, 9, false, false],
    [-40, 28, false, true],
  ])("%i points in %i days", (points, days, isSo, isOver) => {
    expect(judge("percent-fast", { percentRise: { points, days } })).toMatchObject({
      isSo,
      isOver,
    });
  });

  test("report 40: four percent in four weeks is a warning, whatever the bytes say", () => {
    const rise = { points: 7, days: 28 };
    const judged = judge("percent-fast", { percentRise: rise, percentageUsed: 7 });
    expect(judged).toMatchObject({ isSo: true, severity: "warning" });
  });

  test("on its way out is told by what it was, not as fast with a single point", () => {
    const rule = RULES.find(({ code }) => code === "percent-fast");
    const keep = rule?.kind === "condition" ? rule.keep : null;
    const kept = (points: number) => keep?.({ points: 2, days: 28 }, { points, days: 28 });
    expect([1, 2, 3].map((points) => kept(points)?.["points"])).toEqual([2, 2, 3]);
  });
});

describe("life-short", () => {
  /** A drive of 1 TB with 3,000 TB of mark, of which so much is written, at so many TB a day. */
  function short(
    early: number,
    {
      written = 1_500,
      perDay = 0.8,
      own = null as number | null,
      ownTb = 3_000,
      grade = "good",
    } = {},
  ) {
    const forecast = forecastOf({
      grade: grade as "good",
      mark: reachIn(early, early * 2, early * 4),
      last30DaysBytesPerDay: perDay * TB,
      own:
        own === null
          ? null
          : {
              ...{ bytes: ownTb * TB, low: null, high: null, cycles: null, isLowerBound: false },
              reach: { kind: "unknown" },
            },
    });
    return judge("life-short", {
      ...{ forecast, percentageUsed: own },
      bytesWritten: (written * TB) as WatchedDrive["bytesWritten"],
    });
  }

  test("needs an early end under three years that the last month bears out", () => {
    expect(short(2.9).isSo).toBe(true);
    expect(short(3).isSo).toBe(false);
    expect(short(2.9, { perDay: 0.6 })).toMatchObject({ isSo: false, isOver: false });
    expect(short(2.9, { perDay: 0.5 })).toMatchObject({ isSo: false, isOver: true });
  });

  test("needs a forecast that is at least fair, and a rate", () => {
    expect(short(1, { grade: "early" }).isSo).toBe(false);
    expect(short(1, { grade: "fair" }).isSo).toBe(true);
  });

  test("needs the drive's own word where there is one", () => {
    expect(short(2.9, { own: 3, ownTb: 9_000 }).isSo).toBe(false);
    expect(short(2.9, { own: 3, ownTb: 2_900 }).isSo).toBe(true);
    expect(short(2.9, { own: 2, ownTb: 9_000 }).isSo).toBe(true);
  });

  test("is so by the drive's own word alone where that is under three years", () => {
    const judged = short(9, { own: 60, ownTb: 2_300 });
    expect(judged).toMatchObject({ isSo: true, facts: { by: "own", line: 3 } });
    expect(short(9, { own: 60, ownTb: 1_700 }).facts).toMatchObject({ line: 1 });
  });

  test("leaves at 1.2 times its lines", () => {
    expect(short(3.5)).toMatchObject({ isSo: false, isOver: false });
    expect(short(3.6)).toMatchObject({ isSo: false, isOver: true });
  });

  test("is no second word for a mark that is passed", () => {
    const passed = (own: number | null) =>
      judge("life-short", {
        forecast: forecastOf({ mark: { kind: "passed" }, own: null, last30DaysBytesPerDay: TB }),
        ...{ percentageUsed: own, bytesWritten: (3_100 * TB) as WatchedDrive["bytesWritten"] },
      });
    expect(passed(null).isSo).toBe(false);
    expect(passed(2).isSo).toBe(false);
  });
});

describe("over-pace", () => {
  const pace = (month: number | null, fortnight: number, ahead = 2_000, daysWatched = 100) =>
    judge("over-pace", {
      forecast: forecastOf({
        daysWatched,
        fromHere: { bytesPerDay: ahead * GB, low: 0, high: 0 },
        last30DaysBytesPerDay: month === null ? null : month * GB,
        last14DaysBytesPerDay: fortnight * GB,
      }),
    });

  test.each([
    ["both the month and the forecast above it", pace(1_600, 0), true, false],
    ["the month alone", pace(1_600, 0, 1_500), false, false],
    ["the forecast alone", pace(1_500, 0), false, false],
    ["a fortnight of more than twice the pace", pace(null, 3_200), true, null],
    ["a fortnight of twice the pace", pace(null, 3_100), false, null],
    ["under two weeks of watching", pace(null, 9_000, 9_000, 13.9), false, null],
    ["a month of less than nine tenths", pace(1_400, 0), false, true],
  ])("pace of 1,560 GB: %s", (_, judged, isSo, isOver) => {
    expect(judged).toMatchObject({ isSo, isOver, severity: "notice" });
  });

  test("is no word for a mark that is passed", () => {
    const none = { pace: { bytesPerDay: 0, targetDay: localDay("2031-11-30") } };
    expect(judge("over-pace", none)).toMatchObject({ isSo: null, isOver: true });
  });
});

describe("swap-heavy", () => {
  const swap = (swapped: number, written: number | null, pace: number | null, isVirtual = false) =>
    judgeMachine("swap-heavy", {
      swap: {
        swappedPerDay: swapped * GB,
        writtenPerDay: written === null ? null : written * GB,
        pacePerDay: pace === null ? null : pace * GB,
        isVirtual,
      },
    });

  test.each([
    ["a fifth of the writes and a quarter of the pace", swap(50, 250, 200), true, false],
    ["less of the writes", swap(50, 251, 200), false, false],
    ["less of the pace", swap(50, 250, 201), false, false],
    ["half of either", swap(24, 250, 200), false, true],
    ["none at all", swap(0, 0, 0), false, true],
    ["an unknown rate of writing", swap(50, null, 200), null, null],
    ["5 GB a day on a virtual disk", swap(5, null, null, true), true, false],
    ["4.9 GB a day on a virtual disk", swap(4.9, null, null, true), false, false],
    ["2.4 GB a day on a virtual disk", swap(2.4, null, null, true), false, true],
  ])("of %s", (_, judged, isSo, isOver) => {
    expect(judged).toMatchObject({ isSo, isOver });
  });

  test("report 76: the owner may draw the line lower", () => {
    const load = {
      swappedPerDay: 13 * GB,
      writtenPerDay: 250 * GB,
      pacePerDay: 50 * GB,
      isVirtual: false,
    };
    expect(judgeMachine("swap-heavy", { swap: load }).isSo).toBe(false);
    expect(judgeMachine("swap-heavy", { swap: load }, { ...LINES, swapPercent: 5 }).isSo).toBe(
      true,
    );
  });
});

describe("free space", () => {
  const low = (free: number, purgeable: number | null) =>
    judgeMachine("space-low", { space: space(free, purgeable) });
  const critical = (free: number, purgeable: number | null) =>
    judgeMachine("space-critical", { space: space(free, purgeable) });

  test.each([
    [149, 0, true, false],
    [149, 1, false, false],
    [149, null, true, false],
    [169, 0, false, false],
    [150, 20, false, true],
  ])("of 1,000 GB %i and %j purgeable is low", (free, purgeable, isSo, isOver) => {
    expect(low(free, purgeable)).toMatchObject({ isSo, isOver, severity: "notice" });
  });

  test.each([
    [99, 0, true, false, "notice"],
    [99, 50, true, false, "notice"],
    [99, 51, false, false, "notice"],
    [99, 71, false, true, "notice"],
    [99, null, true, false, "notice"],
    [100, 0, false, false, "notice"],
    [120, 0, false, true, "notice"],
    [49, 0, true, false, "warning"],
  ])("of 1,000 GB %i and %j purgeable is critical", (free, purgeable, isSo, isOver, severity) => {
    expect(critical(free, purgeable)).toMatchObject({ isSo, isOver, severity });
  });

  test("report 71: 8.6 GB free of 250 is no alarm while 36.1 GB more are purgeable", () => {
    const left = { totalBytes: 250 * GB, freeBytes: 8.6 * GB, purgeableBytes: 36.1 * GB };
    expect(judgeMachine("space-critical", { space: left }).isSo).toBe(false);
    expect(judgeMachine("space-low", { space: left }).isSo).toBe(false);
  });
});

describe("stale", () => {
  const stale = (awakeHours: number, daysInUse: number) =>
    judge("stale", { silence: { since: instant(START - 9 * DAY), awakeHours, daysInUse } });

  test.each([
    [35, 3, false, false],
    [36, 2, true, false],
    [4, 4, true, false],
    [0, 0, false, true],
  ])("%i hours awake on %i days", (hours, days, isSo, isOver) => {
    expect(stale(hours, days)).toMatchObject({ isSo, isOver, severity: "warning" });
  });

  test("is not known of a drive that is away, or never gave a lifetime reading", () => {
    expect(judge("stale", { silence: null })).toMatchObject({ isSo: null, isOver: null });
  });
});

describe("self-cost", () => {
  const cost = (mb: number | null, seconds: number, residentMb: number) =>
    judgeMachine("self-cost", {
      selfCost: {
        bytesPerWeek: mb === null ? null : mb * MB,
        ...{ cpuMsPerDay: seconds * 1_000, residentBytes: residentMb * MB },
      },
    });

  test.each([
    ["within all", cost(40, 10, 250), false],
    ["more written", cost(40.1, 4, 60), true],
    ["more CPU", cost(1, 10.1, 60), true],
    ["more memory", cost(1, 4, 251), true],
    ["what the system does not count", cost(null, 4, 60), false],
  ])("is over budget: %s", (_, judged, isSo) => {
    expect(judged).toMatchObject({ isSo, isOver: !isSo, severity: "warning" });
  });
});

test("no condition waits for longer than a week or lets go in less than a look", () => {
  for (const rule of RULES) {
    if (rule.kind === "event") continue;
    const { showAfter, leaveAfter } = rule;
    expect("ms" in showAfter ? showAfter.ms : showAfter.looks * HOUR).toBeLessThanOrEqual(7 * DAY);
    expect("looks" in leaveAfter ? leaveAfter.looks : 1).toBeGreaterThanOrEqual(1);
  }
});
