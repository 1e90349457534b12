import { describe, expect, test } from "vitest";
import { activeStates } from "../../../agent/analysis/alerts/active.ts";
import { isQuietHour } from "../../../agent/analysis/alerts/quiet-hours.ts";
import { RULES } from "../../../agent/analysis/alerts/rules.ts";
import type { AlertState } from "../../../agent/model/alert.ts";
import { DAY, HOUR, instant, MINUTE } from "../../../agent/model/units.ts";
import {
  afterLooks,
  type Change,
  daysIn,
  hourly,
  hoursIn,
  keysOf,
  START,
  space,
  tellAt,
} from "./situations.ts";

const free = (gb: number): Change => ({ machine: { space: space(gb) } });
const bits = (criticalWarning: number): Change => ({ drive: { look: { criticalWarning } } });
const LOW = afterLooks([
  [hoursIn(-6), free(140)],
  [START, free(140)],
]);
const WARNED = afterLooks([[START], [START, bits(16)]]);
const CRITICAL = afterLooks([[START], [START, bits(8)]]);

const one = (states: readonly AlertState[], id: string): AlertState => {
  const state = states.find((candidate) => candidate.id === id);
  if (state === undefined) throw new Error(`no ${id}`);
  return state;
};

describe("what is new", () => {
  test("is told once, under a number of its own", () => {
    const told = tellAt(LOW, START);
    expect(keysOf(told)).toEqual(["space-low#1"]);
    expect(one(told.states, "space-low")).toMatchObject({
      ...{ told: 1, toldThisTime: 1, toldAt: START, toldSeverity: "notice" },
    });
    expect(keysOf(tellAt(told.states, hoursIn(1)))).toEqual([]);
  });

  test("is not told while it waits, and not when it went away before", () => {
    const pending = afterLooks([[START, free(140)]]);
    expect(keysOf(tellAt(pending, START))).toEqual([]);
    const gone = afterLooks([[hoursIn(1), free(300)]], LOW);
    expect(keysOf(tellAt(gone, hoursIn(1)))).toEqual([]);
  });

  test("is told again when it comes back, but not within its quiet days unless it is worse", () => {
    const told = tellAt(LOW, START).states;
    const over = afterLooks([[hoursIn(1), free(300)]], told);
    const soon = afterLooks(hourly(2, 9, free(140)), over);
    expect(keysOf(tellAt(soon, hoursIn(9)))).toEqual([]);
    expect(keysOf(tellAt(soon, daysIn(14)))).toEqual(["space-low#2"]);
  });

  test("is told at once when it got worse, whatever its owner has said", () => {
    const notice = tellAt(afterLooks(hourly(0, 1, free(90))), hoursIn(1)).states;
    const known = notice.map((state) => ({
      ...{ ...state, acknowledgedAt: hoursIn(1), snoozedUntil: daysIn(30) },
    }));
    const worse = afterLooks([[hoursIn(2), free(40)]], known);
    const told = tellAt(worse, hoursIn(2));
    expect(keysOf(told)).toEqual(["space-critical#2"]);
    expect(one(told.states, "space-critical").toldSeverity).toBe("warning");
  });

  test("is said once where another alert says it, too", () => {
    const both = afterLooks([...hourly(0, 6, free(90))]);
    expect(activeStates(RULES, both).map(({ id }) => id)).toEqual(["space-critical"]);
    const told = tellAt(both, hoursIn(6));
    expect(keysOf(told)).toEqual(["space-critical#1"]);
    const freed = afterLooks([[hoursIn(7), free(130)]], told.states);
    expect(activeStates(RULES, freed).map(({ id }) => id)).toEqual(["space-low"]);
    expect(keysOf(tellAt(freed, hoursIn(7)))).toEqual([]);
  });
});

describe("what is held back", () => {
  test("is critical, too, for the first minutes after start or wake", () => {
    const quietUntil = instant(START + 2 * MINUTE);
    expect(keysOf(tellAt(CRITICAL, START, { quietUntil }))).toEqual([]);
    const held = tellAt(CRITICAL, START, { quietUntil }).states;
    expect(keysOf(tellAt(held, quietUntil, { quietUntil }))).toEqual(["health-critical-1#1"]);
  });

  test("is everything but what is critical in quiet hours, and is told after them", () => {
    const both = [...CRITICAL, ...LOW.filter(({ id }) => id === "space-low")];
    const night = tellAt(both, START, { isQuietHour: true });
    expect(keysOf(night)).toEqual(["health-critical-1#1"]);
    expect(keysOf(tellAt(night.states, hoursIn(10)))).toEqual(["space-low#1"]);
  });

  test("is what the day has no room for, the worst first, except what is critical", () => {
    const all = [...WARNED, ...LOW.filter(({ id }) => id === "space-low")];
    const first = tellAt(all, START, { room: 1 });
    expect(keysOf(first)).toEqual(["health-critical-1#1"]);
    expect(keysOf(tellAt(first.states, hoursIn(1), { room: 0 }))).toEqual([]);
    expect(keysOf(tellAt(first.states, hoursIn(2), { room: 1 }))).toEqual(["space-low#1"]);
    expect(keysOf(tellAt(CRITICAL, START, { room: -1 }))).toEqual(["health-critical-1#1"]);
  });

  test("is all where no notifications are wanted, and nothing is taken for told", () => {
    const unwanted = tellAt(CRITICAL, START, { notifies: false });
    expect(unwanted).toEqual({ due: [], states: CRITICAL });
  });

  test("is what its owner snoozed, until then", () => {
    const snoozed = WARNED.map((state) => ({ ...state, snoozedUntil: daysIn(7) }));
    expect(keysOf(tellAt(snoozed, daysIn(6)))).toEqual([]);
    expect(keysOf(tellAt(snoozed, daysIn(7)))).toEqual(["health-critical-1#1"]);
  });
});

