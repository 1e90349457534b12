import { type AgentTools, withRecovery } from "../flows/recover-store.ts";
import type { Log } from "../support/log.ts";
import type { DayTally } from "./day-tally.ts";
import type { DueJob, Dues } from "./due.ts";
import type { JobBook } from "./job-book.ts";
import type { JobCall, Jobs } from "./jobs.ts";
import type { Tick } from "./pulse.ts";
import { failureOf, type JobEnd, runJob } from "./run-job.ts";

/** Does what is due, one thing after the other, and keeps what became of it. */
export interface JobRunner {
  /** @returns whether a read hangs: then the process is to end. */
  serve(dues: Dues): Promise<boolean>;
  /** Keeps what is not kept yet; what can not be kept now is kept with the next. */
  save(): Promise<void>;
}

export interface RunnerParts {
  readonly tools: AgentTools;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly book: JobBook;
  readonly tally: DayTally;
  readonly tick: () => Tick;
  /** What every job is told beside its slot. */
  readonly circumstances: () => Omit<JobCall, keyof DueJob>;
}

export function jobRunner(parts: RunnerParts): JobRunner {
  const { tools, jobs, log, signal, book, tally, tick, circumstances } = parts;

  async function serve({ due, passed }: Dues): Promise<boolean> {
    for (const { name, slot } of passed) book.pass(name, slot);
    let hangs = false;
    for (const job of due) {
      if (hangs || signal.aborted) break;
      const end = await perform(job);
      hangs = end.kind === "failed" && end.hung;
    }
    if (book.isUrgent()) await save();
    return hangs;
  }

  async function perform(job: DueJob): Promise<JobEnd> {
    if (book.begin(job, tick())) await save();
    const work = async () => jobs[job.name]?.({ ...job, ...circumstances() });
    const end = await runJob(() => withRecovery(tools, work), signal);
    if (end.kind === "stopped") book.undo(job);
    else book.end(job, tick(), end.kind === "failed" ? end.why : null);
    tally.count(job, end);
    return end;
  }

  async function save(): Promise<void> {
    if (book.unsaved().length === 0) return;
    try {
      const { store } = await tools.store();
      store.write((writer) => {
        for (const record of book.unsaved()) writer.saveJob(record);
      });
      book.saved();
    } catch (error) {
      log.error("the jobs' times were not kept", { why: failureOf(error).why });
    }
  }

  return { serve, save };
}
