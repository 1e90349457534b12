import { HOUR } from "../model/units.ts";
import type { Log } from "../support/log.ts";
import type { DueJob } from "./due.ts";
import type { Pulse } from "./pulse.ts";
import type { JobEnd } from "./run-job.ts";

/** What happened on a day, for one line of the log: a line a heartbeat would be a million a year. */
export interface DayTally {
  look(day: string, pulse: Pulse): void;
  count(job: DueJob, end: JobEnd): void;
  /** Writes the line of a day that is not over. */
  close(): void;
}

export function dayTally(log: Log): DayTally {
  let counted: { day: string; counts: Record<string, number> } | null = null;

  function add(what: string): void {
    if (counted !== null) counted.counts[what] = (counted.counts[what] ?? 0) + 1;
  }
  function close(): void {
    if (counted !== null) log.info("day", { day: counted.day, ...counted.counts });
    counted = null;
  }

  return {
    look(day, { slept, clockSetBy }) {
      if (counted?.day !== day) {
        close();
        counted = { day, counts: {} };
      }
      if (slept) add("wakes");
      if (clockSetBy === 0) return;
      add("clockSets");
      log.warn("the clock was set", { hours: Math.round((10 * clockSetBy) / HOUR) / 10 });
    },
    count({ name, missed }, end) {
      add(end.kind === "done" ? name : `${name} ${end.kind}`);
      if (missed > 0) add(`${name} made up for`);
      if (end.kind !== "failed") return;
      const { why, stack } = end;
      log.error("job failed", { job: name, why, ...(stack !== null && { stack }) });
    },
    close,
  };
}
