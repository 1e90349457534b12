import type { JobName, JobRecord } from "../model/job.ts";
import { DAY, type Instant, instant, SECOND } from "../model/units.ts";
import { latestSlot, nextSlot, type OffsetAt } from "./slots.ts";
import type { Entry, SlotEntry, Timetable } from "./timetable.ts";

/** Two clocks, the zone, and whether the machine has come to rest. */
export interface Moment {
  /** Milliseconds since 1970, by a clock that the owner may set. */
  readonly now: number;
  /** Milliseconds by a clock that only goes forward and counts sleep. */
  readonly elapsed: number;
  readonly offsetAt: OffsetAt;
  /** Some minutes have passed since the start, the last sleep and the last change of the clock. */
  readonly settled: boolean;
}

/** What is known of a job: what is kept of it, and what only this process knows. */
export interface JobMemory {
  readonly record: JobRecord;
  /** When it last started, by `elapsed`; null: not in this process. */
  readonly startedElapsed: number | null;
  /** After a failure it is not tried again before, by `elapsed`. */
  readonly retryAt: number | null;
}

export interface DueJob {
  readonly name: JobName;
  /** The newest slot that it is to serve; null: it has none, it only recurs. */
  readonly slot: Instant | null;
  /** How many slots before that one were not served. */
  readonly missed: number;
}

export interface Dues {
  readonly due: readonly DueJob[];
  /** Slots that count as served though nothing is done for them. */
  readonly passed: readonly { readonly name: JobName; readonly slot: Instant }[];
}

/**
 * What is to be done now. A job is due once, however many of its slots were missed.
 *
 * A slot is the same as the one that was served where they lie less than half a period apart: so a flight
 * does not make a Monday morning come twice. A served slot that lies in the future, because the clock was
 * set back, still counts within one period; farther away it does not, and the job recurs from now on.
 */
export function dueJobs(
  timetable: Timetable,
  memories: ReadonlyMap<JobName, JobMemory>,
  moment: Moment,
): Dues {
  const judged = timetable.flatMap((entry) => {
    const memory = memories.get(entry.name);
    return judge(entry, memory ?? neverRun(entry.name), moment);
  });
  const due = judged.filter((dues) => "missed" in dues);
  const reads = due.some(({ name }) => name === "reading");
  return {
    // A reading that is due now is the day's last or first as well.
    due: due.filter(({ name }) => !(reads && name === "day-end")),
    passed: judged.flatMap(({ name, slot, ...rest }) => {
      const covered = reads && name === "day-end";
      return slot !== null && (!("missed" in rest) || covered) ? [{ name, slot }] : [];
    }),
  };
}

/** When a job is due next, for people to read; null where that can not be told. */
export function nextDue(
  entry: Entry,
  { record, retryAt }: JobMemory,
  { now, elapsed, offsetAt }: Omit<Moment, "settled">,
): Instant | null {
  if (retryAt !== null && retryAt > elapsed) return instant(now + retryAt - elapsed);
  if ("every" in entry) return null;
  return nextSlot(entry.slots, Math.max(now, record.servedSlot ?? 0), offsetAt);
}

export const neverRun = (name: JobName): JobMemory => ({
  record: {
    name,
    servedSlot: null,
    ...{ startedAt: null, finishedAt: null },
    ...{ failuresInARow: 0, lastFailureAt: null, lastFailure: null },
  },
  startedElapsed: null,
  retryAt: null,
});

type Judged = DueJob | { readonly name: JobName; readonly slot: Instant };

function judge(entry: Entry, memory: JobMemory, moment: Moment): readonly Judged[] {
  if (memory.retryAt !== null && moment.elapsed < memory.retryAt) return [];
  if ("every" in entry) return hasRecurred(entry.every, memory, moment) ? [recurring(entry)] : [];
  if (entry.patient && !moment.settled) return [];
  return judgeSlots(entry, memory.record, moment);
}

const recurring = ({ name }: Entry): DueJob => ({ name, slot: null, missed: 0 });

/** The heartbeat may come a little early, and the clock may count whole seconds. */
const EARLY = 2 * SECOND;

function hasRecurred(every: number, { startedElapsed }: JobMemory, { elapsed }: Moment): boolean {
  return startedElapsed === null || elapsed - startedElapsed >= every - EARLY;
}

function judgeSlots(
  entry: Entry & SlotEntry,
  record: JobRecord,
  moment: Moment,
): readonly Judged[] {
  const { name, slots, first, within } = entry;
  const { now, offsetAt } = moment;
  const slot = latestSlot(slots, now, offsetAt);
  if (slot === null || slot === record.servedSlot) return [];
  if (record.servedSlot === null)
    return first === "run" ? [{ name, slot, missed: 0 }] : [{ name, slot }];
  const period = slot - (latestSlot(slots, slot - 1, offsetAt) ?? slot - DAY);
  if (record.servedSlot > now + period) return [{ name, slot }];
  const behind = slot - lastServed(record, entry, moment);
  if (behind < period / 2) return [];
  if (within !== null && now - slot > within) return [{ name, slot }];
  return [{ name, slot, missed: Math.max(0, Math.round(behind / period) - 1) }];
}

/**
 * The slot that was served last. Where the clock was set back for long, the slots began to be counted
 * from there; once it is right again, what was done before counts again.
 */
function lastServed(record: JobRecord, { slots }: SlotEntry, { now, offsetAt }: Moment): number {
  const { startedAt, failuresInARow } = record;
  const served = record.servedSlot ?? 0;
  if (startedAt === null || startedAt > now || failuresInARow > 0) return served;
  return Math.max(served, latestSlot(slots, startedAt, offsetAt) ?? served);
}
