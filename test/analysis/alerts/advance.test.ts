import { describe, expect, test } from "vitest";
import type { AlertState } from "../../../agent/model/alert.ts";
import {
  DAY,
  GB,
  HOUR,
  type Instant,
  instant,
  localDay,
  MINUTE,
  TB,
} from "../../../agent/model/units.ts";
import { forecastOf } from "../../fixtures/example-states.ts";
import {
  afterLooks,
  type Change,
  daysIn,
  hourly,
  hoursIn,
  phases,
  START,
  space,
} from "./situations.ts";

const stateOf = (states: readonly AlertState[], id: string): AlertState | undefined =>
  states.find((state) => state.id === id);

const free = (gb: number, purgeable: number | null = 0): Change => ({
  machine: { space: space(gb, purgeable) },
});
const warned = (criticalWarning: number | null, percentageUsed = 12): Change => ({
  drive: { look: { criticalWarning }, percentageUsed },
});
const errors = (mediaErrors: number | null): Change => ({ drive: { look: { mediaErrors } } });
const hot = (temperatureCelsius: number | null): Change => ({
  drive: { look: { temperatureCelsius } },
});

describe("a condition", () => {
  test("waits for its time, is shown, and is over when it has left its line well behind", () => {
    const seen = afterLooks([
      [hoursIn(0), free(140)],
      [hoursIn(5), free(140)],
    ]);
    expect(phases(seen)).toEqual(["space-low pending"]);
    const shown = afterLooks([[hoursIn(6), free(140)]], seen);
    expect(phases(shown)).toEqual(["space-low active"]);
    expect(stateOf(shown, "space-low")).toMatchObject({ enteredAt: START, shownAt: hoursIn(6) });
    const hovering = afterLooks([[hoursIn(7), free(165)]], shown);
    expect(phases(hovering)).toEqual(["space-low active"]);
    expect(stateOf(hovering, "space-low")?.facts).toMatchObject({ percent: 16.5 });
    expect(phases(afterLooks([[hoursIn(8), free(170)]], hovering))).toEqual(["space-low cleared"]);
  });

  test("reports 79 and 89: over for a while, under, and over again was never so for long", () => {
    const looks = [140, 140, 140, 160, 140, 140, 140, 160, 140].map(
      (gb, at) => [hoursIn(2 * at), free(gb)] as const,
    );
    expect(phases(afterLooks(looks))).toEqual(["space-low pending"]);
    expect(stateOf(afterLooks(looks), "space-low")?.enteredAt).toBe(hoursIn(16));
    expect(phases(afterLooks([...looks, [hoursIn(18), free(160)]]))).toEqual([]);
  });

  test("is counted in looks where it says so: three hot readings, not one hour of one", () => {
    expect(
      phases(
        afterLooks([
          [hoursIn(0), hot(75)],
          [hoursIn(9), hot(75)],
        ]),
      ),
    ).toEqual(["hot-1 pending"]);
    expect(phases(afterLooks(hourly(0, 2, hot(75))))).toEqual(["hot-1 active"]);
    expect(
      phases(afterLooks([...hourly(0, 1, hot(75)), [hoursIn(2), hot(60)], [hoursIn(3), hot(75)]])),
    ).toEqual(["hot-1 pending"]);
  });

  test("that is not known moves neither in nor out", () => {
    const active = afterLooks(hourly(0, 2, hot(75)));
    const unknown: Change = {
      drive: { look: { temperatureCelsius: null, criticalWarning: null } },
    };
    expect(afterLooks(hourly(3, 40, unknown), active)).toEqual(active);
    const pending = afterLooks(hourly(0, 1, hot(75)));
    expect(afterLooks(hourly(3, 40, unknown), pending)).toEqual(pending);
  });

  test("report 50: a warning is over after two readings without it, and is remembered", () => {
    const active = afterLooks([[hoursIn(0), warned(4)]]);
    expect(phases(active)).toEqual(["health-critical-1 active"]);
    const once = afterLooks([[hoursIn(1), warned(0)]], active);
    expect(phases(once)).toEqual(["health-critical-1 active"]);
    const again = afterLooks(
      [
        [hoursIn(2), warned(4)],
        [hoursIn(3), warned(0)],
      ],
      once,
    );
    expect(phases(again)).toEqual(["health-critical-1 active"]);
    const over = afterLooks(hourly(4, 5, warned(0)), again);
    expect(phases(over)).toEqual(["health-critical-1 cleared"]);
    expect(stateOf(over, "health-critical-1")).toMatchObject({ clearedAt: hoursIn(4) });
  });

  test("gets worse while it is so, and not better before it is over", () => {
    const notice = afterLooks(hourly(0, 1, free(90)));
    expect(stateOf(notice, "space-critical")).toMatchObject({
      phase: "active",
      severity: "notice",
    });
    const warning = afterLooks([[hoursIn(2), free(40)]], notice);
    expect(stateOf(warning, "space-critical")?.severity).toBe("warning");
    const better = afterLooks([[hoursIn(3), free(60)]], warning);
    expect(stateOf(better, "space-critical")).toMatchObject({
      phase: "active",
      severity: "warning",
    });
  });

  test("that gets worse forgets what its owner said to what it was", () => {
    const said = afterLooks(hourly(0, 1, free(90))).map((state) => ({
      ...state,
      ...{ acknowledgedAt: hoursIn(1), snoozedUntil: daysIn(9), told: 1, toldThisTime: 1 },
    }));
    const still = stateOf(afterLooks([[hoursIn(2), free(89)]], said), "space-critical");
    expect(still).toMatchObject({ acknowledgedAt: hoursIn(1), toldThisTime: 1 });
    const worse = stateOf(afterLooks([[hoursIn(2), free(40)]], said), "space-critical");
    expect(worse).toMatchObject({
      acknowledgedAt: null,
      snoozedUntil: null,
      told: 1,
      toldThisTime: 0,
    });
  });

  test("of a drive that is watched no longer is over, and what waited is forgotten", () => {
    const active = afterLooks([
      [hoursIn(0), warned(4)],
      [hoursIn(1), { drive: { look: { criticalWarning: 4, temperatureCelsius: 80 } } }],
    ]);
    expect(phases(active).toSorted()).toEqual(["health-critical-1 active", "hot-1 pending"]);
    expect(phases(afterLooks([[hoursIn(2), { drive: null }]], active))).toEqual([
      "health-critical-1 cleared",
    ]);
  });

  test("that comes back is another time of the same alert, with its numbers going on", () => {
    const told = afterLooks(hourly(0, 6, free(140))).map((state) =>
      state.id === "space-low" ? { ...state, told: 3, toldThisTime: 2 } : state,
    );
    const over = afterLooks([[hoursIn(7), free(300)]], told);
    const back = stateOf(afterLooks(hourly(8, 14, free(140)), over), "space-low");
    expect(back).toMatchObject({
      phase: "active",
      told: 3,
      toldThisTime: 0,
      enteredAt: hoursIn(8),
    });
    expect(back?.acknowledgedAt).toBeNull();
  });
});

