import { HOUR, MINUTE } from "../../../agent/model/units.ts";
import { dayAt } from "../../../agent/support/calendar.ts";
import type { VirtualMachine } from "../world/machine.ts";
import { offsetIn } from "../world/wall-clock.ts";

/** A few minutes of use, as its owner would have seen them on the wall. */
export interface Instant {
  /** By true time, and by the machine's clock. */
  readonly at: number;
  readonly now: number;
  readonly zone: string;
  readonly day: string;
  /** Of the drives, the one that is there. */
  readonly drive: number;
  /** Milliseconds since it woke, its clock was set or its owner moved. */
  readonly calmFor: number;
  /** Which day of use it is, counted from the first; a day lasts until its owner goes to bed. */
  readonly dayOfUse: number;
  /** No clock was set and nobody moved since more than a day: slots come one after the other. */
  readonly isOrdinary: boolean;
}

const STEP = 5 * MINUTE;
/** For so long after a change of the clock or the zone slots may be lost or come twice on the wall. */
const UNTIL_ORDINARY = 30 * HOUR;

/** @returns all the time of use, in steps of five minutes. */
export function timeline(machine: VirtualMachine): readonly Instant[] {
  const instants: Instant[] = [];
  const last = { zone: "", error: 0, changedAt: Number.NEGATIVE_INFINITY };
  for (const { from, to, day: dayOfUse } of machine.spans.filter(
    ({ power }) => power === "awake",
  )) {
    for (let at = from; at < to; at += STEP) {
      const [zone, error] = [machine.zone(at), machine.clockError(at)];
      const hasChanged = instants.length > 0 && (zone !== last.zone || error !== last.error);
      if (hasChanged) last.changedAt = at;
      Object.assign(last, { zone, error });
      const now = at + error;
      instants.push({
        ...{ at, now, zone, day: dayAt(now, offsetIn(zone, now)), dayOfUse },
        drive: machine.drives.findIndex((drive) => drive.isAttached(at)),
        calmFor: at - Math.max(from, last.changedAt),
        isOrdinary: error === 0 && at - last.changedAt > UNTIL_ORDINARY && !isSummerTime(now, zone),
      });
    }
  }
  return instants;
}

/** The wall has just skipped an hour, or shown one twice. */
const isSummerTime = (now: number, zone: string): boolean =>
  offsetIn(zone, now) !== offsetIn(zone, now - 3 * HOUR);
