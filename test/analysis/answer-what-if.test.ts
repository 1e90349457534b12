import { describe, expect, test } from "vitest";
import { answerWhatIf } from "../../agent/analysis/answer-what-if.ts";
import type { Forecast } from "../../agent/analysis/forecast.ts";
import { DAYS_PER_YEAR, GB, TB } from "../../agent/model/units.ts";
import type { WhatIfQuestion } from "../../agent/model/what-if.ts";
import { forecastOf, type Machine, NOW } from "./machine.ts";

const EXAMPLE = { rows: [{ ago: 0, gb: 150_000 }], ownersDays: 7 * DAYS_PER_YEAR };

const answer = (question: WhatIfQuestion, machine: Machine = EXAMPLE, swap: number | null = null) =>
  answerWhatIf(question, forecastOf(machine), swap, NOW);

describe("an answer to what if", () => {
  test("the drive had twice the capacity: 273 years, 140 more", () => {
    const doubled = answer({ kind: "twice-capacity" });
    expect(doubled).toMatchObject({
      ...{ kind: "reach", markBytes: 6_000 * TB },
      reach: { kind: "expected", ageComesFirst: true },
    });
    if (doubled.kind !== "reach" || doubled.reach.kind !== "expected") return;
    expect(doubled.reach.years.middle).toBeCloseTo(273, 9);
    expect(doubled.yearsGained).toBeCloseTo(140, 9);
  });

  test("it wrote another rate: what that is, and whether age still comes first", () => {
    expect(answer({ kind: "write", bytesPerDay: 20 * GB })).toMatchObject({
      ...{ kind: "reach", bytesPerDay: 20 * GB, markBytes: 3_000 * TB },
      reach: { ageComesFirst: true },
    });
    expect(answer({ kind: "write", bytesPerDay: 5 * TB })).toMatchObject({
      reach: { kind: "expected", ageComesFirst: false },
    });
    expect(answer({ kind: "write", bytesPerDay: 0 })).toMatchObject({
      ...{ reach: { kind: "never" }, yearsGained: null },
    });
  });

  test("there were no swap: only where it was measured", () => {
    const question = { kind: "no-swap" } as const;
    expect(answer(question)).toEqual({ kind: "unknown", question, why: "swap-not-measured" });
    expect(answer(question, EXAMPLE, 0)).toMatchObject({ kind: "reach", yearsGained: 0 });
    const without = answer(question, EXAMPLE, 20 * GB);
    expect(without.kind === "reach" ? without.bytesPerDay / GB : null).toBeCloseTo(38.67, 2);
  });

  test("an event wrote 2 TB: its share of the mark, and days", () => {
    const question = { kind: "event", bytes: 2 * TB } as const;
    expect(answer(question)).toMatchObject({ kind: "cost", question, shareOfMark: 2 / 3_000 });
  });

  test("the mark were passed: it stays passed, until the drive is twice as large", () => {
    const passed = { ...EXAMPLE, rows: [{ ago: 0, gb: 3_100_000 }] };
    expect(answer({ kind: "write", bytesPerDay: GB }, passed)).toMatchObject({
      ...{ reach: { kind: "passed" }, yearsGained: null },
    });
    expect(answer({ kind: "twice-capacity" }, passed)).toMatchObject({
      ...{ reach: { kind: "expected" }, yearsGained: null },
    });
  });

  test("nothing is foreseen: no answer either", () => {
    const question = { kind: "twice-capacity" } as const;
    const none = { kind: "unknown", question, why: "no-forecast" };
    const early = {
      rows: [
        { ago: 1, gb: 5 },
        { ago: 0, gb: 30 },
      ],
      ownersDays: 3,
    };
    expect(answer(question, early)).toEqual(none);
    expect(answerWhatIf(question, null, null, NOW)).toEqual(none);
    const rated: Forecast = { ...forecastOf(EXAMPLE), mark: null };
    expect(answerWhatIf(question, rated, null, NOW)).toEqual(none);
  });
});
