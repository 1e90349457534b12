import { type DaySelfCost, SELF_BUDGET } from "../model/job.ts";
import type { SelfCostState } from "../model/state.ts";
import { bytes, DAY } from "../model/units.ts";
import { knownSum } from "./writer-shares.ts";

/** @returns what the agent cost on these days together; null where it ran on none. */
export function selfCostOver(days: readonly DaySelfCost[]): SelfCostState | null {
  if (days.length === 0) return null;
  const runningMs = days.reduce((sum, day) => sum + day.runningMs, 0);
  const cpuMs = days.reduce((sum, day) => sum + day.cpuMs, 0);
  return {
    days: days.length,
    runningMs,
    cpuMsPerDay: cpuMs / Math.max(1, runningMs / DAY),
    residentBytes: bytes(Math.max(...days.map(({ residentBytes }) => residentBytes))),
    bytesWritten: knownSum(days.map(({ bytesWritten }) => bytesWritten)),
  };
}

/** Whether a week of it is more than the agent may cost. */
export const isOverBudget = ({ bytesWritten, cpuMsPerDay }: SelfCostState): boolean =>
  (bytesWritten ?? 0) > SELF_BUDGET.bytesPerWeek || cpuMsPerDay > SELF_BUDGET.cpuMsPerDay;
