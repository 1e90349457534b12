import type { JobName, JobRecord } from "../agent/model/job.ts";
import { insertingInto, savingChanges, selecting } from "./columns.ts";
import type { Statements } from "./statements.ts";

export interface JobReads {
  /** Of every job that was ever due, by name. */
  jobs(): readonly JobRecord[];
  job(name: JobName): JobRecord | null;
}

export interface JobWrites {
  /** Adds the record, or replaces what was kept; one that is as it was writes nothing. */
  saveJob(record: JobRecord): void;
}

export function readJobs(sql: Statements): JobReads {
  return {
    jobs: () => sql.all<JobRecord>(`${SELECT} ORDER BY name`),
    job: (name) => sql.first<JobRecord>(`${SELECT} WHERE name = @name`, { name }),
  };
}

export function writeJobs(sql: Statements): JobWrites {
  return {
    saveJob(record) {
      sql.run(SAVE, { ...record });
    },
  };
}

const FIELDS = [
  ...["servedSlot", "startedAt", "finishedAt"],
  ...["failuresInARow", "lastFailureAt", "lastFailure"],
];
const SELECT = `SELECT ${selecting(["name", ...FIELDS])} FROM jobs`;
const SAVE = `${insertingInto("jobs", ["name", ...FIELDS])} ON CONFLICT (name) ${savingChanges(FIELDS)}`;
