import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CounterSeries } from "../../agent/analysis/counter-series.ts";
import { type Forecast, type ForecastInput, forecast } from "../../agent/analysis/forecast.ts";
import { DAY, GB, HOUR, type Instant, instant, MINUTE, TB } from "../../agent/model/units.ts";

const NOW = instant(Date.UTC(2026, 10, 30, 12));
const RUNS = { seed: 20_261_130, numRuns: 60 };

/** A machine whose drive is 365 days old or more at its first sample; its owner knows its age. */
interface History {
  readonly total: number;
  readonly ageAtFirst: number;
  /** Days since the sample before, and gigabytes written in them. */
  readonly steps: readonly (readonly [days: number, gb: number])[];
}

const histories = fc.record<History>({
  total: fc.integer({ min: 1_000, max: 400_000 }),
  ageAtFirst: fc.integer({ min: 365, max: 3_000 }),
  steps: fc.array(
    fc.tuple(
      fc.oneof(
        { weight: 12, arbitrary: fc.double({ min: 0.9, max: 1.1, noNaN: true }) },
        { weight: 1, arbitrary: fc.double({ min: 2, max: 60, noNaN: true }) },
      ),
      fc.oneof(
        { weight: 12, arbitrary: fc.integer({ min: 1, max: 120 }) },
        { weight: 1, arbitrary: fc.integer({ min: 200, max: 2_000 }) },
      ),
    ),
    { minLength: 1, maxLength: 300 },
  ),
});

interface Sample {
  readonly at: number;
  readonly bytes: number;
}

function samplesOf({ total, steps }: History): Sample[] {
  const length = steps.reduce((sum, [days]) => sum + days, 0);
  let at = Math.round(NOW - length * DAY);
  let bytes = total * GB;
  const later = steps.map(([days, gb]) => {
    at = Math.min(Math.round(at + days * DAY), NOW);
    bytes += gb * GB;
    return { at, bytes };
  });
  return [{ at: Math.round(NOW - length * DAY), bytes: total * GB }, ...later];
}

function counterOf(samples: readonly Sample[]): CounterSeries {
  const unknown = new Float64Array(samples.length).fill(Number.NaN);
  return {
    at: Float64Array.from(samples, ({ at }) => at),
    bytesWritten: Float64Array.from(samples, ({ bytes }) => bytes),
    percentageUsed: unknown,
    powerOnHours: unknown,
    drive: null,
  };
}

interface Change {
  readonly samples?: readonly Sample[];
  readonly now?: Instant;
  readonly ownersFirstUse?: Instant;
  readonly ownersCycles?: number;
}

function inputOf(history: History, change: Change = {}): ForecastInput {
  const samples = samplesOf(history);
  const firstUse = (samples[0]?.at ?? NOW) - history.ageAtFirst * DAY;
  return {
    now: change.now ?? NOW,
    drive: { kind: "ssd", capacityBytes: 4 * TB, model: null },
    counter: counterOf(change.samples ?? samples),
    counts: "lifetime",
    age: { ownersFirstUse: change.ownersFirstUse ?? instant(firstUse), oldestTrace: null },
    ownersCycles: change.ownersCycles ?? null,
    ownersTargetYears: null,
  };
}

function forecastOf(history: History, change: Change = {}): Forecast {
  const result = forecast(inputOf(history, change));
  if (result === null) throw new Error("expected a forecast, got null");
  return result;
}

/** The figures an owner is told: rate, range, date and its range. */
function figuresOf({ fromHere, reach }: Forecast): number[] {
  if (fromHere === null) return [];
  const days = reach.kind === "expected" ? reach.days : { middle: 0, early: 0, late: 0 };
  return [fromHere.bytesPerDay, fromHere.low, fromHere.high, days.middle, days.early, days.late];
}

function expectWithin(
  actual: readonly number[],
  wanted: readonly number[],
  relative: number,
): void {
  expect(actual).toHaveLength(wanted.length);
  actual.forEach((figure, index) => {
    const reference = wanted[index] ?? Number.NaN;
    expect(Math.abs(figure - reference)).toBeLessThanOrEqual(relative * Math.abs(reference));
  });
}

