import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { copiesByAge, isGoodCopy, stampOf } from "./backup.ts";
import { connect, schemaOf } from "./connect.ts";
import { integrityProblems } from "./integrity.ts";
import { createPrivateFile } from "./private-file.ts";
import { isDamage, sqliteError, storeFileError } from "./store-error.ts";

/** What became of a damaged database. To be recorded as an event and shown: never silent. */
export interface Restored {
  /** Where the damaged file now lies; null where it was empty or missing. */
  readonly setAside: string | null;
  /** The copy that took its place; null where there was no good one, so all begins anew. */
  readonly restoredFrom: string | null;
  /** In the words of SQLite, such as `file is not a database`. */
  readonly damage: string;
}

export interface RestoreOrder {
  readonly path: string;
  readonly backupsFolder: string;
  readonly now: number;
  /** The last schema this version knows. */
  readonly newest: number;
  /** Other files say that there was a database before. */
  readonly hadLife?: boolean;
}

/**
 * Reads the database through and, if it really is damaged, sets it aside under a dated name and
 * puts the newest good copy in its place. For the holder of the agent lock alone.
 * @returns null where the database turns out to be sound: one error is not yet a damaged file, or
 * another process has restored it meanwhile.
 * @throws WearbarError `store-busy` while another process has the database open.
 */
export function restoreIfDamaged(order: RestoreOrder): Restored | null {
  const damage = damageOf(order);
  if (damage === null) return null;
  const alone = holdAlone(order.path);
  try {
    return { ...replace(order, damage !== EMPTIED), damage };
  } catch (error) {
    throw storeFileError(error, order.path);
  } finally {
    alone.close();
  }
}

/**
 * Whether a database without a schema stands where one was before: a file cut to nothing, or one
 * that was missing and has just been made, looks like a first start but for what lies around it.
 * That is looked at first: a process that makes the database only now leaves its traces later.
 */
export function isEmptied(database: Database.Database, order: RestoreOrder): boolean {
  const isExpected = order.hadLife === true || newestGoodCopy(order) !== null;
  return isExpected && schemaOf(database) === 0;
}

export const EMPTIED = "an empty database, though there was a full one";

function damageOf(order: RestoreOrder): string | null {
  try {
    const database = connect(order.path, order.newest);
    try {
      return damageWithin(database, order);
    } finally {
      database.close();
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    return error.cause instanceof Error ? error.cause.message : error.message;
  }
}

function damageWithin(database: Database.Database, order: RestoreOrder): string | null {
  return isEmptied(database, order) ? EMPTIED : (integrityProblems(database)[0] ?? null);
}

/** A command has its database open for a tenth of this. */
const ALONE_WAIT_MS = 2_000;

/**
 * Waits until no other process has the file open and keeps them out: one that closed the old file
 * later would remove the new file's write-ahead log, which has the same name
 * (https://www.sqlite.org/howtocorrupt.html, 2.4).
 */
function holdAlone(path: string): { close(): void } {
  const database = new Database(path, { timeout: ALONE_WAIT_MS });
  try {
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = DELETE;
      BEGIN EXCLUSIVE;
    `);
  } catch (error) {
    const ours = sqliteError(error, path);
    if (isDamage(ours)) return database; // nothing of it can be locked, nor could others use it
    database.close();
    throw ours;
  }
  return database;
}

/** @param keep whether there is anything in the file. */
function replace(order: RestoreOrder, keep: boolean): Omit<Restored, "damage"> {
  const { path } = order;
  const restoredFrom = newestGoodCopy(order);
  const next = `${path}.next`;
  rmSync(next, { force: true });
  if (restoredFrom !== null) copyFileSync(restoredFrom, next);
  else createPrivateFile(next);
  const setAside = keep ? setAsideFrom(path, order.now) : null;
  renameSync(next, path);
  return { setAside, restoredFrom };
}

/** @returns its new name. */
function setAsideFrom(path: string, now: number): string {
  const setAside = freeName(dirname(path), now);
  for (const suffix of ["-wal", "-shm"]) moveIfThere(path + suffix, setAside + suffix);
  keepUnder(path, setAside);
  return setAside;
}

function newestGoodCopy({ backupsFolder, newest, now }: RestoreOrder): string | null {
  const copies = copiesByAge({ folder: backupsFolder, now });
  return copies.find((copy) => isGoodCopy(copy, newest)) ?? null;
}

/** A second name for the file, so that at no moment there is no database: that would begin anew. */
function keepUnder(path: string, setAside: string): void {
  try {
    linkSync(path, setAside);
  } catch {
    renameSync(path, setAside); // a file system without hard links
  }
}

function moveIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

function freeName(folder: string, now: number): string {
  const path = join(folder, `wearbar-damaged-${stampOf(now)}.db`);
  return existsSync(path) ? freeName(folder, now + 1_000) : path;
}
