import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { type Bytes, bytes, HOUR, SECOND } from "../agent/model/units.ts";
import { APPLICATION_ID } from "./connect.ts";
import { integrityProblems } from "./integrity.ts";
import { createPrivateFile, createPrivateFolder } from "./private-file.ts";
import { damaged, isDamage, sqliteError, storeFileError } from "./store-error.ts";

/** A copy of the database that was read through after it was written. */
export interface Copy {
  readonly path: string;
  readonly size: Bytes;
}

export interface CopyOrder {
  readonly folder: string;
  readonly now: number;
}

const COPIES_KEPT = 3;

/**
 * Copies a database as it is at this moment to `folder/wearbar-YYYYMMDD-HHMMSS.db` (UTC), checks
 * the copy, and removes all but the three newest. The copy bears that name only once it is good.
 * @throws WearbarError; the older copies are then still there.
 */
export function copyDatabase(database: Database.Database, { folder, now }: CopyOrder): Copy {
  createPrivateFolder(folder);
  removeUnfinished(folder, now);
  const path = freePath(folder, now);
  const part = `${path}${UNFINISHED}`;
  writeCopy(database, part);
  if (!isGoodCopy(part, Number.POSITIVE_INFINITY)) {
    throw damaged(database.name, "a copy of it that is not sound");
  }
  renameSync(part, path);
  removeOldCopies({ folder, now }, path);
  return { path, size: bytes(statSync(path).size) };
}

/** The newest by name first; what was never finished or checked is no copy. */
export function listCopies(folder: string): readonly string[] {
  const copies = namesIn(folder).filter((name) => /^wearbar-\d{8}-\d{6}\.db$/.test(name));
  return copies
    .sort()
    .map((name) => join(folder, name))
    .reverse();
}

/**
 * The one to trust most first. One that is dated after `now` was made while the clock was wrong: each
 * of the others may be newer.
 */
export function copiesByAge({ folder, now }: CopyOrder): readonly string[] {
  const copies = listCopies(folder);
  const latest = join(folder, `wearbar-${stampOf(now)}.db`);
  return [...copies.filter((path) => path <= latest), ...copies.filter((path) => path > latest)];
}

/** Reads the copy through. @param schema the newest this version knows. */
export function isGoodCopy(path: string, schema: number): boolean {
  let database: Database.Database | null = null;
  try {
    database = new Database(path, { readonly: true, fileMustExist: true });
    const ours = database.pragma("application_id", { simple: true }) === APPLICATION_ID;
    const known = Number(database.pragma("user_version", { simple: true })) <= schema;
    return ours && known && integrityProblems(database).length === 0;
  } catch {
    return false; // whatever is the matter with it, the next one is to be tried
  } finally {
    database?.close();
  }
}

/** `20261130-164500`, in UTC: names sort by time in every zone. */
export const stampOf = (now: number): string =>
  new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");

const UNFINISHED = ".part";

function writeCopy(database: Database.Database, part: string): void {
  createPrivateFile(part); // VACUUM INTO takes an empty file, and would make one that all may read
  try {
    database.prepare("VACUUM INTO ?").run(part);
    syncFile(part);
  } catch (error) {
    rmSync(part, { force: true });
    const ours = sqliteError(error, part);
    throw isDamage(ours) ? sqliteError(error, database.name) : storeFileError(ours, part);
  }
}

/** VACUUM INTO leaves the copy in the system's cache; a copy is for the day the power fails. */
function syncFile(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Two copies in one second get two names. */
function freePath(folder: string, now: number): string {
  const path = join(folder, `wearbar-${stampOf(now)}.db`);
  return existsSync(path) ? freePath(folder, now + SECOND) : path;
}

/** The new copy stays even if the clock was set back and it bears the oldest name. */
function removeOldCopies(order: CopyOrder, newest: string): void {
  const others = copiesByAge(order).filter((path) => path !== newest);
  for (const old of others.slice(COPIES_KEPT - 1)) rmSync(old, { force: true });
}

/** Left by a process that was killed while it copied; a copy takes less than a second. */
function removeUnfinished(folder: string, now: number): void {
  for (const name of namesIn(folder).filter((name) => name.endsWith(`.db${UNFINISHED}`))) {
    const path = join(folder, name);
    const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age > HOUR) rmSync(path, { force: true });
  }
}

/** @throws WearbarError where it can not be read: there may be copies in it. */
function namesIn(folder: string): string[] {
  try {
    return existsSync(folder) ? readdirSync(folder) : [];
  } catch (error) {
    throw storeFileError(error, folder);
  }
}
