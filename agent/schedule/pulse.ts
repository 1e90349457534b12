import { SECOND } from "../model/units.ts";

/** The two clocks, read together. */
export interface Tick {
  readonly now: number;
  readonly elapsed: number;
}

/** What happened between two looks at the clocks. */
export interface Pulse {
  /** The machine slept, or this process was stopped. */
  readonly slept: boolean;
  /** Milliseconds that the system clock was set forward (or back: negative); 0 where it was left alone. */
  readonly clockSetBy: number;
}

/** Clocks drift, are slewed, and may count whole seconds. */
const TOLERANCE = 10 * SECOND;

/** @param expected for how long we meant to be away, in milliseconds. */
export function pulseBetween(before: Tick, after: Tick, expected: number): Pulse {
  const passed = after.elapsed - before.elapsed;
  const set = after.now - before.now - passed;
  return {
    slept: passed > 2 * expected + TOLERANCE,
    clockSetBy: Math.abs(set) > TOLERANCE ? set : 0,
  };
}
