import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { activeStates } from "../../../agent/analysis/alerts/active.ts";
import { advanceAlerts } from "../../../agent/analysis/alerts/advance.ts";
import { RULES } from "../../../agent/analysis/alerts/rules.ts";
import type { Due } from "../../../agent/analysis/alerts/telling.ts";
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
import { addDays, dayAt, timeOfDayAt } from "../../../agent/support/calendar.ts";
import { forecastOf } from "../../fixtures/example-states.ts";
import {
  afterLooks,
  type Change,
  hoursIn,
  START,
  situationAt,
  space,
  tellAt,
} from "./situations.ts";

/** What a look sees, of numbers that lie on both sides of every line, or are unknown. */
interface Sight {
  readonly freeGb: number;
  readonly purgeableGb: number | null;
  readonly bits: number | null;
  readonly celsius: number | null;
  readonly spare: number | null;
  readonly errors: number | null;
  readonly percent: number;
  readonly points: number;
  readonly swapGb: number;
  readonly silentHours: number | null;
  readonly spikeDaysAgo: number | null;
  readonly eventsAt: number | null;
  readonly todayGb: number | null;
}

interface Step {
  /** Since the step before; negative: the clock was set back. */
  readonly ms: number;
  readonly sight: Sight;
  readonly does: "nothing" | "acknowledge" | "snooze";
  readonly wakes: boolean;
}

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 4 });

const sight: fc.Arbitrary<Sight> = fc.record({
  freeGb: fc.constantFrom(30, 60, 95, 105, 125, 145, 160, 175, 300),
  purgeableGb: orNull(fc.constantFrom(0, 30, 60)),
  bits: orNull(fc.constantFrom(0, 0, 0, 1, 2, 4, 8, 16, 255)),
  celsius: orNull(fc.constantFrom(40, 66, 70, 85)),
  spare: orNull(fc.constantFrom(0, 8, 60, 99, 100, 100)),
  errors: orNull(fc.constantFrom(0, 0, 3, 9)),
  percent: fc.constantFrom(5, 49, 50, 76, 90, 101, 255),
  points: fc.constantFrom(-3, 0, 1, 2, 6),
  swapGb: fc.constantFrom(0, 20, 60, 130, 300),
  silentHours: orNull(fc.constantFrom(0, 0, 30, 40)),
  spikeDaysAgo: orNull(fc.constantFrom(0, 1, 5, 30)),
  eventsAt: orNull(fc.constantFrom(1, 2)),
  todayGb: orNull(fc.constantFrom(10, 250)),
});

const forward = fc.oneof(
  fc.integer({ min: 1, max: 90 * MINUTE }),
  fc.integer({ min: HOUR, max: 30 * HOUR }),
  fc.integer({ min: DAY, max: 40 * DAY }),
);
const anyhow = fc.oneof(
  { weight: 6, arbitrary: forward },
  { weight: 1, arbitrary: fc.integer({ min: -400 * DAY, max: 400 * DAY }) },
);

const steps = (ms: fc.Arbitrary<number>): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.record<Step>({
      ms,
      sight,
      does: fc.constantFrom("nothing", "nothing", "nothing", "acknowledge", "snooze"),
      wakes: fc.boolean(),
    }),
    { minLength: 5, maxLength: 40 },
  );

function changeOf(seen: Sight, now: Instant): Change {
  const day = dayAt(now, 0);
  const ago = seen.spikeDaysAgo;
  const spikeDay = localDay(addDays(day, -(ago ?? 0)));
  const spike = {
    ...{ fromDay: spikeDay, untilDay: spikeDay, bytes: TB, shareOfYear: 0.1 },
    bytesPerDayWithout: null,
  };
  const events = seen.eventsAt === null ? null : { at: seen.eventsAt };
  return {
    drive: {
      look: {
        ...{ criticalWarning: seen.bits, temperatureCelsius: seen.celsius },
        ...{ availableSpare: seen.spare, mediaErrors: seen.errors },
      },
      worn: { figurePercent: seen.percent, basis: "percentage-used" },
      ...{ percentageUsed: seen.percent, percentRise: { points: seen.points, days: 28 } },
      forecast: forecastOf({ spike: ago === null ? null : spike }),
      silence:
        seen.silentHours === null
          ? null
          : { since: START, awakeHours: seen.silentHours, daysInUse: 1 },
      ...{ replaced: events, reset: events },
      todayBytes: seen.todayGb === null ? null : ((seen.todayGb * GB) as never),
    },
    machine: {
      space: space(seen.freeGb, seen.purgeableGb),
      swap: {
        ...{ swappedPerDay: seen.swapGb * GB, writtenPerDay: 300 * GB, pacePerDay: 200 * GB },
        isVirtual: false,
      },
    },
    lines: { dailyLimitBytes: 200 * GB },
  };
}

