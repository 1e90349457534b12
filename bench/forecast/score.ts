/** How well forecasts of a rate and a date meet what came. */
import { readFileSync } from "node:fs";

/** A forecast of the next 365 days' mean rate, and of the days until the mark is reached. */
export interface Prediction {
  readonly id: string;
  readonly rate_bytes_per_day: number;
  readonly lo: number;
  readonly hi: number;
  readonly days_left?: number;
  readonly days_left_lo?: number;
  readonly days_left_hi?: number;
}

/** What came. */
export interface Truth {
  readonly id: string;
  readonly rate_next_365: number;
  readonly days_to_endurance: number | null;
}

export interface Score {
  /** Missing or malformed; each counts as a factor of ten and uncovered. */
  readonly bad: number;
  /** Of |ln(rate / true)|. */
  readonly medianError: number;
  readonly meanError: number;
  /** Share of truths inside the 80% range. */
  readonly coverage: number;
  /** Interval (Winkler) score on natural logs at alpha 0.2: lower is better, width can not game it. */
  readonly score: number;
  readonly dateCoverage: number;
  readonly dateScore: number;
}

const PENALTY = 2 / 0.2;
const WORST = Math.log(10);

export function readTruth(path: string): Truth[] {
  return JSON.parse(readFileSync(path, "utf8"));
}

export function scorePredictions(
  predictions: readonly Prediction[],
  truths: readonly Truth[],
): Score {
  const byId = new Map(predictions.map((prediction) => [prediction.id, prediction]));
  const judged = truths.map((truth) => judge(byId.get(truth.id), truth));
  const dated = judged.flatMap(({ date }) => (date === null ? [] : [date]));
  return {
    bad: judged.filter(({ bad }) => bad).length,
    medianError: median(judged.map(({ error }) => error)),
    meanError: mean(judged.map(({ error }) => error)),
    coverage: mean(judged.map(({ rate }) => (rate.covered ? 1 : 0))),
    score: mean(judged.map(({ rate }) => rate.score)),
    dateCoverage: mean(dated.map(({ covered }) => (covered ? 1 : 0))),
    dateScore: mean(dated.map(({ score }) => score)),
  };
}

interface Judged {
  readonly bad: boolean;
  readonly error: number;
  readonly rate: Interval;
  readonly date: Interval | null;
}

interface Interval {
  readonly covered: boolean;
  readonly score: number;
}

function judge(prediction: Prediction | undefined, truth: Truth): Judged {
  if (prediction === undefined || !isUsable(prediction)) {
    const rate = { covered: false, score: PENALTY * WORST };
    return { bad: true, error: WORST, rate, date: null };
  }
  const { rate_bytes_per_day: rate, lo, hi } = prediction;
  return {
    bad: false,
    error: Math.abs(Math.log(rate / truth.rate_next_365)),
    rate: interval(lo, hi, truth.rate_next_365),
    date: judgeDate(prediction, truth),
  };
}

function judgeDate(prediction: Prediction, truth: Truth): Interval | null {
  const { days_left: middle = 0, days_left_lo: early = 0, days_left_hi: late = 0 } = prediction;
  const complete = middle > 0 && early > 0 && late > 0 && (truth.days_to_endurance ?? 0) > 0;
  return complete ? interval(early, late, truth.days_to_endurance ?? 0) : null;
}

function isUsable({ rate_bytes_per_day: rate, lo, hi }: Prediction): boolean {
  return [rate, lo, hi].every((x) => Number.isFinite(x) && x > 0) && lo <= rate && rate <= hi;
}

/** Interval score on natural logarithms. */
function interval(low: number, high: number, actual: number): Interval {
  const below = Math.max(Math.log(low / actual), 0);
  const above = Math.max(Math.log(actual / high), 0);
  return {
    covered: low <= actual && actual <= high,
    score: Math.log(high / low) + PENALTY * (below + above),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}
