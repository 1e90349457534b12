import { MINUTE } from "../../../agent/model/units.ts";
import { offsetIn } from "../world/wall-clock.ts";
import { doneIn, type Evidence, when } from "./evidence.ts";
import type { Instant } from "./timeline.ts";

/** Shorter stretches of use need no reading; after a change of the clock an hour may pass. */
const COVERED = { ordinary: 25 * MINUTE, changed: 85 * MINUTE };

/** Days with a sample too few, too many or of a drive that was not there. */
export function daysBroken({ instants, lived: { kept } }: Evidence): readonly string[] {
  const key = (drive: number, day: string): string => `drive ${drive + 1} on ${day}`;
  const used = new Set(instants.map(({ drive, day }) => key(drive, day)));
  const covered = new Set(instants.filter(isCovered).map(({ drive, day }) => key(drive, day)));
  const found = kept.days.map(({ driveId, day }) => key(driveId - 1, day));
  const sequences = kept.days.map(({ sequence, driveId }) => `${sequence} of drive ${driveId}`);
  return [
    ...[...covered].filter((day) => !found.includes(day)).map((day) => `${day}: no sample`),
    ...found.filter((day) => !used.has(day)).map((day) => `${day}: a sample of no use`),
    ...repeated(found).map((day) => `${day}: two samples`),
    ...repeated(sequences).map((sequence) => `${sequence}: twice`),
  ];
}

/** From the day's first moment on: what was before midnight does not count for it. */
export function isCovered({ now, zone, day, calmFor, isOrdinary }: Instant): boolean {
  const sinceMidnight = now + offsetIn(zone, now) * MINUTE - Date.parse(`${day}T00:00:00Z`);
  return Math.min(calmFor, sinceMidnight) > (isOrdinary ? COVERED.ordinary : COVERED.changed);
}

const repeated = (values: readonly string[]): readonly string[] =>
  values.filter((value, at) => values.indexOf(value) !== at);

/** An hour, two late heartbeats, and what it takes to begin again after a crash. */
const LONGEST_GAP = 85 * MINUTE;
/** Where the clock was set, an hour may begin anew. */
const LONGEST_CHANGED_GAP = 140 * MINUTE;

/** Stretches of use without a reading. */
export function gapsIn({ machine, instants, lived }: Evidence): readonly string[] {
  const readings = doneIn(lived, ["reading", "day-end"]).map(({ at }) => at);
  const isOrdinary = (from: number, to: number): boolean =>
    instants.every((one) => one.at < from || one.at > to || one.isOrdinary);
  return machine.spans
    .filter(({ power }) => power === "awake")
    .flatMap(({ from, to }) => {
      const times = [from, ...readings.filter((at) => at > from && at < to), to];
      return times
        .filter((at, index) => {
          const gap = at - (times[index - 1] ?? at);
          return gap > LONGEST_CHANGED_GAP || (gap > LONGEST_GAP && isOrdinary(at - gap, at));
        })
        .map((at) => `none before ${when(at)}`);
    });
}
