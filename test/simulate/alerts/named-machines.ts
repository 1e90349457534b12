import type { VirtualMachine } from "../world/machine.ts";
import { planMachine } from "../world/plan.ts";
import { machineOf, readFieldSeries } from "./field-series.ts";
import type { Limit } from "./limits.ts";
import { cases } from "./machines.ts";

export interface NamedMachine {
  readonly name: string;
  readonly limits: readonly Limit[];
  build(): VirtualMachine;
}

/** @param field folder with `time-series/` of real drives; null: there is none. */
export function namedMachines(seed: number, field: string | null): readonly NamedMachine[] {
  const invented = cases(seed).map(({ name, limits, plan }) => ({
    ...{ name, limits },
    build: () => planMachine(plan),
  }));
  const real = (field === null ? [] : readFieldSeries(field)).map((series) => ({
    name: `real: ${series.name}`,
    limits: [],
    build: () => machineOf(series),
  }));
  return [...invented, ...real];
}