describe("reminders", () => {
  /** @returns after how many days something is told, asked every hour for so many days. */
  function toldOn(states: readonly AlertState[], days: number): readonly number[] {
    const on: number[] = [];
    let known = states;
    for (let hour = 0; hour <= 24 * days; hour++) {
      const told = tellAt(known, hoursIn(hour));
      known = told.states;
      if (told.due.length > 0) on.push(hour / 24);
    }
    return on;
  }

  test("of warnings come 1, 2, 4, 8, 16 and 32 days apart, and then no more", () => {
    expect(toldOn(WARNED, 200)).toEqual([0, 1, 3, 7, 15, 31, 63]);
    expect(toldOn(CRITICAL, 10)).toEqual([0, 1, 3, 7]);
  });

  test("of notices never come", () => {
    expect(toldOn(LOW, 100)).toEqual([0]);
  });

  test("end when it is acknowledged", () => {
    const told = tellAt(WARNED, START).states;
    const seen = told.map((state) => ({ ...state, acknowledgedAt: hoursIn(1) }));
    expect(toldOn(seen, 100)).toEqual([]);
  });

  test("report 94: that fell into a silence come once after it, not all that were missed", () => {
    const told = tellAt(WARNED, START).states;
    expect(keysOf(tellAt(told, daysIn(20)))).toEqual(["health-critical-1#2"]);
    const after = tellAt(told, daysIn(20)).states;
    expect(keysOf(tellAt(after, instant(daysIn(20) + HOUR)))).toEqual([]);
    expect(keysOf(tellAt(after, daysIn(22)))).toEqual(["health-critical-1#3"]);
  });

  test("do not come of what hovers between its lines, or is on its way out", () => {
    const told = tellAt(afterLooks(hourly(0, 1, free(40))), hoursIn(1)).states;
    const between = afterLooks([[daysIn(2), free(110)]], told);
    expect(keysOf(tellAt(between, daysIn(2)))).toEqual([]);
    const again = afterLooks([[daysIn(3), free(40)]], between);
    expect(keysOf(tellAt(again, daysIn(3)))).toEqual(["space-critical#2"]);
  });

  test("go on from now when the clock is set back, and are not doubled", () => {
    const told = tellAt(WARNED, START).states;
    const back = instant(START - 400 * DAY);
    const states = tellAt(told, back);
    expect(keysOf(states)).toEqual([]);
    expect(keysOf(tellAt(states.states, instant(back + DAY)))).toEqual(["health-critical-1#2"]);
  });
});

describe("a drive that is spoken of for the first time", () => {
  const worn: Change = {
    drive: {
      look: { availableSpare: 8, availableSpareThreshold: 5, criticalWarning: 32 },
      firstSpare: 8,
      worn: { figurePercent: 80, basis: "percentage-used" },
      percentageUsed: 80,
    },
  };

  test("is silence where all is well", () => {
    expect(keysOf(tellAt(afterLooks([[START]]), START))).toEqual([]);
  });

  test("is one summary of all that is over a line, led by the worst", () => {
    const told = tellAt(afterLooks([[START, worn]]), START);
    expect(keysOf(told)).toEqual(["spare-falling-1#1"]);
    expect(told.due[0]?.others.map(({ id }) => id)).toEqual([
      "health-critical-1",
      "wear-level-75-1",
    ]);
    expect(keysOf(tellAt(told.states, hoursIn(1)))).toEqual([]);
    expect(keysOf(tellAt(told.states, daysIn(1)))).toEqual([
      ...["spare-falling-1#2", "health-critical-1#1"],
    ]);
  });

  test("is one summary, too, when it was held back", () => {
    const states = afterLooks([[START, worn]]);
    const held = tellAt(states, START, { quietUntil: instant(START + MINUTE) }).states;
    const next = afterLooks([[hoursIn(1), worn]], held);
    expect(tellAt(next, hoursIn(1)).due.map(({ others }) => others.length)).toEqual([2]);
  });

  test("does not take what is told later into one", () => {
    const told = tellAt(WARNED, START).states;
    const more = afterLooks(
      [[hoursIn(1), { drive: { look: { criticalWarning: 16, mediaErrors: 3 } } }]],
      told,
    );
    expect(keysOf(tellAt(more, hoursIn(1)))).toEqual(["media-errors-1#1"]);
  });
});

describe("quiet hours", () => {
  test.each([
    ["22:00", "08:00", "21:59", false],
    ["22:00", "08:00", "22:00", true],
    ["22:00", "08:00", "00:00", true],
    ["22:00", "08:00", "07:59", true],
    ["22:00", "08:00", "08:00", false],
    ["13:00", "14:00", "13:30", true],
    ["13:00", "14:00", "14:00", false],
    ["13:00", "14:00", "12:59", false],
    ["00:00", "00:00", "00:00", false],
  ])("from %s until %s: at %s %s", (from, until, time, isQuiet) => {
    expect(isQuietHour(time, from, until)).toBe(isQuiet);
  });
});
