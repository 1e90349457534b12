import fc from "fast-check";
import type { ForecastState, OwnState, ReachState } from "../../agent/model/forecast-state.ts";
import type { DriveState, WearState } from "../../agent/model/state.ts";
import { bytes, GB, localDay, TB } from "../../agent/model/units.ts";
import type { WhatIfAnswer } from "../../agent/model/what-if.ts";
import { addYears } from "../../agent/support/calendar.ts";
import { driveOf, reachIn } from "../fixtures/example-states.ts";

/** Forecasts of every kind, for drives of every kind. */

const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 4 });
const rate = fc.double({ min: 0, max: 5_000 * GB, noNaN: true });

const REACHED = fc
  .tuple(
    fc.double({ min: 0.01, max: 80, noNaN: true }),
    fc.double({ min: 1, max: 6, noNaN: true }),
    fc.double({ min: 1, max: 6, noNaN: true }),
    fc.boolean(),
  )
  .map(([early, more, less, age]) => reachIn(early, early * more, early * more * less, age));

const REACH: fc.Arbitrary<ReachState> = fc.oneof(
  { weight: 6, arbitrary: REACHED },
  fc.constantFrom<ReachState>({ kind: "unknown" }, { kind: "passed" }, { kind: "never" }),
  fc
    .double({ min: 0, max: 7, noNaN: true })
    .map((daysToWatch) => ({ kind: "not-enough-yet" as const, daysToWatch })),
);

const OWN: fc.Arbitrary<OwnState> = fc
  .record({ bytes: fc.double({ min: 0, max: 50_000 * TB, noNaN: true }), reach: REACH })
  .chain(({ bytes: own, reach }) =>
    fc.constantFrom(
      {
        ...{ bytes: own, low: 0.8 * own, high: 1.2 * own, cycles: own / TB },
        ...{ isLowerBound: false, reach },
      },
      { bytes: own, low: null, high: null, cycles: null, isLowerBound: true, reach },
    ),
  );

const RANGE = fc
  .tuple(rate, fc.double({ min: 1, max: 6, noNaN: true }))
  .map(([bytesPerDay, factor]) => ({
    ...{ bytesPerDay, low: bytesPerDay / factor, high: bytesPerDay * factor },
  }));

const DAYS = fc
  .integer({ min: 1, max: 28 })
  .map((day) => localDay(`2026-0${1 + (day % 9)}-${day < 10 ? `0${day}` : day}`));

const FORECAST: fc.Arbitrary<ForecastState> = fc.record({
  grade: fc.constantFrom("none", "early", "fair", "good"),
  daysWatched: fc.double({ min: 0, max: 4_000, noNaN: true }),
  fromHere: maybe(RANGE),
  mark: REACH,
  own: maybe(OWN),
  last30DaysBytesPerDay: maybe(rate),
  last14DaysBytesPerDay: maybe(rate),
  change: maybe(
    fc.record({
      ...{ sinceDay: DAYS, bytesPerDayBefore: rate, bytesPerDayAfter: rate },
      ratio: fc.double({ min: 0.01, max: 40, noNaN: true }),
    }),
  ),
  spike: maybe(
    fc.record({
      ...{ fromDay: DAYS, untilDay: DAYS, bytes: rate },
      ...{ shareOfYear: fc.double({ min: 0, max: 1, noNaN: true }) },
      bytesPerDayWithout: maybe(rate),
    }),
  ),
});

interface Worn {
  readonly wear: WearState;
  readonly percentageUsed: number | null;
}

/** By the mark, or by the drive's own percentage, or by both. */
const WORN: fc.Arbitrary<Worn> = fc
  .record({
    cycles: maybe(fc.constantFrom(300, 1_000, 3_000)),
    percentOfMark: fc.double({ min: 0, max: 400, noNaN: true }),
    used: maybe(fc.integer({ min: 0, max: 255 })),
  })
  .map(({ cycles, percentOfMark, used }) => {
    const mark = cycles === null ? null : { bytes: cycles * TB, cycles };
    const isOwn = mark === null || (used !== null && used >= 3);
    const figurePercent = isOwn ? (used ?? 1) : percentOfMark;
    const wear: WearState = {
      ...{ mark, percentOfMark: mark && percentOfMark, figurePercent },
      basis: isOwn ? "percentage-used" : "mark",
      percentLeft: Math.max(0, 100 - figurePercent),
    };
    return { wear, percentageUsed: isOwn ? figurePercent : used };
  });

const AGE = fc.integer({ min: 2006, max: 2026 }).map((year) => {
  const firstUseDay = localDay(`${year}-03-04`);
  return { from: "owner" as const, firstUseDay, tenYearsDay: localDay(addYears(firstUseDay, 10)) };
});

const QUESTIONS = fc.constantFrom<WhatIfAnswer["question"]>(
  { kind: "twice-capacity" },
  { kind: "no-swap" },
  { kind: "write", bytesPerDay: 20 * GB },
);

export const ANSWERS: fc.Arbitrary<readonly WhatIfAnswer[]> = fc.array(
  fc.oneof(
    fc.record({
      ...{ kind: fc.constant("reach" as const), question: QUESTIONS, bytesPerDay: rate },
      ...{ markBytes: fc.constant(3_000 * TB), reach: REACH },
      yearsGained: maybe(fc.double({ min: -0.9, max: 0.009, noNaN: true })),
    }),
    fc.record({
      ...{
        kind: fc.constant("cost" as const),
        days: maybe(fc.double({ min: 0, max: 1e5, noNaN: true })),
      },
      question: fc.constant({ kind: "event" as const, bytes: 2 * TB }),
      shareOfMark: fc.double({ min: 0, max: 3, noNaN: true }),
    }),
    fc.record({
      ...{ kind: fc.constant("unknown" as const), question: QUESTIONS },
      why: fc.constantFrom("no-forecast", "swap-not-measured"),
    }),
  ),
  { maxLength: 3 },
);

export const DRIVES: fc.Arbitrary<DriveState> = fc
  .record({
    kind: fc.constantFrom("ssd", "ssd", "ssd", "virtual", "hdd", "unknown"),
    model: fc.constantFrom("APPLE SSD AP1024M", "Samsung SSD 980 PRO 1TB", null),
    internal: fc.constantFrom(true, false, null),
    worn: maybe(WORN),
    forecast: maybe(FORECAST),
    age: maybe(AGE),
    pace: maybe(rate.map((bytesPerDay) => ({ bytesPerDay, targetDay: localDay("2036-11-30") }))),
    soFar: maybe(
      fc.record({
        ...{ bytesPerDay: rate, overDays: fc.double({ min: 1, max: 5_000, noNaN: true }) },
        ...{ atMost: fc.boolean(), yearsToMark: fc.constant(null) },
      }),
    ),
    health: fc.record({
      bytesWritten: maybe(fc.integer({ min: 0, max: 900 }).map((count) => bytes(count * TB))),
      mediaErrors: maybe(fc.constantFrom(0, 0, 3)),
      criticalWarning: maybe(fc.constantFrom(0, 0, 0, 4)),
    }),
  })
  .map(({ worn, health, ...drive }) =>
    driveOf({
      ...drive,
      wear: worn?.wear ?? null,
      health: { ...health, percentageUsed: worn?.percentageUsed ?? null },
    }),
  );