const CAP = 2;
const isQuiet = (now: Instant): boolean => {
  const time = timeOfDayAt(now, 0);
  return time >= "22:00" || time < "08:00";
};

/** One look of a story, and what came of it. */
interface Chapter {
  readonly now: Instant;
  readonly step: Step;
  readonly before: readonly AlertState[];
  readonly due: readonly Due[];
  readonly after: readonly AlertState[];
  readonly quietUntil: Instant | null;
}

const isCritical = ({ state }: Due): boolean => state.severity === "critical";

function storyOf(all: readonly Step[]): readonly Chapter[] {
  const told: number[] = [];
  let now = START;
  let states: readonly AlertState[] = [];
  return all.map((step) => {
    now = instant(now + step.ms);
    const quietUntil = step.wakes ? instant(now + MINUTE) : null;
    const before = saidTo(states, step, now);
    const advanced = advanceAlerts(RULES, situationAt(now, changeOf(step.sight, now)), before);
    const room = CAP - told.filter((at) => at <= now && now - at < DAY).length;
    const { due, states: after } = tellAt(advanced, now, {
      room,
      quietUntil,
      isQuietHour: isQuiet(now),
    });
    for (const one of due) if (!isCritical(one)) told.push(now);
    states = after;
    return { now, step, before, due, after, quietUntil };
  });
}

/** The owner answers to the worst that is shown. */
function saidTo(
  states: readonly AlertState[],
  { does }: Step,
  now: Instant,
): readonly AlertState[] {
  const worst = activeStates(RULES, states)[0];
  if (does === "nothing" || worst === undefined) return states;
  const said =
    does === "acknowledge"
      ? { acknowledgedAt: now }
      : { acknowledgedAt: null, snoozedUntil: instant(now + 7 * DAY) };
  return states.map((state) => (state.id === worst.id ? { ...state, ...said } : state));
}

const check = (ms: fc.Arbitrary<number>, holds: (story: readonly Chapter[]) => void) =>
  fc.assert(
    fc.property(steps(ms), (all) => holds(storyOf(all))),
    { seed: 20_261_130, numRuns: 150 },
  );