describe("wear levels", () => {
  const worn = (
    figurePercent: number,
    basis: "mark" | "percentage-used" = "percentage-used",
  ): Change => ({
    drive: {
      worn: { figurePercent, basis, percentOfMark: 30 },
      percentageUsed: basis === "mark" ? null : figurePercent,
    },
  });
  const calm = afterLooks([[hoursIn(0)]]);

  test("are shown after a day, one at a time, and each but once", () => {
    const fifty = afterLooks(
      [
        [hoursIn(1), worn(50)],
        [hoursIn(25), worn(51)],
      ],
      calm,
    );
    expect(phases(fifty)).toEqual(["wear-level-50-1 active"]);
    const told = fifty.map((state) => ({ ...state, told: 1, toldThisTime: 1 }));
    const said = afterLooks([[daysIn(40), worn(60)]], told);
    expect(phases(said)).toEqual(["wear-level-50-1 cleared"]);
    expect(phases(afterLooks(hourly(9_000, 9_100, worn(61)), said))).toEqual([
      "wear-level-50-1 cleared",
    ]);
    expect(phases(afterLooks(hourly(9_000, 9_024, worn(76)), said))).toEqual([
      ...["wear-level-50-1 cleared", "wear-level-75-1 active"],
    ]);
  });

  test("from 90 on stay as long as it is so", () => {
    const ninety = afterLooks(hourly(0, 24, worn(91)), calm).map((state) => ({
      ...state,
      toldThisTime: 1,
    }));
    expect(phases(afterLooks([[daysIn(400), worn(93)]], ninety))).toEqual([
      "wear-level-90-1 active",
    ]);
  });

  test("are not taken back for a level that was told by another figure", () => {
    const byMark = afterLooks(hourly(0, 24, worn(52, "mark")), calm).map((state) => ({
      ...state,
      toldThisTime: 1,
    }));
    const own = afterLooks(
      [
        [daysIn(30), worn(3)],
        [daysIn(31), worn(3)],
      ],
      byMark,
    );
    expect(phases(own)).toEqual(["wear-level-50-1 cleared"]);
    const later = afterLooks(
      [
        [daysIn(900), worn(50)],
        [daysIn(902), worn(50)],
      ],
      own,
    );
    expect(phases(later)).toEqual(["wear-level-50-1 active"]);
  });

  test("are shown at first sight without waiting, for nothing changed suddenly there", () => {
    expect(phases(afterLooks([[hoursIn(0), worn(80)]]))).toEqual(["wear-level-75-1 active"]);
    expect(phases(afterLooks([[hoursIn(1), worn(80)]], calm))).toEqual(["wear-level-75-1 pending"]);
  });
});

