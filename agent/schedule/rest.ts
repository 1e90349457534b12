import { type Instant, instant, MINUTE, SECOND } from "../model/units.ts";
import { type Pulse, pulseBetween, type Tick } from "./pulse.ts";

/** Devices and network settle; what is read right after a wake fails more often than not. */
const GRACE = 10 * SECOND;
/** Nothing is told right after a start or a wake, and nothing begun that can wait. */
const QUIET = 2 * MINUTE;

/** Whether the machine and its clock have come to rest, by looks at the clocks. */
export interface Rest {
  /** @param expected milliseconds that should have passed since the last look. */
  look(at: Tick, expected: number): Pulse;
  /** Milliseconds until drives may be read. */
  graceLeft(at: Tick): number;
  settled(at: Tick): boolean;
  /** In the past once the machine has come to rest. */
  quietUntil(at: Tick): Instant;
}

/** @param start when the agent started. */
export function restFrom(start: Tick): Rest {
  let last = start;
  let wokeAt: number | null = null;
  let disturbedAt = start.elapsed;
  return {
    look(at, expected) {
      const pulse = pulseBetween(last, at, expected);
      last = at;
      if (pulse.slept) wokeAt = at.elapsed;
      if (pulse.slept || pulse.clockSetBy !== 0) disturbedAt = at.elapsed;
      return pulse;
    },
    graceLeft: ({ elapsed }) => (wokeAt === null ? 0 : Math.max(0, wokeAt + GRACE - elapsed)),
    settled: ({ elapsed }) => elapsed - disturbedAt >= QUIET,
    quietUntil: ({ now, elapsed }) => instant(now + disturbedAt + QUIET - elapsed),
  };
}
