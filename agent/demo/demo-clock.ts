import type { Clock } from "../support/host.ts";
import { DEMO_NOW, DEMO_ZONE, viennaOffset } from "./example-clock.ts";

/** The clock of the example: it stands at its last look. */
export function demoClock(real: Clock): Clock {
  return {
    now: () => DEMO_NOW,
    elapsed: () => real.elapsed(),
    zone: () => DEMO_ZONE,
    utcOffsetMinutes: viennaOffset,
  };
}