describe("media errors", () => {
  test("report 53: are an event when they become more, not for being there", () => {
    const first = afterLooks([[hoursIn(0), errors(7)]]);
    expect(phases(first)).toEqual([]);
    expect(phases(afterLooks(hourly(1, 9, errors(7)), first))).toEqual([]);
    const more = afterLooks([[hoursIn(10), errors(9)]], first);
    expect(phases(more)).toEqual(["media-errors-1 active"]);
    expect(stateOf(more, "media-errors-1")).toMatchObject({
      ...{ severity: "warning", facts: { count: 9, before: 7 } },
    });
  });

  test("that go on growing are the same event until their owner has seen it", () => {
    const first = afterLooks([
      [hoursIn(0), errors(0)],
      [hoursIn(1), errors(2)],
    ]);
    const told = first.map((state) => ({ ...state, told: 1, toldThisTime: 1 }));
    const grown = stateOf(afterLooks([[hoursIn(2), errors(5)]], told), "media-errors-1");
    expect(grown).toMatchObject({
      phase: "active",
      toldThisTime: 1,
      facts: { count: 5, before: 0 },
    });
    const seen = told.map((state) => ({ ...state, acknowledgedAt: hoursIn(2) }));
    const over = afterLooks([[hoursIn(3), errors(2)]], seen);
    expect(phases(over)).toEqual(["media-errors-1 cleared"]);
    const again = stateOf(afterLooks([[hoursIn(4), errors(6)]], over), "media-errors-1");
    expect(again).toMatchObject({
      phase: "active",
      toldThisTime: 0,
      facts: { count: 6, before: 2 },
    });
  });

  test("are compared across a look that did not know them, and with a count that fell", () => {
    const first = afterLooks([
      [hoursIn(0), errors(null)],
      [hoursIn(1), errors(7)],
      [hoursIn(2), errors(null)],
    ]);
    expect(phases(first)).toEqual([]);
    const fell = afterLooks([[hoursIn(3), errors(0)]], first);
    expect(phases(fell)).toEqual([]);
    expect(phases(afterLooks([[hoursIn(4), errors(1)]], fell))).toEqual(["media-errors-1 active"]);
  });
});