describe("for any history of a drive a year old or older", () => {
  test("scaling the bytes scales the rate and its range", () => {
    const check = (history: History, factor: number) => {
      const scaled = samplesOf(history).map(({ at, bytes }) => ({ at, bytes: bytes * factor }));
      const rates = (found: Forecast) => figuresOf(found).slice(0, 3);
      const wanted = rates(forecastOf(history)).map((rate) => rate * factor);
      expectWithin(rates(forecastOf(history, { samples: scaled })), wanted, 1e-9);
    };
    fc.assert(fc.property(histories, fc.double({ min: 0.1, max: 8, noNaN: true }), check), RUNS);
  });

  test("shifting all instants changes nothing", () => {
    const check = (history: History, minutes: number) => {
      const shift = minutes * MINUTE;
      const samples = samplesOf(history).map(({ at, bytes }) => ({ at: at + shift, bytes }));
      const firstUse = inputOf(history).age.ownersFirstUse ?? NOW;
      const change = { now: instant(NOW + shift), ownersFirstUse: instant(firstUse + shift) };
      const shifted = forecastOf(history, { samples, ...change });
      expectWithin(figuresOf(shifted), figuresOf(forecastOf(history)), 1e-9);
    };
    // Forwards only: a sample of before this product existed is dropped on purpose.
    fc.assert(fc.property(histories, fc.integer({ min: 0, max: 3_000_000 }), check), RUNS);
  });

  test("a duplicated sample changes nothing at all", () => {
    const check = (history: History, which: number) => {
      const samples = samplesOf(history);
      const at = which % samples.length;
      const doubled = [...samples.slice(0, at + 1), ...samples.slice(at)];
      expect(figuresOf(forecastOf(history, { samples: doubled }))).toEqual(
        figuresOf(forecastOf(history)),
      );
    };
    fc.assert(fc.property(histories, fc.nat(), check), RUNS);
  });

  test("a second sample a day on the line between its neighbours changes nothing", () => {
    const check = (history: History) => {
      const samples = samplesOf(history);
      const twice = samples.flatMap((sample, index) => {
        const next = samples[index + 1];
        return next === undefined ? [sample] : [sample, between(sample, next)];
      });
      const wanted = figuresOf(forecastOf(history));
      expectWithin(figuresOf(forecastOf(history, { samples: twice })), wanted, 1e-6);
    };
    fc.assert(fc.property(histories, check), RUNS);
  });

  test("a higher mark never brings the middle or the early date nearer", () => {
    const check = (history: History, cycles: number, more: number) => {
      const datesAt = (ownersCycles: number) => {
        const { reach } = forecastOf(history, { ownersCycles });
        return reach.kind === "expected" ? reach.days : { middle: 0, early: 0 };
      };
      const [near, far] = [datesAt(cycles), datesAt(cycles + more)];
      expect(far.middle).toBeGreaterThanOrEqual(near.middle);
      expect(far.early).toBeGreaterThanOrEqual(near.early);
    };
    const cycles = fc.integer({ min: 1, max: 5_000 });
    fc.assert(fc.property(histories, cycles, cycles, check), RUNS);
  });

  test("adding a write event never moves the middle date later", () => {
    const check = (history: History, which: number, gb: number) => {
      const samples = samplesOf(history);
      const from = 1 + (which % (samples.length - 1));
      const added = samples.map(({ at, bytes }, index) => ({
        at,
        bytes: index >= from ? bytes + gb * GB : bytes,
      }));
      const middle = (found: Forecast) => figuresOf(found)[3] ?? Number.NaN;
      expect(middle(forecastOf(history, { samples: added }))).toBeLessThanOrEqual(
        middle(forecastOf(history)),
      );
    };
    fc.assert(fc.property(histories, fc.nat(), fc.integer({ min: 1, max: 5_000 }), check), RUNS);
  });

  test("the rate lies in its range, the date in its own, and all of them are numbers", () => {
    const check = (history: History) => {
      const [rate = 0, low = 0, high = 0, middle = 0, early = 0, late = 0] = figuresOf(
        forecastOf(history),
      );
      expect([rate, low, high, middle, early, late].every(Number.isFinite)).toBe(true);
      expect(low < rate && rate < high).toBe(true);
      expect(early <= middle && middle <= late).toBe(true);
    };
    fc.assert(fc.property(histories, check), RUNS);
  });
});

/** At most twelve hours after a sample, on the straight line to the next one. */
function between(sample: Sample, next: Sample): Sample {
  const at = Math.round(sample.at + Math.min(12 * HOUR, (next.at - sample.at) / 2));
  const share = (at - sample.at) / (next.at - sample.at);
  return { at, bytes: sample.bytes + share * (next.bytes - sample.bytes) };
}

describe("for any columns whatever", () => {
  const anything = fc.oneof(
    fc.double({ noInteger: false }),
    fc.constantFrom(0, -1, 1e18, Number.NaN, Number.POSITIVE_INFINITY, NOW, NOW - DAY, NOW + DAY),
  );
  const columns = fc.array(fc.tuple(anything, anything, anything, anything), { maxLength: 40 });

  test("the forecast does not throw, whatever clocks and counters say", () => {
    const check = (rows: readonly (readonly [number, number, number, number])[]) => {
      const column = (index: 0 | 1 | 2 | 3) => Float64Array.from(rows, (row) => row[index]);
      const counter = {
        at: column(0),
        bytesWritten: column(1),
        percentageUsed: column(2),
        powerOnHours: column(3),
        drive: null,
      };
      const history = { total: 1, ageAtFirst: 400, steps: [] };
      const result = forecast({ ...inputOf(history), counter });
      expect(result === null).toBe(rows.length === 0);
    };
    fc.assert(fc.property(columns, check), { ...RUNS, numRuns: 300 });
  });
});
