import { describe, expect, test } from "vitest";
import { GB, TB } from "../../../agent/model/units.ts";
import type { WhatIfAnswer } from "../../../agent/model/what-if.ts";
import { whatIfWords } from "../../../agent/views/words/what-if.ts";
import { NOW, reachIn } from "../../fixtures/example-states.ts";

const words = (answer: WhatIfAnswer) => whatIfWords(answer, { asOf: NOW, recording: false });

function reaching(
  question: WhatIfAnswer["question"],
  reach: ReturnType<typeof reachIn>,
  yearsGained: number | null,
): WhatIfAnswer {
  return { kind: "reach", question, bytesPerDay: 20 * GB, markBytes: 3e15, reach, yearsGained };
}

describe("a what-if", () => {
  test("says in years how the date would move, as far as one can look", () => {
    expect(words(reaching({ kind: "write", bytesPerDay: 20 * GB }, reachIn(5, 8, 12), 3.2))).toBe(
      "writing 20 GB a day: the mark comes between 2031 and 2038, most likely about 2034, 3 years later",
    );
    expect(words(reaching({ kind: "write", bytesPerDay: TB }, reachIn(0.5, 1, 2), -1.5))).toMatch(
      /^writing 1 TB a day: .*, 1.5 years sooner$/,
    );
  });

  test("beyond that says it in proportion, never in centuries", () => {
    expect(words(reaching({ kind: "twice-capacity" }, reachIn(70, 273, 900), 140))).toBe(
      "a drive of twice the capacity: the mark is more than 50 years off, about twice as far off as now",
    );
    expect(words(reaching({ kind: "twice-capacity" }, reachIn(60, 130, 500), 1))).toMatch(
      /, about as far off as now$/,
    );
  });

  test("that changes nothing says so", () => {
    expect(words(reaching({ kind: "no-swap" }, reachIn(5, 8, 12), 0.01))).toBe(
      "memory enough never to swap: 20 GB a day · the mark comes between 2031 and 2038, most likely about 2034, as it is now",
    );
  });

  test("past the mark has no years to gain", () => {
    expect(words(reaching({ kind: "twice-capacity" }, { kind: "passed" }, null))).toBe(
      "a drive of twice the capacity: the mark is passed",
    );
  });

  test("of an event is its share of the mark, and in days of writing", () => {
    const question = { kind: "event", bytes: 2 * TB } as const;
    expect(words({ kind: "cost", question, shareOfMark: 0.012, days: 33.3 })).toBe(
      "writing 2 TB at once: 1.2% of the mark, as much as 33 days of writing",
    );
    expect(words({ kind: "cost", question, shareOfMark: 0.0005, days: null })).toBe(
      "writing 2 TB at once: under 0.1% of the mark",
    );
  });

  test("that can not be answered says why, and is not guessed", () => {
    const question = { kind: "no-swap" } as const;
    expect(words({ kind: "unknown", question, why: "swap-not-measured" })).toMatch(
      /a week of measured swap is needed/,
    );
    expect(words({ kind: "unknown", question, why: "no-forecast" })).toMatch(/no forecast$/);
  });
});