describe("write spikes", () => {
  const spike = (fromDay: string, untilDay: string, tb: number): Change => ({
    drive: {
      forecast: forecastOf({
        spike: {
          ...{ fromDay: localDay(fromDay), untilDay: localDay(untilDay), bytes: tb * TB },
          ...{ shareOfYear: 0.1, bytesPerDayWithout: 41 * GB },
        },
      }),
    },
  });
  const [first, second] = [
    spike("2026-11-30", "2026-11-30", 1),
    spike("2026-11-30", "2026-12-01", 2),
  ];

  test("of days that follow one another are one event, updated in place", () => {
    const one = afterLooks([[hoursIn(0), first]]);
    expect(phases(one)).toEqual(["write-spike-1 active"]);
    const told = one.map((state) => ({ ...state, told: 1, toldThisTime: 1 }));
    const grown = afterLooks(
      [
        [daysIn(1), second],
        [daysIn(2), spike("2026-12-02", "2026-12-02", 1)],
      ],
      told,
    );
    expect(stateOf(grown, "write-spike-1")).toMatchObject({
      ...{ phase: "active", told: 1, toldThisTime: 1, facts: { untilDay: "2026-12-02" } },
    });
  });

  test("are shown for a week after the last of these days, and are news again later", () => {
    const told = afterLooks([[hoursIn(0), first]]).map((state) => ({
      ...state,
      told: 1,
      toldThisTime: 1,
    }));
    expect(phases(afterLooks([[daysIn(6), first]], told))).toEqual(["write-spike-1 active"]);
    const over = afterLooks([[daysIn(7), first]], told);
    expect(phases(over)).toEqual(["write-spike-1 cleared"]);
    const again = afterLooks([[daysIn(20), spike("2026-12-19", "2026-12-19", 1)]], over);
    expect(stateOf(again, "write-spike-1")).toMatchObject({
      phase: "active",
      toldThisTime: 0,
      told: 1,
    });
  });

  test("of long ago are no news, nor is an older one when the latest is none any more", () => {
    expect(phases(afterLooks([[daysIn(30), first]]))).toEqual([]);
    const told = afterLooks([[daysIn(1), second]]);
    const older = afterLooks([[daysIn(2), spike("2026-11-28", "2026-11-28", 1)]], told);
    expect(stateOf(older, "write-spike-1")?.facts).toMatchObject({ untilDay: "2026-12-01" });
  });

  test("that wait to be told stay until they are", () => {
    const untold = afterLooks([
      [hoursIn(0), first],
      [daysIn(100), first],
    ]);
    expect(phases(untold)).toEqual(["write-spike-1 active"]);
    const unwanted = afterLooks([[daysIn(100), { lines: { notifies: false } }]], untold);
    expect(phases(unwanted)).toEqual(["write-spike-1 cleared"]);
  });
});

