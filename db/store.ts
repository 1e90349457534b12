import type { Database } from "better-sqlite3";
import type { Bytes, LocalDay } from "../agent/model/units.ts";
import { bytes } from "../agent/model/units.ts";
import { type Copy, copyDatabase } from "./backup.ts";
import { integrityProblems } from "./integrity.ts";
import { prepareLazily, type Statements } from "./statements.ts";
import { type AlertReads, type AlertWrites, readAlerts, writeAlerts } from "./store-alerts.ts";
import { type SampleColumns, sampleColumns } from "./store-columns.ts";
import { type DriveReads, type DriveWrites, readDrives, writeDrives } from "./store-drives.ts";
import { sqliteError } from "./store-error.ts";
import { type EventReads, type EventWrites, readEvents, writeEvents } from "./store-events.ts";
import { type HostReads, type HostWrites, readHost, writeHost } from "./store-host.ts";
import { type JobReads, type JobWrites, readJobs, writeJobs } from "./store-jobs.ts";
import { type NoticeReads, type NoticeWrites, readNotices, writeNotices } from "./store-notices.ts";
import {
  type ReadingReads,
  type ReadingWrites,
  readReadings,
  writeReadings,
} from "./store-readings.ts";
import { readSamples, type SampleReads, type SampleWrites, writeSamples } from "./store-samples.ts";
import {
  readSelfCosts,
  type SelfCostReads,
  type SelfCostWrites,
  writeSelfCosts,
} from "./store-self-costs.ts";
import { readWriters, type WriterReads, type WriterWrites, writeWriters } from "./store-writers.ts";

/**
 * What Wearbar remembers. Every call is synchronous and may throw a WearbarError `store-busy`,
 * `store-full`, `store-unwritable` or `store-damaged`; after the last one, open again with `thorough`.
 */
export interface Store extends StoreReads {
  /**
   * One transaction, alone among all processes from its first line: what `work` reads can not
   * change before it writes. If it throws, nothing was written. @returns what `work` returns.
   */
  write<Answer>(work: (writer: StoreWriter) => Answer): Answer;
  /** Number of the last migration. */
  schema(): number;
  /** Differs from what it was when another connection has written since. */
  dataVersion(): number;
  /** Reads the whole file, and nothing from memory. @returns what is wrong; empty where nothing is. */
  integrityCheck(): readonly string[];
  /** Of the database file, without what still waits in its write-ahead log. */
  size(): Bytes;
  /** Makes a verified copy in `folder` and keeps the three newest. @param now dates its name. */
  backUp(folder: string, now: number): Copy;
  /** The last one to close moves the write-ahead log into the database: its file alone is whole. */
  close(): void;
}

/** What may be asked inside of a transaction and outside. */
export interface StoreReads
  extends DriveReads,
    ReadingReads,
    SampleReads,
    HostReads,
    EventReads,
    WriterReads,
    AlertReads,
    NoticeReads,
    JobReads,
    SelfCostReads {
  /** The random text, made with the database, that drive keys are hashed with. */
  salt(): string;
  /** @param wholeFrom as in `store-columns.ts`. */
  sampleColumns(driveId: number, wholeFrom?: LocalDay): SampleColumns;
}

/** Valid inside of `Store.write` only. */
export interface StoreWriter
  extends StoreReads,
    DriveWrites,
    ReadingWrites,
    SampleWrites,
    HostWrites,
    EventWrites,
    WriterWrites,
    AlertWrites,
    NoticeWrites,
    JobWrites,
    SelfCostWrites {}

/**
 * The store over an open database whose schema is up to date.
 * @param path what errors name as the place.
 */
export function createStore(database: Database, path: string): Store {
  const sql = prepareLazily(database, path);
  const reads = createReads(sql);
  const writer = { ...reads, ...createWrites(sql) };
  return {
    ...reads,
    write: (work) => inTransaction(database, path, () => work(writer)),
    schema: () => single<number>(sql, "SELECT user_version AS value FROM pragma_user_version"),
    dataVersion: () => single<number>(sql, "SELECT data_version AS value FROM pragma_data_version"),
    integrityCheck: () => {
      database.pragma("shrink_memory");
      return integrityProblems(database);
    },
    size: () => bytes(single<number>(sql, SIZE)),
    backUp: (folder, now) => copyDatabase(database, { folder, now }),
    close: () => {
      database.close();
    },
  };
}

const SIZE = "SELECT page_count * page_size AS value FROM pragma_page_count, pragma_page_size";

function createReads(sql: Statements): StoreReads {
  return {
    ...readDrives(sql),
    ...readReadings(sql),
    ...readSamples(sql),
    ...readHost(sql),
    ...readEvents(sql),
    ...readWriters(sql),
    ...readAlerts(sql),
    ...readNotices(sql),
    ...readJobs(sql),
    ...readSelfCosts(sql),
    salt: () => single<string>(sql, "SELECT salt AS value FROM meta"),
    sampleColumns: (driveId, wholeFrom) => sampleColumns(sql, driveId, wholeFrom),
  };
}

function createWrites(sql: Statements): Omit<StoreWriter, keyof StoreReads> {
  return {
    ...writeDrives(sql),
    ...writeReadings(sql),
    ...writeSamples(sql),
    ...writeHost(sql),
    ...writeEvents(sql),
    ...writeWriters(sql),
    ...writeAlerts(sql),
    ...writeNotices(sql),
    ...writeJobs(sql),
    ...writeSelfCosts(sql),
  };
}

function inTransaction<Answer>(database: Database, path: string, work: () => Answer): Answer {
  try {
    return database.transaction(work).immediate();
  } catch (error) {
    throw sqliteError(error, path);
  }
}

function single<Value>(sql: Statements, text: string): Value {
  const row = sql.first<{ readonly value: Value }>(text);
  if (row === null) throw new Error(`Expected one row from ${text}, got none.`);
  return row.value;
}
