import type { JobName } from "../../agent/model/job.ts";
import { MINUTE, SECOND } from "../../agent/model/units.ts";
import {
  type DueJob,
  dueJobs,
  type JobMemory,
  type Moment,
  neverRun,
} from "../../agent/schedule/due.ts";
import type { Timetable } from "../../agent/schedule/timetable.ts";
import { offsetIn } from "../simulate/world/wall-clock.ts";

/** A job that was done, and when: by the clock and in truth. */
export interface Ran extends DueJob {
  readonly now: number;
  readonly elapsed: number;
  /** When its slot was, on a wall in the zone of then. */
  readonly wall: string;
}

/** A machine whose clock, zone and power a test decides; its jobs take no time and never fail. */
export interface VirtualWorld {
  readonly ran: readonly Ran[];
  readonly moment: Moment;
  /** Awake for so long, looking every half minute or as said. */
  live(milliseconds: number, beat?: number): void;
  /** Away for so long: asleep, or switched off. */
  sleep(milliseconds: number): void;
  /** The owner sets the clock by so much. */
  setClock(milliseconds: number): void;
  moveTo(zone: string): void;
  /** The agent begins anew, with what was kept. */
  restart(): void;
}

export function virtualWorld(timetable: Timetable, begin: string, firstZone: string): VirtualWorld {
  const ran: Ran[] = [];
  const memories = new Map<JobName, JobMemory>();
  let [elapsed, zone] = [1_000_000_000, firstZone];
  const wall = Date.parse(`${begin}:00Z`);
  let setBy = wall - offsetIn(zone, wall) * MINUTE - elapsed;

  const momentNow = (): Moment => {
    const at = zone;
    return {
      ...{ now: elapsed + setBy, elapsed, settled: true },
      offsetAt: (instant) => offsetIn(at, instant),
    };
  };

  function beat(): void {
    const moment = momentNow();
    const { due, passed } = dueJobs(timetable, memories, moment);
    for (const { name, slot } of passed) {
      const before = memories.get(name) ?? neverRun(name);
      memories.set(name, { ...before, record: { ...before.record, servedSlot: slot } });
    }
    for (const job of due) run(job, moment);
  }

  function run(job: DueJob, { now, offsetAt }: Moment): void {
    const before = memories.get(job.name) ?? neverRun(job.name);
    const times = { startedAt: now, finishedAt: now } as Pick<
      JobMemory["record"],
      "startedAt" | "finishedAt"
    >;
    const record = { ...before.record, ...times, servedSlot: job.slot };
    memories.set(job.name, { ...before, record, startedElapsed: elapsed });
    const shown = (job.slot ?? now) + offsetAt(job.slot ?? now) * MINUTE;
    ran.push({ ...job, now, elapsed, wall: new Date(shown).toISOString().slice(0, 16) });
  }

  return {
    ran,
    get moment() {
      return momentNow();
    },
    live(milliseconds, every = 30 * SECOND) {
      for (const until = elapsed + milliseconds; elapsed < until; elapsed += every) beat();
    },
    sleep(milliseconds) {
      elapsed += milliseconds;
    },
    setClock(milliseconds) {
      setBy += milliseconds;
    },
    moveTo(next) {
      zone = next;
    },
    restart() {
      for (const [name, memory] of memories) {
        memories.set(name, { ...memory, startedElapsed: null, retryAt: null });
      }
    },
  };
}
