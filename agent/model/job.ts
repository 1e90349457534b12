import type { Bytes, Instant, LocalDay, ZoneName } from "./units.ts";

/** What the agent does by itself, in order of precedence where several are due. */
export const JOB_NAMES = [
  "reading",
  "writers",
  "day-end",
  "weekly-report",
  "copy",
  "maintenance",
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** What is remembered of a job between two runs of the agent. */
export interface JobRecord {
  readonly name: JobName;
  /** The latest slot of the timetable that was served, or given up. Null: none yet. */
  readonly servedSlot: Instant | null;
  readonly startedAt: Instant | null;
  /** Null while it runs, and after a crash in the middle. */
  readonly finishedAt: Instant | null;
  readonly failuresInARow: number;
  readonly lastFailureAt: Instant | null;
  readonly lastFailure: string | null;
}

/** What the agent itself cost on one day. */
export interface DaySelfCost {
  readonly day: LocalDay;
  readonly zone: ZoneName;
  /** For how long it ran, asleep or not. */
  readonly runningMs: number;
  readonly cpuMs: number;
  /** The most resident memory. */
  readonly residentBytes: Bytes;
  /** For drives, as the system counts it: in whole pages. Null where it does not. */
  readonly bytesWritten: Bytes | null;
  readonly starts: number;
}

/** What the system counted of this very process since it began. */
export interface SelfCounters {
  readonly cpuMs: number;
  /** Now. */
  readonly residentBytes: Bytes;
  /** As of `DaySelfCost`. */
  readonly bytesWritten: Bytes | null;
}

/**
 * What the agent may cost at most, as the system counts it: of the 3 MB a week that it hands over it
 * makes four times that, for a line in a file is a whole page of it, and the file system keeps its
 * own books (on ext4 one row an hour counts 17 kB). Twice of what is usual is a fault.
 */
export const SELF_BUDGET = { bytesPerWeek: 40_000_000, cpuMsPerDay: 10_000 } as const;
