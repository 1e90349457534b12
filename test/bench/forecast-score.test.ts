import { describe, expect, test } from "vitest";
import { scorePredictions } from "../../bench/forecast/score.ts";

const truth = { id: "a", rate_next_365: 100, days_to_endurance: 1_000 };
const exact = { id: "a", rate_bytes_per_day: 100, lo: 50, hi: 200 };
const dated = { ...exact, days_left: 1_000, days_left_lo: 500, days_left_hi: 2_000 };

describe("the score of a forecast", () => {
  test("is the width alone when what came lies inside", () => {
    const score = scorePredictions([dated], [truth]);
    expect(score).toMatchObject({ bad: 0, meanError: 0, coverage: 1, dateCoverage: 1 });
    expect(score.score).toBeCloseTo(Math.log(4), 12);
    expect(score.dateScore).toBeCloseTo(Math.log(4), 12);
  });

  test("adds ten times the distance, on logarithms, to what lies outside", () => {
    const low = { ...exact, rate_bytes_per_day: 20, lo: 10, hi: 40 };
    const { score, coverage, medianError } = scorePredictions([low], [truth]);
    expect(score).toBeCloseTo(Math.log(4) + 10 * Math.log(2.5), 12);
    expect(coverage).toBe(0);
    expect(medianError).toBeCloseTo(Math.log(5), 12);
  });

  test("counts a missing, a zero and an upside-down forecast as a factor of ten, uncovered", () => {
    for (const predictions of [
      [],
      [{ ...exact, lo: 0 }],
      [{ ...exact, lo: 150 }],
      [{ ...exact, hi: Number.POSITIVE_INFINITY }],
    ]) {
      const score = scorePredictions(predictions, [truth]);
      expect(score).toMatchObject({ bad: 1, coverage: 0, meanError: Math.log(10) });
      expect(score.score).toBeCloseTo(10 * Math.log(10), 12);
    }
  });
});
