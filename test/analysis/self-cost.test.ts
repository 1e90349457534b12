import { expect, test } from "vitest";
import { isOverBudget, selfCostOver } from "../../agent/analysis/self-cost.ts";
import type { DaySelfCost } from "../../agent/model/job.ts";
import { bytes, bytesOrNull, HOUR, localDay, zoneName } from "../../agent/model/units.ts";

const dayOf = (hours: number, cpuMs: number, written: number | null, resident = 60e6) => ({
  ...{ day: localDay("2026-11-30"), zone: zoneName("UTC"), starts: 1 },
  ...{ runningMs: hours * HOUR, cpuMs, residentBytes: bytes(resident) },
  bytesWritten: written === null ? null : bytesOrNull(written),
});

test("days are summed up, and the most memory of any is told", () => {
  const days: readonly DaySelfCost[] = [dayOf(24, 3_000, 100_000), dayOf(12, 3_000, 50_000, 80e6)];
  expect(selfCostOver(days)).toEqual({
    ...{ days: 2, runningMs: 36 * HOUR, cpuMsPerDay: 4_000 },
    ...{ residentBytes: 80e6, bytesWritten: 150_000 },
  });
});

test("of less than a day nothing is extrapolated", () => {
  expect(selfCostOver([dayOf(1, 900, 30_000)])).toMatchObject({ cpuMsPerDay: 900 });
});

test("what was never counted is unknown; what was counted on some days is their sum", () => {
  expect(selfCostOver([dayOf(1, 1, null)])?.bytesWritten).toBeNull();
  expect(selfCostOver([dayOf(1, 1, null), dayOf(1, 1, 70)])?.bytesWritten).toBe(70);
  expect(selfCostOver([])).toBeNull();
});

test.each([
  [24, 10_000, 40_000_000, false],
  [24, 10_001, 40_000_000, true],
  [24, 10_000, 40_000_001, true],
  [24, 10_000, null, false],
  [48, 20_000, null, false],
  [48, 20_001, null, true],
])("%d hours, %d ms and %s bytes are over the budget: %s", (hours, cpuMs, written, over) => {
  const cost = selfCostOver([dayOf(hours, cpuMs, written)]);
  expect(cost && isOverBudget(cost)).toBe(over);
});
