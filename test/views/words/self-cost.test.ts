import { expect, test } from "vitest";
import type { SelfCostState } from "../../../agent/model/state.ts";
import { bytes, DAY } from "../../../agent/model/units.ts";
import { selfCostWords } from "../../../agent/views/words/self-cost.ts";

const COST: SelfCostState = {
  ...{ days: 7, runningMs: 5 * DAY, cpuMsPerDay: 2_140 },
  ...{ residentBytes: bytes(61_400_000), bytesWritten: bytes(1_234_000) },
};

test.each([
  [COST, "wrote 1.23 MB in the last 7 days · 2.1 s of processor time a day · 61.4 MB of memory"],
  [
    { ...COST, days: 1, cpuMsPerDay: 12, bytesWritten: bytes(20_480) },
    "wrote 20.5 kB in 1 day · under 0.1 s of processor time a day · 61.4 MB of memory",
  ],
  [
    { ...COST, days: 3, cpuMsPerDay: 61_000, bytesWritten: null },
    "what it wrote is not counted here · 61 s of processor time a day · 61.4 MB of memory",
  ],
  [null, "has not been measured in the last 7 days"],
])("%#: what the agent costs, in words", (cost, words) => {
  expect(selfCostWords(cost)).toBe(words);
});
