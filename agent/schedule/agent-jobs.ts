import type { AgentOutlets } from "../flows/agent-outlets.ts";
import { backUp } from "../flows/back-up.ts";
import { maintain } from "../flows/maintain.ts";
import { outcomeOf } from "../flows/outcome.ts";
import { measureSelf, type SelfMeasure } from "../flows/self-cost.ts";
import { tellHeldBack } from "../flows/tell.ts";
import type { Tools } from "../flows/tools.ts";
import { warnOfFullDisk } from "../flows/warn-full-disk.ts";
import { watchOnce } from "../flows/watch-once.ts";
import type { State } from "../model/state.ts";
import { HOUR, MINUTE } from "../model/units.ts";
import { isWearbarError } from "../support/errors.ts";
import type { Log } from "../support/log.ts";
import type { Job, JobCall, Jobs } from "./jobs.ts";
import { weeksToTell } from "./weeks.ts";
import { type WritersJob, writersJob } from "./writers-job.ts";

export interface AgentJobs {
  readonly jobs: Required<Jobs>;
  /** What was held back while the machine came to rest. */
  tellHeldBack(call: Pick<JobCall, "quietUntil" | "signal">): Promise<void>;
  /** No job could be done. */
  onFailure(error: unknown): Promise<void>;
  /** Keeps what is only in memory. */
  stop(): Promise<void>;
}

export interface AgentJobParts {
  readonly tools: Tools;
  readonly log: Log;
  readonly outlets: Pick<AgentOutlets, "show" | "deliver">;
  readonly makeReports: MakeReports;
  /** Gives memory back that is not needed. */
  readonly tidy: () => void;
}

/** What the agent does by itself. */
export function agentJobs(parts: AgentJobParts): AgentJobs {
  const { tools, log, outlets } = parts;
  const writers = writersJob(tools);
  const counts = keptSparingly(parts, writers);
  const look = lookJob(parts, counts.keepSometimes);
  const { warn, warned } = warnsOfFullDisk(tools, log);
  return {
    jobs: {
      reading: warned(look),
      "day-end": warned(lookJob(parts, counts.keep)),
      writers: warned(writers.take),
      "weekly-report": warned(reportsJob(parts)),
      copy: warned(async () => {
        log.info("copy", { bytes: (await backUp(tools)).size });
      }),
      maintenance: warned(async () => {
        log.info("maintenance", { ...(await maintain(tools)) });
      }),
    },
    async tellHeldBack({ quietUntil, signal }) {
      const { withdrawn } = await tellHeldBack(tools, quietUntil);
      await outlets.deliver(withdrawn, signal);
    },
    onFailure: warn,
    stop: counts.keep,
  };
}

/** All drives are read, the alerts move on, the owner is told. */
function lookJob({ tools, outlets }: AgentJobParts, keepCounts: () => Promise<void>): Job {
  return async ({ quietUntil, signal }) => {
    const { state, withdrawn } = await watchOnce(tools, quietUntil);
    await outlets.show(state, false);
    await outlets.deliver(withdrawn, signal);
    await keepCounts();
    refuseHung(state);
  };
}

/**
 * Who writes and what we cost is kept so often, and memory given back: each time writes five pages and
 * takes 40 ms.
 */
const KEPT_EVERY = 4 * HOUR;

function keptSparingly({ tools, tidy }: AgentJobParts, writers: WritersJob) {
  let cost: SelfMeasure | null = null;

  async function keep(): Promise<void> {
    await writers.keep();
    cost = await measureSelf(tools, cost);
    tidy();
  }

  return {
    keep,
    async keepSometimes(): Promise<void> {
      const isDue = cost === null || tools.clock.elapsed() - cost.elapsed >= KEPT_EVERY - MINUTE;
      if (isDue) await keep();
    },
  };
}

/** All that could be read is kept by now. A drive that hangs holds a thread: a new process has none. */
function refuseHung(state: State): void {
  try {
    outcomeOf(state);
  } catch (error) {
    if (isWearbarError(error, "read-timed-out")) throw error;
  }
}

/** @param weeks ISO weeks, the oldest first. */
export type MakeReports = (weeks: readonly string[]) => Promise<void>;

function reportsJob({ outlets, makeReports }: AgentJobParts): Job {
  return async ({ slot, missed, offsetAt, signal }) => {
    if (slot === null) return;
    await makeReports(weeksToTell(slot, missed, offsetAt));
    await outlets.deliver([], signal);
  };
}

/** A full disk can not be told of through the database: once, until something worked again. */
function warnsOfFullDisk(tools: Tools, log: Log) {
  let isWarned = false;

  async function warn(error: unknown): Promise<void> {
    if (isWarned || !isWearbarError(error, "store-full")) return;
    const channel = await warnOfFullDisk(tools, await tools.notifiers());
    isWarned = channel !== null;
    log.warn("the disk is full", { toldThrough: channel });
  }

  function warned(job: Job): Job {
    return async (call) => {
      try {
        await job(call);
        isWarned = false;
      } catch (error) {
        await warn(error);
        throw error;
      }
    };
  }

  return { warn, warned };
}
