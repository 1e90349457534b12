import Database from "better-sqlite3";
import { systemErrorCode, WearbarError } from "../agent/support/errors.ts";
import { createPrivateFile } from "./private-file.ts";
import { sqliteError } from "./store-error.ts";

/** "WEAR" in ASCII, at offset 68 of the file (https://www.sqlite.org/fileformat2.html). */
export const APPLICATION_ID = 0x57454152;

/** How long a statement waits for another process's transaction. Ours take milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens the database, or makes an empty one that only its owner may read.
 * @param newest the last schema this version knows.
 * @throws WearbarError `store-foreign` or `store-newer` before anything is written, and whatever
 * `sqliteError` makes of SQLite's own complaints.
 */
export function connect(path: string, newest: number): Database.Database {
  createPrivateFile(path);
  const database = openFile(path);
  try {
    refuseForeign(database, path);
    refuseNewer(database, path, newest);
    configure(database);
    return database;
  } catch (error) {
    closeUntouched(database, path);
    throw sqliteError(error, path);
  }
}

/** @returns a new database in memory, set up like one in a file. */
export function connectMemory(): Database.Database {
  const database = new Database(":memory:");
  configure(database);
  return database;
}

export const schemaOf = (database: Database.Database): number =>
  Number(database.pragma("user_version", { simple: true }));

function openFile(path: string): Database.Database {
  try {
    return new Database(path, { timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    throw sqliteError(error, path);
  }
}

/**
 * Small pages: an hour's transaction changes six of them, whatever their size. `page_size` and
 * WAL stay in the file and must come before its first table; the rest is per connection. The page
 * cache is small because an agent keeps it for weeks.
 */
function configure(database: Database.Database): void {
  database.pragma("page_size = 1024");
  switchToWal(database);
  database.exec(`
    PRAGMA synchronous = NORMAL;
    PRAGMA temp_store = MEMORY;
    PRAGMA foreign_keys = ON;
    PRAGMA cache_size = -2048;
  `);
}

const SWITCH_PAUSE_MS = 20;

/**
 * Of several processes that make the database at once, SQLite tells all but one `busy` here, without
 * waiting: the busy timeout does not cover a read lock that would have to be raised.
 */
function switchToWal(database: Database.Database, tries = BUSY_TIMEOUT_MS / SWITCH_PAUSE_MS): void {
  try {
    database.pragma("journal_mode = WAL");
  } catch (error) {
    if (tries === 0 || !/^SQLITE_BUSY/.test(systemErrorCode(error) ?? "")) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWITCH_PAUSE_MS);
    switchToWal(database, tries - 1);
  }
}

function refuseForeign(database: Database.Database, path: string): void {
  // In this order: another process may be making the database, and its mark comes with its tables.
  if (isEmpty(database)) return;
  const application = Number(database.pragma("application_id", { simple: true }));
  if (application === APPLICATION_ID) return;
  const got = `a database of another program (application_id ${application})`;
  throw new WearbarError(
    "store-foreign",
    `Expected the database of Wearbar at ${path}, got ${got}. It was left as it is: move it away, or set WEARBAR_HOME to another folder.`,
  );
}

function isEmpty(database: Database.Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
}

function refuseNewer(database: Database.Database, path: string, newest: number): void {
  const schema = schemaOf(database);
  if (schema <= newest) return;
  throw new WearbarError(
    "store-newer",
    `Expected schema ${newest} or older in ${path}, got schema ${schema}: a newer Wearbar wrote it. Install that version again, or put a copy from the backups folder in its place.`,
  );
}

/**
 * The last connection to close carries the write-ahead log into the database and removes it. A
 * read-only one can not: it keeps another program's files as they were found.
 */
function closeUntouched(database: Database.Database, path: string): void {
  let last: Database.Database | null = null;
  try {
    last = new Database(path, { readonly: true, timeout: 0 });
    last.pragma("schema_version");
  } catch {
    // Nothing can be read here, so nothing can be carried over either.
  }
  database.close();
  last?.close();
}
