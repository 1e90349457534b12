import type { JobName } from "../model/job.ts";
import type { Instant } from "../model/units.ts";
import type { DueJob } from "./due.ts";
import type { OffsetAt } from "./slots.ts";

/** What a job is told when it is its turn. */
export interface JobCall extends DueJob {
  /** The agent is to end. */
  readonly signal: AbortSignal;
  /** Nothing is told to the owner before: the machine has just started or woken. */
  readonly quietUntil: Instant;
  readonly offsetAt: OffsetAt;
}

export type Job = (call: JobCall) => Promise<void>;

/** What there is to do; a job that is not there is not in the timetable either. */
export type Jobs = Readonly<Partial<Record<JobName, Job>>>;
