import { describe, expect, test } from "vitest";
import { ageClock, plainYears } from "../../agent/analysis/clocks.ts";
import { ageOfDrive, soFar } from "../../agent/analysis/so-far.ts";
import { DAY, GB, instant, TB } from "../../agent/model/units.ts";

const now = instant(Date.UTC(2026, 10, 30, 12));
const daysAgo = (days: number) => instant(now - days * DAY);
const latest = (bytesWritten: number, powerOnHours: number | null) => [
  { at: now, bytesWritten, powerOnHours },
];

describe("the age of a drive", () => {
  test("is what the owner says, whatever the trace and the counters say", () => {
    const evidence = { ownersFirstUse: daysAgo(730), oldestTrace: daysAgo(1) };
    const age = ageOfDrive(evidence, latest(85 * TB, 2_850), now);
    expect(age).toMatchObject({ kind: "known", days: 730 });
  });

  test("is at least the oldest trace where nothing contradicts it", () => {
    const evidence = { ownersFirstUse: null, oldestTrace: daysAgo(1_000) };
    expect(ageOfDrive(evidence, latest(60 * TB, 4_000), now)).toMatchObject({
      kind: "at-least",
      days: 1_000,
    });
  });

  test("report 49: is never made of power-on hours alone", () => {
    const evidence = { ownersFirstUse: null, oldestTrace: null };
    const age = ageOfDrive(evidence, latest(89 * TB, 4_961), now);
    expect(age).toEqual({ kind: "unknown", doubt: "no-trace", atLeastDays: null });
  });

  test("is unknown where hours exceed 12 a day since the trace", () => {
    const evidence = { ownersFirstUse: null, oldestTrace: daysAgo(100) };
    expect(ageOfDrive(evidence, latest(5 * TB, 1_200), now).kind).toBe("at-least");
    expect(ageOfDrive(evidence, latest(5 * TB, 1_201), now)).toEqual({
      kind: "unknown",
      doubt: "hours-exceed-trace",
      atLeastDays: 100,
    });
  });

  test("is unknown where the total after set-up exceeds 250 GB a day since the trace", () => {
    const evidence = { ownersFirstUse: null, oldestTrace: daysAgo(10) };
    expect(ageOfDrive(evidence, latest(2_750 * GB, 60), now).kind).toBe("at-least");
    expect(ageOfDrive(evidence, latest(2_751 * GB, 60), now)).toMatchObject({
      kind: "unknown",
      doubt: "writes-exceed-trace",
    });
  });

  test("stays unknown when the doubt of the first reading has grown over", () => {
    const evidence = { ownersFirstUse: null, oldestTrace: daysAgo(500) };
    const first = { at: daysAgo(499), bytesWritten: 85 * TB, powerOnHours: 2_850 };
    const age = ageOfDrive(evidence, [first, ...latest(105 * TB, 5_300)], now);
    expect(age).toEqual({ kind: "unknown", doubt: "hours-exceed-trace", atLeastDays: 500 });
  });

  test("does not come from an answer or a trace in the future", () => {
    const evidence = { ownersFirstUse: daysAgo(-3), oldestTrace: daysAgo(-2) };
    expect(ageOfDrive(evidence, [], now)).toMatchObject({ kind: "unknown", doubt: "no-trace" });
  });
});

describe("so far", () => {
  test("is `at most` on a drive first seen the day after an erase: 85 TB and 2,850 hours", () => {
    const evidence = { ownersFirstUse: null, oldestTrace: daysAgo(1) };
    const figure = soFar(85 * TB, ageOfDrive(evidence, latest(85 * TB, 2_850), now));
    expect(figure?.bound).toBe("at-most");
    expect(figure?.days).toBe(2_850 / 24);
    expect(Math.round((figure?.bytesPerDay ?? 0) / GB)).toBe(716);
  });

  test("is unknown without a counter, without a bound on the age, and within the first day", () => {
    const known = ageOfDrive({ ownersFirstUse: daysAgo(10), oldestTrace: null }, [], now);
    const unknown = ageOfDrive({ ownersFirstUse: null, oldestTrace: null }, [], now);
    const today = ageOfDrive({ ownersFirstUse: daysAgo(0.5), oldestTrace: null }, [], now);
    expect(soFar(null, known)).toBeNull();
    expect(soFar(1 * TB, unknown)).toBeNull();
    expect(soFar(1 * TB, today)).toBeNull();
  });
});

describe("the two clocks of a drive", () => {
  const mark = {
    bytes: 753 * TB,
    cycles: 3_000,
    basis: "customary",
    capacityBytes: 251 * GB,
  } as const;

  test("have no years to the mark by a rate that is only an upper bound", () => {
    const age = ageOfDrive(
      { ownersFirstUse: null, oldestTrace: daysAgo(1) },
      latest(85 * TB, 2_850),
      now,
    );
    const figure = soFar(85 * TB, age);
    expect(figure && plainYears(mark, figure)).toBeNull();
    expect(ageClock(age, now)).toBeNull();
  });

  test("show no years left below zero on a drive past its mark", () => {
    const age = ageOfDrive({ ownersFirstUse: daysAgo(1_000), oldestTrace: null }, [], now);
    const figure = soFar(800 * TB, age);
    expect(figure && plainYears(mark, figure)?.left).toBe(0);
  });

  test("have no years to the mark where nothing was written", () => {
    const age = ageOfDrive({ ownersFirstUse: daysAgo(1_000), oldestTrace: null }, [], now);
    const figure = soFar(0, age);
    expect(figure?.bytesPerDay).toBe(0);
    expect(figure && plainYears(mark, figure)).toBeNull();
  });

  test("call the ten years passed on an eleven-year-old machine, inexact by a trace", () => {
    const age = ageOfDrive({ ownersFirstUse: null, oldestTrace: daysAgo(11 * 365.25) }, [], now);
    expect(ageClock(age, now)).toMatchObject({ passed: true, exact: false });
  });
});
