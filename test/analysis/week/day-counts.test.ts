import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DayCounts, dayCounts } from "../../../agent/analysis/week/day-counts.ts";
import type { DailySample } from "../../../agent/model/sample.ts";
import { DAY, GB, instant } from "../../../agent/model/units.ts";
import { healthOf } from "../../fixtures/example-drives.ts";
import { at, midnight, sampled } from "../sampled.ts";

const NOW = at(1, 0);

/** `28: 5 counted`, in GB. */
const told = ({ byDay }: DayCounts) =>
  [...byDay]
    .map(([day, { writtenBytes, basis }]) => `${day.slice(8)}: ${writtenBytes / GB} ${basis}`)
    .sort();

describe("what was written on a day", () => {
  it("is the difference of its last reading to the one of the day before", () => {
    const days = [
      sampled({ day: -2, from: 100, to: 104 }),
      sampled({ day: -1, from: 105, to: 109 }),
      sampled({ day: 0, from: 110, to: 130 }),
    ];
    expect(told(dayCounts(days, NOW))).toEqual(["28: 4 partly", "29: 5 counted", "30: 21 counted"]);
  });

  it("is not known of a first day with one reading", () => {
    const first = sampled({ day: -1, first: 20, last: 20, from: 100, to: 100 });
    expect(told(dayCounts([first, sampled({ day: 0, from: 101, to: 130 })], NOW))).toEqual([
      "30: 30 counted",
    ]);
  });

  it("is shared out evenly, to the byte, over days without a reading", () => {
    const days = [sampled({ day: -4, from: 90, to: 100 }), sampled({ day: 0, from: 105, to: 110 })];
    const counts = dayCounts(days, NOW);
    expect(told(counts)).toEqual([
      ...["26: 10 partly", "27: 2.5 spread", "28: 2.5 spread", "29: 2.5 spread", "30: 2.5 spread"],
    ]);
    const odd = sampled({ day: 0, difference: { health: healthOf({ bytesWritten: 100e9 + 7 }) } });
    const shares = [...dayCounts([days[0] ?? odd, odd], NOW).byDay.values()].slice(1);
    expect(shares.map(({ writtenBytes }) => writtenBytes)).toEqual([1, 2, 2, 2]);
  });

  it("begins anew where the counter does, and nothing is ever negative (report 112)", () => {
    const days = [
      sampled({ day: -2, from: 800, to: 892 }),
      sampled({ day: -1, from: 895, to: 900 }),
      sampled({ day: 0, from: 0.5, to: 3 }),
    ];
    const counts = dayCounts(days, NOW);
    expect(told(counts)).toEqual(["28: 92 partly", "29: 8 counted", "30: 2.5 partly"]);
    expect(counts.breakDays).toEqual(["2026-11-30"]);
  });

  it("skips a day whose clock was wrong, and shares its writes with the next", () => {
    const wrong = sampled({ day: -1, from: 110, to: 120, difference: clockAt(-400) });
    const days = [sampled({ day: -2, from: 90, to: 100 }), wrong, sampled({ day: 0, to: 130 })];
    expect(told(dayCounts(days, NOW))).toEqual(["28: 10 partly", "29: 15 spread", "30: 15 spread"]);
  });

  it("is the system's count where the drive has none, or has none any more", () => {
    const run = (day: number, os: number) => sampled({ day, os });
    expect(told(dayCounts([run(-2, 4), run(-1, 6), run(0, 8)], NOW))).toEqual([
      ...["28: 4 partly", "29: 6 counted", "30: 8 counted"],
    ]);
    const lost = [
      sampled({ day: -3, from: 90, to: 100 }),
      sampled({ day: -2, to: 104, os: 3 }),
      run(-1, 6),
    ];
    expect(told(dayCounts(lost, NOW))).toEqual(["27: 10 partly", "28: 4 counted", "29: 6 counted"]);
  });

  it("goes by the drive alone where the system counted beside it", () => {
    const days = [
      sampled({ day: -2, from: 90, to: 100, os: 9 }),
      sampled({ day: -1, os: 7 }),
      sampled({ day: 0, from: 105, to: 110, os: 4 }),
    ];
    expect(told(dayCounts(days, NOW))).toEqual(["28: 10 partly", "29: 5 spread", "30: 5 spread"]);
  });

  it("goes on through a sleep of days by the system's count of one run, not of two", () => {
    const days = [sampled({ day: -3, os: 4 }), sampled({ day: 0, os: 9 })];
    expect(told(dayCounts(days, NOW))).toEqual([
      ...["27: 4 partly", "28: 3 spread", "29: 3 spread", "30: 3 spread"],
    ]);
    const [first, last] = days;
    const restarted = last && { ...last, bootId: "boot-2" };
    const counts = dayCounts(
      [first, restarted].flatMap((one) => one ?? []),
      NOW,
    );
    expect(told(counts)).toEqual(["27: 4 partly", "30: 9 counted"]);
  });

  it("is nothing without samples", () => {
    expect(dayCounts([], NOW)).toEqual({ byDay: new Map(), breakDays: [] });
  });
});

const clockAt = (day: number) => {
  const moment = instant(midnight + day * DAY);
  return { firstAt: moment, takenAt: moment, bytesWrittenAt: moment };
};

describe("whatever a drive and a clock do", () => {
  const STEP = fc.record({
    days: fc.integer({ min: 1, max: 9 }),
    grown: fc.integer({ min: 0, max: 5e11 }),
    resets: fc.boolean(),
    clock: fc.option(fc.integer({ min: -900, max: 900 }), { freq: 12 }),
    os: fc.option(fc.integer({ min: 0, max: 1e11 })),
    read: fc.boolean(),
  });

  it("no day is negative, and days of one counter add up to what it grew", () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 25 }), (steps) => {
        const samples = samplesOf(steps);
        const { byDay } = dayCounts(samples, at(400, 0));
        for (const { writtenBytes } of byDay.values())
          expect(writtenBytes).toBeGreaterThanOrEqual(0);
        const isPlain = steps.every(({ resets, clock, read }) => !resets && clock === null && read);
        if (!isPlain || samples.length === 0) return;
        const sum = [...byDay.values()].reduce((all, day) => all + day.writtenBytes, 0);
        const counter = samples.map(({ health }) => health.bytesWritten ?? 0);
        expect(sum).toBe((counter.at(-1) ?? 0) - (samples[0]?.firstBytesWritten ?? 0));
      }),
      { seed: 20_261_130, numRuns: 500 },
    );
  });

  function samplesOf(
    steps: readonly (typeof STEP extends fc.Arbitrary<infer Value> ? Value : never)[],
  ) {
    let [day, total] = [-300, 5e12];
    return steps.map((step): DailySample => {
      day += step.days;
      const before = step.resets ? 0 : total;
      total = before + step.grown;
      const health = healthOf({ bytesWritten: step.read ? total : null, powerOnHours: null });
      const clock = step.clock === null ? {} : clockAt(step.clock);
      const first = step.read
        ? { firstBytesWritten: before as DailySample["firstBytesWritten"] }
        : {};
      const difference = { health, ...first, ...clock };
      return sampled({ day, to: 1, os: step.os === null ? null : step.os / GB, difference });
    });
  }
});