describe("a raised rate", () => {
  const change = (sinceDay: string, afterGb: number, ratio: number): Change => ({
    drive: {
      forecast: forecastOf({
        change: {
          ...{ sinceDay: localDay(sinceDay), bytesPerDayBefore: (afterGb / ratio) * GB },
          ...{ bytesPerDayAfter: afterGb * GB, ratio },
        },
      }),
    },
  });

  test("is an event when it goes up and over the pace", () => {
    expect(phases(afterLooks([[hoursIn(0), change("2026-10-20", 1_600, 2)]]))).toEqual([
      "rate-changed-1 active",
    ]);
    expect(phases(afterLooks([[hoursIn(0), change("2026-10-20", 1_500, 2)]]))).toEqual([]);
    expect(phases(afterLooks([[hoursIn(0), change("2026-10-20", 1_600, 0.5)]]))).toEqual([]);
  });

  test("is one event a split, give or take three weeks, and then quiet for 90 days", () => {
    const told = afterLooks([[hoursIn(0), change("2026-10-20", 1_600, 2)]]).map((state) => ({
      ...{ ...state, told: 1, toldThisTime: 1 },
    }));
    const over = afterLooks([[daysIn(10), change("2026-11-08", 1_700, 2)]], told);
    expect(phases(over)).toEqual(["rate-changed-1 cleared"]);
    const soon = afterLooks([[daysIn(89), change("2027-01-20", 3_000, 2)]], over);
    expect(phases(soon)).toEqual(["rate-changed-1 cleared"]);
    const later = afterLooks([[daysIn(91), change("2027-01-20", 3_000, 2)]], soon);
    expect(phases(later)).toEqual(["rate-changed-1 active"]);
  });
});

describe("the owner's daily limit", () => {
  const today = (gb: number | null): Change => ({
    drive: { todayBytes: gb === null ? null : ((gb * GB) as never) },
    lines: { dailyLimitBytes: 200 * GB },
  });

  test("is told once a day and over with the day", () => {
    const passed = afterLooks([
      [hoursIn(0), today(199)],
      [hoursIn(1), today(201)],
      [hoursIn(2), today(260)],
    ]);
    expect(stateOf(passed, "daily-limit-1")).toMatchObject({
      ...{ phase: "active", shownAt: hoursIn(1), facts: { bytes: 260 * GB, limit: 200 * GB } },
    });
    const told = passed.map((state) => ({ ...state, told: 1, toldThisTime: 1 }));
    expect(phases(afterLooks([[daysIn(1), today(3)]], told))).toEqual(["daily-limit-1 cleared"]);
    const next = stateOf(afterLooks([[daysIn(1), today(250)]], told), "daily-limit-1");
    expect(next).toMatchObject({ phase: "active", toldThisTime: 0, told: 1 });
  });

  test("is no line where the owner has set none", () => {
    expect(
      phases(afterLooks([[hoursIn(0), { drive: { todayBytes: (9 * TB) as never } }]])),
    ).toEqual([]);
  });
});

describe("swap", () => {
  const load = (swapped: number): Change => ({
    machine: {
      swap: {
        swappedPerDay: swapped * GB,
        writtenPerDay: 200 * GB,
        pacePerDay: 200 * GB,
        isVirtual: false,
      },
    },
  });
  const heavy = afterLooks([
    [daysIn(0), load(60)],
    [daysIn(2), load(60)],
  ]);
  const told = heavy.map((state) => ({ ...state, told: 1, toldThisTime: 1 }));

  test("is shown after two days, and over after four weeks of less than half", () => {
    expect(phases(heavy)).toEqual(["swap-heavy active"]);
    const light = afterLooks(
      [
        [daysIn(3), load(10)],
        [daysIn(30), load(10)],
      ],
      told,
    );
    expect(phases(light)).toEqual(["swap-heavy active"]);
    expect(phases(afterLooks([[daysIn(31), load(10)]], light))).toEqual(["swap-heavy cleared"]);
    const relapsed = afterLooks(
      [
        [daysIn(30), load(30)],
        [daysIn(31), load(10)],
      ],
      light,
    );
    expect(phases(relapsed)).toEqual(["swap-heavy active"]);
  });

  test("speaks again only when it has doubled", () => {
    const more = afterLooks([[daysIn(3), load(119)]], told);
    expect(stateOf(more, "swap-heavy")?.toldThisTime).toBe(1);
    const doubled = afterLooks([[daysIn(4), load(120)]], more);
    expect(stateOf(doubled, "swap-heavy")?.toldThisTime).toBe(0);
    const toldAgain = doubled.map((state) => ({ ...state, told: 2, toldThisTime: 1 }));
    expect(
      stateOf(afterLooks([[daysIn(5), load(130)]], toldAgain), "swap-heavy")?.toldThisTime,
    ).toBe(1);
  });
});

