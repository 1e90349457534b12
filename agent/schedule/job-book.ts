import type { JobName, JobRecord } from "../model/job.ts";
import { HOUR, instant, MINUTE } from "../model/units.ts";
import { type DueJob, type JobMemory, neverRun } from "./due.ts";
import type { Tick } from "./pulse.ts";

/** What the agent remembers of its jobs, and what of it is still to be kept. */
export interface JobBook {
  readonly memories: ReadonlyMap<JobName, JobMemory>;
  /** Takes over what an earlier agent kept. A job in whose middle it ended has failed. */
  recall(records: readonly JobRecord[], at: Tick): void;
  /** A slot counts as served though nothing was done. */
  pass(name: JobName, slot: JobRecord["servedSlot"]): void;
  /** @returns whether that is to be kept before it begins. */
  begin(job: DueJob, at: Tick): boolean;
  /** @param failure why it failed; null: it did not. */
  end(job: DueJob, at: Tick, failure: string | null): void;
  /** It was stopped in the middle, through no fault of its own: it is as if it had not begun. */
  undo(job: DueJob): void;
  /** Whether there is something to keep that can not wait for the next occasion. */
  isUrgent(): boolean;
  /** What is to be kept. */
  unsaved(): readonly JobRecord[];
  saved(): void;
}

export function jobBook(): JobBook {
  const memories = new Map<JobName, JobMemory>();
  const beforeBegin = new Map<JobName, JobRecord>();
  const unsaved = new Set<JobName>();
  let urgent = false;

  const memoryOf = (name: JobName): JobMemory => memories.get(name) ?? neverRun(name);
  function change(name: JobName, record: Partial<JobRecord>, rest: Partial<JobMemory> = {}): void {
    const before = memoryOf(name);
    memories.set(name, { ...before, ...rest, record: { ...before.record, ...record } });
    unsaved.add(name);
  }

  return {
    memories,
    recall(records, at) {
      for (const record of records) {
        const wasCut = record.startedAt !== null && record.finishedAt === null;
        const known = wasCut ? failed(record, record.startedAt, CUT) : record;
        memories.set(record.name, recalled(known, at));
        if (wasCut) unsaved.add(record.name);
        urgent ||= wasCut;
      }
    },
    pass(name, slot) {
      change(name, { servedSlot: slot });
      urgent = true;
    },
    begin({ name, slot }, { now, elapsed }) {
      const { record, startedElapsed } = memoryOf(name);
      beforeBegin.set(name, record);
      change(name, { startedAt: instant(now), finishedAt: null }, { startedElapsed: elapsed });
      // A job that kills its process does so again right after the next start: it is known by then.
      return slot !== null && startedElapsed === null;
    },
    end({ name, slot }, at, failure) {
      const record = memoryOf(name).record;
      const ended = { ...record, finishedAt: instant(at.now) };
      if (failure !== null) {
        const known = failed(ended, ended.finishedAt, failure);
        change(name, known, { retryAt: at.elapsed + retryDelay(known.failuresInARow) });
      } else
        change(
          name,
          { ...ended, servedSlot: slot ?? record.servedSlot, failuresInARow: 0 },
          { retryAt: null },
        );
      urgent ||= slot !== null || failure !== null;
    },
    undo({ name }) {
      change(name, beforeBegin.get(name) ?? neverRun(name).record, { startedElapsed: null });
      urgent = true;
    },
    isUrgent: () => urgent,
    unsaved: () => [...unsaved].map((name) => memoryOf(name).record),
    saved() {
      unsaved.clear();
      urgent = false;
    },
  };
}

/** What a record alone tells. */
export const recalled = (record: JobRecord, at: Tick): JobMemory => ({
  ...{ record, startedElapsed: null },
  retryAt: retryAfter(record, at),
});

const CUT = "the agent ended in the middle of it";

const failed = (record: JobRecord, at: JobRecord["finishedAt"], why: string): JobRecord => ({
  ...record,
  finishedAt: at,
  failuresInARow: record.failuresInARow + 1,
  lastFailureAt: at,
  lastFailure: why,
});

/** A minute, two, four, ... up to an hour. */
export const retryDelay = (failures: number): number =>
  Math.min(MINUTE * 2 ** Math.max(0, failures - 1), HOUR);

/** @returns by `elapsed`; where the clock says that it failed in the future, it waits the whole time. */
function retryAfter(record: JobRecord, { now, elapsed }: Tick): number | null {
  if (record.failuresInARow === 0 || record.lastFailureAt === null) return null;
  const delay = retryDelay(record.failuresInARow);
  const ago = Math.max(0, now - record.lastFailureAt);
  return ago < delay ? elapsed + delay - ago : null;
}
