import { describe, expect, test } from "vitest";
import { gradeOf } from "../../agent/analysis/grade.ts";
import { DAY } from "../../agent/model/units.ts";
import { daysAgo, NOW } from "./machine.ts";

const known = (days: number) => ({ kind: "known", since: daysAgo(days), days }) as const;
const unknown = { kind: "unknown", doubt: "no-trace", atLeastDays: null } as const;

describe("the grade of a forecast", () => {
  test("is none under a week on a young drive or one of unknown age", () => {
    expect(gradeOf(6.9, known(59))).toBe("none");
    expect(gradeOf(6.9, unknown)).toBe("none");
    expect(gradeOf(0, { ...unknown, atLeastDays: 400 })).toBe("none");
  });

  test("is early from a week on, or at once at a known age of 60 days", () => {
    expect(gradeOf(7, unknown)).toBe("early");
    expect(gradeOf(0, known(60))).toBe("early");
    expect(
      gradeOf(0, { kind: "at-least", since: daysAgo(60), days: (NOW - daysAgo(60)) / DAY }),
    ).toBe("early");
  });

  test("is fair from a month and good from three, and never better", () => {
    expect(gradeOf(30, unknown)).toBe("fair");
    expect(gradeOf(90, unknown)).toBe("good");
    expect(gradeOf(3_650, known(4_000))).toBe("good");
  });
});