describe("a short life", () => {
  const early = (years: number): Change => ({
    drive: {
      bytesWritten: (1_500 * TB) as never,
      forecast: forecastOf({
        ...{ own: null, last30DaysBytesPerDay: 2 * TB },
        mark: {
          ...{
            kind: "expected",
            ageComesFirst: false,
            years: { early: years, middle: 4, late: 9 },
          },
          at: { early: null, middle: null },
        },
      }),
    },
  });

  test("is told under three years, and again under one, but not to and fro", () => {
    const shown = afterLooks([
      [daysIn(0), early(2.5)],
      [daysIn(7), early(2.5)],
    ]);
    const told = shown.map((state) => ({ ...state, told: 1, toldThisTime: 1 }));
    const nearer = afterLooks([[daysIn(8), early(0.9)]], told);
    expect(stateOf(nearer, "life-short-1")).toMatchObject({ toldThisTime: 0, facts: { line: 1 } });
    const toldAgain = nearer.map((state) => ({ ...state, told: 2, toldThisTime: 1 }));
    const hovering = afterLooks(
      [
        [daysIn(9), early(1.1)],
        [daysIn(10), early(0.9)],
      ],
      toldAgain,
    );
    expect(stateOf(hovering, "life-short-1")).toMatchObject({
      toldThisTime: 1,
      facts: { line: 1 },
    });
  });
});

describe("a clock that is set", () => {
  test("back makes nothing wait until it has caught up", () => {
    const told = afterLooks(hourly(0, 6, free(140))).map((state) =>
      state.id === "space-low" ? { ...state, told: 1, toldThisTime: 1, toldAt: hoursIn(6) } : state,
    );
    const back = instant(START - 365 * DAY);
    const states = afterLooks([[back, free(140)]], told);
    expect(stateOf(states, "space-low")).toMatchObject({
      ...{
        phase: "active",
        enteredAt: back,
        shownAt: back,
        toldAt: back,
        told: 1,
        toldThisTime: 1,
      },
    });
    const pending = afterLooks([[START, free(140)]]);
    const later = afterLooks(
      [
        [back, free(140)],
        [instant(back + 6 * HOUR), free(140)],
      ],
      pending,
    );
    expect(phases(later)).toEqual(["space-low active"]);
  });

  test("back leaves no snooze longer than one that can be asked for", () => {
    const snoozed = afterLooks(hourly(0, 6, free(140))).map((state) => ({
      ...state,
      snoozedUntil: daysIn(30),
    }));
    const back = instant(START - 365 * DAY);
    expect(stateOf(afterLooks([[back, free(140)]], snoozed), "space-low")?.snoozedUntil).toBe(
      back + 90 * DAY,
    );
  });

  test("back keeps a new spike from being taken for the remembered one of the future", () => {
    const seen = (day: string): Change => ({
      drive: {
        forecast: forecastOf({
          spike: {
            ...{ fromDay: localDay(day), untilDay: localDay(day), bytes: TB },
            ...{ shareOfYear: 0.1, bytesPerDayWithout: null },
          },
        }),
      },
    });
    const known = afterLooks([[START, seen("2026-11-30")]]).map((state) => ({
      ...state,
      toldThisTime: 1,
    }));
    const back = instant(START - 300 * DAY);
    const states = afterLooks([[back, seen("2026-02-03")]], known);
    expect(stateOf(states, "write-spike-1")).toMatchObject({ toldThisTime: 0 });
  });
});

test("a look takes no time and leaves what it was given as it was", () => {
  const states = afterLooks(hourly(0, 6, free(140)));
  const before = structuredClone(states);
  afterLooks([[hoursIn(7) as Instant, free(300)]], states);
  expect(states).toEqual(before);
  expect(afterLooks([[instant(hoursIn(6) + MINUTE), free(140)]], states)).toEqual(states);
});