describe("whatever happens, and however the clock is set", () => {
  test("nothing is told twice under one key", () => {
    check(anyhow, (story) => {
      const keys = story.flatMap(({ due }) => due.map(({ key }) => key));
      expect(new Set(keys).size).toBe(keys.length);
    });
  });

  test("asking again at once tells nothing more, and looking again changes nothing", () => {
    check(anyhow, (story) => {
      for (const { now, step, after, quietUntil } of story) {
        if (quietUntil === null) expect(tellAt(after, now).due.filter(isCritical)).toEqual([]);
        const again = advanceAlerts(RULES, situationAt(now, changeOf(step.sight, now)), after);
        const counted = (states: readonly AlertState[]) =>
          states
            .filter(({ phase }) => phase === "active")
            .map(({ id, severity, toldThisTime }) => ({ id, severity, toldThisTime }));
        const isCounting = again.some(({ looks }, at) => looks !== after[at]?.looks);
        if (!isCounting) expect(counted(again)).toEqual(counted(after));
      }
    });
  });

  test("every alert is remembered once, and comes back from the store as it went in", () => {
    check(anyhow, (story) => {
      for (const { after } of story) {
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
        expect(isDeepStrictEqual(JSON.parse(JSON.stringify(after)), after)).toBe(true);
      }
    });
  });

  test("what is remembered lies in the past, in its order", () => {
    check(anyhow, (story) => {
      for (const { now, after } of story) {
        const faults = after.filter(({ phase, enteredAt, shownAt, toldAt, clearedAt }) => {
          const isLater = [enteredAt, shownAt, toldAt, clearedAt].some((at) => (at ?? now) > now);
          return isLater || (phase === "active" && (shownAt ?? -1) < enteredAt);
        });
        expect(faults).toEqual([]);
      }
    });
  });

  test("what is critical is told at the first moment that is not a start or a wake", () => {
    check(anyhow, (story) => {
      for (const { now, after, quietUntil } of story) {
        if (quietUntil !== null) continue;
        const silent = activeStates(RULES, after).filter(
          ({ severity, toldThisTime, acknowledgedAt, snoozedUntil }) =>
            severity === "critical" &&
            toldThisTime === 0 &&
            acknowledgedAt === null &&
            !((snoozedUntil ?? 0) > now),
        );
        expect(silent.filter(({ toldSeverity }) => toldSeverity !== "critical")).toEqual([]);
      }
    });
  });

  test("nothing at all is told right after a start or a wake", () => {
    check(anyhow, (story) => {
      for (const { due, quietUntil } of story) if (quietUntil !== null) expect(due).toEqual([]);
    });
  });

  test("what is acknowledged is not told again before it is worse, over, or another event", () => {
    check(anyhow, (story) => {
      const known = new Map<string, AlertState>();
      for (const { before, due, after } of story) {
        for (const { state } of due) {
          const seen = known.get(state.id);
          if (seen === undefined) continue;
          const isAnother = state.enteredAt !== seen.enteredAt || state.toldThisTime === 0;
          expect(isAnother).toBe(true);
        }
        for (const state of [...before, ...after]) {
          if (state.acknowledgedAt !== null && state.phase === "active") known.set(state.id, state);
          else known.delete(state.id);
        }
      }
    });
  });

  test("what is never told is never taken back, and numbers never fall", () => {
    check(anyhow, (story) => {
      for (const { before, after } of story) {
        const told = new Map(before.map((state) => [state.id, state.told]));
        for (const state of after)
          expect(state.told).toBeGreaterThanOrEqual(told.get(state.id) ?? 0);
        const kept = new Set(after.map(({ id }) => id));
        for (const state of before) if (state.told > 0) expect(kept).toContain(state.id);
      }
    });
  });

  test("what is held back is told in the end", () => {
    check(anyhow, (story) => {
      const last = story.at(-1);
      if (last === undefined) return;
      const { step, after } = last;
      let states = after;
      for (let day = 1; day <= 120; day++) {
        const now = instant(Math.ceil(last.now / DAY) * DAY + day * DAY + 12 * HOUR);
        states = advanceAlerts(RULES, situationAt(now, changeOf(step.sight, now)), states);
        states = tellAt(states, now, { room: CAP }).states;
      }
      const untold = activeStates(RULES, states).filter(
        ({ toldThisTime, acknowledgedAt }) => toldThisTime === 0 && acknowledgedAt === null,
      );
      expect(untold).toEqual([]);
    });
  });
});

describe("while the clock goes forward", () => {
  test("no day has more notices than its owner allows, but for what is critical", () => {
    check(forward, (story) => {
      const told = story.flatMap(({ now, due }) =>
        due.filter((one) => !isCritical(one)).map(() => now),
      );
      for (const at of told) {
        expect(told.filter((other) => other <= at && at - other < DAY).length).toBeLessThanOrEqual(
          CAP,
        );
      }
    });
  });

  test("quiet hours are quiet, but for what is critical", () => {
    check(forward, (story) => {
      for (const { now, due } of story) {
        if (isQuiet(now)) expect(due.filter((one) => !isCritical(one))).toEqual([]);
      }
    });
  });

  test("reminders are at least as far apart as they are said to be", () => {
    check(forward, (story) => {
      const last = new Map<string, { readonly at: number; readonly nth: number }>();
      for (const { now, due, after } of story) {
        for (const { state } of due) {
          const before = last.get(state.id);
          const nth = after.find(({ id }) => id === state.id)?.toldThisTime ?? 0;
          if (before !== undefined && nth === before.nth + 1) {
            expect(now - before.at).toBeGreaterThanOrEqual(2 ** (before.nth - 1) * DAY);
          }
          last.set(state.id, { at: now, nth });
        }
      }
    });
  });
});

describe("a figure that hovers between entering and leaving", () => {
  test("neither shows an alert nor takes one away", () => {
    const hovering = fc.array(fc.integer({ min: 1_501, max: 1_699 }), {
      minLength: 1,
      maxLength: 40,
    });
    const shown = afterLooks([
      [hoursIn(-7), { machine: { space: space(140) } }],
      [START, { machine: { space: space(140) } }],
    ]);
    fc.assert(
      fc.property(hovering, (tenths) => {
        const looks = tenths.map(
          (value, at) => [hoursIn(1 + at), { machine: { space: space(value / 10) } }] as const,
        );
        const phaseOf = (states: readonly AlertState[]) =>
          states.find(({ id }) => id === "space-low")?.phase;
        expect(phaseOf(afterLooks(looks))).toBeUndefined();
        expect(phaseOf(afterLooks(looks, shown))).toBe("active");
      }),
      { seed: 1 },
    );
  });
});
