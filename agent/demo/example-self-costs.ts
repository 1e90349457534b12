import type { DaySelfCost } from "../model/job.ts";
import { bytes, HOUR, localDay, zoneName } from "../model/units.ts";
import { dayAt } from "../support/calendar.ts";
import { DEMO_ZONE, viennaOffset } from "./example-clock.ts";
import { type ExampleDay, exampleYear } from "./example-year.ts";

/** @returns what the agent cost in the example year; none for days on which it did not run. */
export function exampleSelfCosts(): readonly DaySelfCost[] {
  return exampleYear()
    .filter(({ sampled, at, clock }) => sampled && at === clock)
    .map(selfCostOf);
}

/** As measured on a machine that is used in the daytime. */
const CPU_MS_AN_HOUR = 210;
const BYTES_AN_HOUR = 78_000;
const RESIDENT_BYTES = 61_000_000;

function selfCostOf({ clock, daysAgo }: ExampleDay): DaySelfCost {
  const hours = daysAgo === 0 ? 6 : 11;
  return {
    day: localDay(dayAt(clock, viennaOffset(clock))),
    zone: zoneName(DEMO_ZONE),
    runningMs: hours * HOUR,
    cpuMs: hours * (CPU_MS_AN_HOUR + (daysAgo % 9)),
    residentBytes: bytes(RESIDENT_BYTES + (daysAgo % 13) * 40_960),
    bytesWritten: bytes(hours * (BYTES_AN_HOUR + (daysAgo % 7) * 900)),
    starts: daysAgo % 30 === 0 ? 1 : 0,
  };
}
