import type { Bytes, Instant, LocalDay } from "./units.ts";

/** What one process has written so far. Of what it is, only a name is kept: no arguments, no paths. */
export interface ProcessCounter {
  readonly pid: number;
  /** Null where a system does not add the counters of ended children to their parents'. */
  readonly parentPid: number | null;
  /** When it started, by the clock of `WritersPass.nowTicks`; pids are used again. */
  readonly startTicks: number;
  /** Of the app, or else of the program; as the system has it, of any length and any characters. */
  readonly name: string;
  /**
   * Since it started. Falls, and may be negative, where what was handed to the system was deleted
   * before it was written.
   */
  readonly bytesWritten: number;
}

/** All processes that may be seen, at one moment. */
export interface WritersPass {
  /** Now, by the clock of `startTicks`. */
  readonly nowTicks: number;
  readonly processes: readonly ProcessCounter[];
  /** How many more there are whose counters this user may not see. */
  readonly unseen: number;
}

export interface AppWrites {
  readonly name: string;
  readonly bytes: Bytes;
}

/** Who wrote what on one day, as far as it was counted. */
export interface DayWriters {
  readonly day: LocalDay;
  /** For how long it was counted. */
  readonly countedMs: number;
  /** Those that wrote most, the most first; the rest is in `othersBytes`. */
  readonly apps: readonly AppWrites[];
  readonly othersBytes: Bytes;
  /** Memory that the system wrote to drives meanwhile. */
  readonly swappedOutBytes: Bytes | null;
  /** Written to all drives meanwhile, by whomever. */
  readonly drivesBytes: Bytes | null;
  /** The most processes at once that might not be seen. */
  readonly unseen: number;
}

export const WRITERS_SCHEMA_VERSION = 1;

/** What `writers` shows. */
export interface WritersReport {
  readonly schemaVersion: typeof WRITERS_SCHEMA_VERSION;
  readonly version: string;
  readonly asOf: Instant;
  readonly demo: boolean;
  /** Whether the owner wants writers counted. */
  readonly enabled: boolean;
  /** How many of the last days are summed up; null: only what was just watched. */
  readonly days: number | null;
  /** Whether what was watched went to the days that are kept; null where nothing was watched. */
  readonly kept: boolean | null;
  readonly countedSeconds: number;
  readonly drivesBytes: Bytes | null;
  readonly unseenProcesses: number;
  /** The most first; what is nobody's in particular comes last. */
  readonly writers: readonly Writer[];
  readonly byDay: readonly WritersReportDay[];
}

export interface Writer {
  /**
   * `swap`: memory, by the system. `others`: all smaller apps. `unexplained`: what the drives counted
   * beyond what all of these handed over.
   */
  readonly kind: "app" | "swap" | "others" | "unexplained";
  /** Of an app; else null. */
  readonly name: string | null;
  readonly bytes: Bytes;
  /** Of what was written meanwhile. */
  readonly percent: number;
}

export interface WritersReportDay {
  readonly day: LocalDay;
  readonly countedSeconds: number;
  readonly drivesBytes: Bytes | null;
  readonly swappedOutBytes: Bytes | null;
  readonly othersBytes: Bytes;
  readonly apps: readonly AppWrites[];
}
