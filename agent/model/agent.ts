import type { JobName, JobRecord } from "./job.ts";
import type { Instant } from "./units.ts";

/** Who the running agent is, as it says itself. */
export interface AgentInfo {
  /** Process id. */
  readonly pid: number;
  /** Of Wearbar. */
  readonly version: string;
  /** Of the Node it runs on, without the `v`. */
  readonly node: string;
  readonly startedAt: Instant;
  /** Whether launchd or systemd started it. */
  readonly service: boolean;
  /** What is wrong with the settings, so that earlier ones are kept; null: nothing. */
  readonly configProblem: string | null;
}

/** Whether an agent runs, by the lock that it holds, and who it says it is. */
export interface AgentPresence {
  readonly running: boolean;
  /** Null where none runs, and where the one that holds the lock has not said who it is. */
  readonly info: AgentInfo | null;
}

/** Raised when a field changes its meaning or goes away; new fields do not raise it. */
export const AGENT_SCHEMA_VERSION = 1;

/** What `agent status` shows. */
export interface AgentReport extends AgentPresence {
  readonly schemaVersion: typeof AGENT_SCHEMA_VERSION;
  readonly version: string;
  readonly asOf: Instant;
  readonly utcOffsetMinutes: number;
  /** What it writes its log to. */
  readonly log: string;
  readonly jobs: readonly JobReport[];
}

export interface JobReport extends Omit<JobRecord, "servedSlot"> {
  readonly name: JobName;
  /** Null where that can not be told. */
  readonly nextAt: Instant | null;
}
