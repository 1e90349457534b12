import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DaySelfCost, SelfCounters } from "../../agent/model/job.ts";
import { bytes, bytesOrNull, HOUR, localDay, zoneName } from "../../agent/model/units.ts";
import { foldSelfCost, type SelfMeasured } from "../../agent/sample/self-cost.ts";

const TODAY = { day: localDay("2026-11-30"), zone: zoneName("Europe/Vienna") };

const counters = (cpuMs: number, written: number | null, resident = 60e6): SelfCounters => ({
  ...{ cpuMs, residentBytes: bytes(resident) },
  bytesWritten: written === null ? null : bytesOrNull(written),
});

const measured = (hours: number, ...of: Parameters<typeof counters>): SelfMeasured => ({
  elapsed: 1_000_000 + hours * HOUR,
  counters: counters(...of),
});

/** One process, measured again and again on one day. */
function measuredInTurn(before: DaySelfCost | null, ...all: readonly SelfMeasured[]) {
  let kept = before;
  for (const [turn, now] of all.entries()) {
    kept = foldSelfCost(kept, all[turn - 1] ?? null, { ...now, ...TODAY });
  }
  return kept;
}

test("at its start a process has cost what it took to start", () => {
  expect(measuredInTurn(null, measured(0, 400, 20_480))).toEqual({
    ...TODAY,
    ...{ runningMs: 0, cpuMs: 400, residentBytes: 60e6, bytesWritten: 20_480, starts: 1 },
  });
});

test("from then on what it cost since the last time is added, and the most memory stays", () => {
  const hours = [
    measured(0, 400, 20_480),
    measured(1, 550, 30_720, 90e6),
    measured(2.5, 600, 30_720, 70e6),
  ];
  expect(measuredInTurn(null, ...hours)).toEqual({
    ...TODAY,
    ...{ runningMs: 2.5 * HOUR, cpuMs: 600, residentBytes: 90e6, bytesWritten: 30_720, starts: 1 },
  });
});

test("a process that takes over on the same day adds all of its own", () => {
  const first = measuredInTurn(null, measured(0, 400, 20_480), measured(3, 900, 50_000));
  const second = measuredInTurn(first, measured(4, 380, 10_000), measured(5, 480, 11_000));
  expect(second).toMatchObject({
    ...{ runningMs: 4 * HOUR, cpuMs: 1_380, bytesWritten: 61_000, starts: 2 },
  });
});

test("an hour over midnight counts for the day it ended on, and the day before stays", () => {
  const evening = measured(0, 1_000, 100_000);
  const tomorrow = { ...TODAY, day: localDay("2026-12-01") };
  const next = foldSelfCost(null, evening, { ...measured(1, 1_100, 104_000), ...tomorrow });
  expect(next).toEqual({
    ...tomorrow,
    ...{ runningMs: HOUR, cpuMs: 100, residentBytes: 60e6, bytesWritten: 4_000, starts: 0 },
  });
});

test("a clock that was set back adds to a day that was kept before", () => {
  const [late, early] = [measured(30, 2_000, 200_000), measured(31, 2_100, 210_000)];
  const kept = measuredInTurn(null, measured(0, 1_000, 100_000));
  expect(foldSelfCost(kept, late, { ...early, ...TODAY })).toMatchObject({
    ...{ runningMs: HOUR, cpuMs: 1_100, bytesWritten: 110_000, starts: 1 },
  });
});

describe("what the system does not count", () => {
  test("is unknown, not 0", () => {
    const kept = measuredInTurn(null, measured(0, 400, null), measured(1, 500, null));
    expect(kept?.bytesWritten).toBeNull();
  });

  test("leaves what was counted before", () => {
    const kept = measuredInTurn(null, measured(0, 400, 20_000), measured(1, 500, null));
    expect(kept?.bytesWritten).toBe(20_000);
  });

  test("is not made up for by a counter that holds what may be counted already", () => {
    const kept = measuredInTurn(
      null,
      ...[measured(0, 400, 20_000), measured(1, 500, null), measured(2, 600, 50_000)],
      measured(3, 700, 51_000),
    );
    expect(kept?.bytesWritten).toBe(21_000);
  });
});

test("a counter that falls, because what was written was deleted again, adds nothing", () => {
  const kept = measuredInTurn(null, measured(0, 400, 20_000), measured(1, 500, 12_000));
  expect(kept?.bytesWritten).toBe(20_000);
});

test("however a process is measured, it cost what its counters say in the end", () => {
  const growth = fc.record({ cpu: fc.nat(5_000), written: fc.nat(1e6), hours: fc.nat(48) });
  const check = (steps: readonly { cpu: number; written: number; hours: number }[]) => {
    const sum = { cpu: 0, written: 0, hours: 0 };
    const all = steps.map(({ cpu, written, hours }) => {
      Object.assign(sum, {
        ...{ cpu: sum.cpu + cpu, written: sum.written + written, hours: sum.hours + hours },
      });
      return measured(sum.hours, sum.cpu, sum.written);
    });
    const first = all[0];
    fc.pre(first !== undefined);
    expect(measuredInTurn(null, ...all)).toMatchObject({
      ...{ cpuMs: sum.cpu, bytesWritten: sum.written, starts: 1 },
      runningMs: 1_000_000 + sum.hours * HOUR - (first?.elapsed ?? 0),
    });
  };
  fc.assert(fc.property(fc.array(growth, { minLength: 1 }), check), {
    ...{ seed: 20_261_130, numRuns: 200 },
  });
});
