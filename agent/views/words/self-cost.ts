import type { SelfCostState } from "../../model/state.ts";
import { SECOND } from "../../model/units.ts";
import { amount, grouped } from "./amounts.ts";
import { plural } from "./times.ts";

/** @returns `wrote 1.2 MB in the last 7 days · 2.1 s of processor time a day · 61 MB of memory`. */
export function selfCostWords(selfCost: SelfCostState | null): string {
  if (selfCost === null) return "has not been measured in the last 7 days";
  const { days, bytesWritten, cpuMsPerDay, residentBytes } = selfCost;
  const span = days < 7 ? plural(days, "day") : "the last 7 days";
  return [
    bytesWritten === null
      ? "what it wrote is not counted here"
      : `wrote ${amount(bytesWritten)} in ${span}`,
    `${secondsWords(cpuMsPerDay)} of processor time a day`,
    `${amount(residentBytes)} of memory`,
  ].join(" · ");
}

const secondsWords = (ms: number): string =>
  ms < SECOND / 10 ? "under 0.1 s" : `${grouped(Math.round(ms / (SECOND / 10)) / 10)} s`;
