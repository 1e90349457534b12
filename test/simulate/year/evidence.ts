import { type Entry, entriesOf } from "../world/ledger.ts";
import type { VirtualMachine } from "../world/machine.ts";
import { type LivedYear, machineOfYear, type YearOrder } from "./live-year.ts";
import { type Instant, timeline } from "./timeline.ts";
import { eventsToTell, type ToldEvent } from "./year-plan.ts";

/** All that a promise is held against. */
export interface Evidence {
  readonly machine: VirtualMachine;
  readonly lived: LivedYear;
  /** The same year without crashes. */
  readonly calm: LivedYear;
  readonly instants: readonly Instant[];
  /** What happened that its owner must be told of. */
  readonly events: readonly ToldEvent[];
}

export function evidenceOf(order: YearOrder, lived: LivedYear, calm: LivedYear): Evidence {
  const machine = machineOfYear(order);
  return { machine, lived, calm, instants: timeline(machine), events: eventsToTell(order) };
}

export const when = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

export const doneIn = (lived: LivedYear, names: readonly string[]) =>
  entriesOf(lived, "done").filter(({ job }) => names.includes(job.name));

/** Whether a process ended in between: what was begun by then is done once more. */
export const hasCrashed = ({ lived }: Evidence, from: number, to: number): boolean =>
  lived.entries.some(({ what, at }) => what === "crashed" && at >= from && at <= to);

/** Whether the clock was wrong in between: then it is not known what was done. */
export const wasClockWrong = ({ instants }: Evidence, from: number, to: number): boolean =>
  instants.some(({ at, now }) => at >= from && at <= to && now !== at);

/** @returns what came again and for which there is no excuse. */
export function again<E extends Entry>(
  entries: readonly E[],
  keyOf: (entry: E) => string,
  isExcused: (from: number, to: number) => boolean,
): readonly string[] {
  const seen = new Map<string, number>();
  return entries.flatMap((entry) => {
    const key = keyOf(entry);
    const before = seen.get(key);
    seen.set(key, entry.at);
    if (before === undefined || isExcused(before, entry.at)) return [];
    return [`${key}: again at ${when(entry.at)}`];
  });
}
