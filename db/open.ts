import { dirname } from "node:path";
import type { Database } from "better-sqlite3";
import { isWearbarError, WearbarError } from "../agent/support/errors.ts";
import { copyDatabase } from "./backup.ts";
import { connect, connectMemory, schemaOf } from "./connect.ts";
import { integrityProblems } from "./integrity.ts";
import { type AgentLock, takeAgentLock } from "./lock.ts";
import { listMigrations, type Migration, migrate, pending } from "./migrate.ts";
import { createPrivateFolder } from "./private-file.ts";
import {
  EMPTIED,
  isEmptied,
  type Restored,
  type RestoreOrder,
  restoreIfDamaged,
} from "./restore.ts";
import { createStore, type Store } from "./store.ts";
import { damaged, isDamage, sqliteError } from "./store-error.ts";

export interface StorePlace {
  readonly path: string;
  readonly migrationsFolder: string;
  readonly backupsFolder: string;
  readonly lockPath: string;
  /** Dates migrations, copies and what is set aside. */
  readonly now: number;
  /** The caller's own, if it holds it: it may then migrate and restore. */
  readonly agentLock?: AgentLock;
  /** Reads the whole file first: for the agent's start, and after a `store-damaged` in use. */
  readonly thorough?: boolean;
  /** Other files say that there was a database before: an empty one is then no first start. */
  readonly hadLife?: boolean;
}

export interface MemoryPlace {
  readonly memory: true;
  readonly migrationsFolder: string;
  readonly now: number;
}

/** What the owner must be told about the opening. */
export type StoreNotice =
  | ({ readonly code: "database-restored" } & Restored)
  | {
      readonly code: "database-migrated";
      readonly from: number;
      readonly to: number;
      /** The verified copy of the database as it was. */
      readonly copy: string;
    };

export interface OpenedStore {
  readonly store: Store;
  readonly notices: readonly StoreNotice[];
}

/**
 * Opens the store; makes, migrates or restores its database where that is needed. Folders are
 * made 0700, files 0600.
 * @throws WearbarError `store-busy` where it needs the agent lock and an agent holds it;
 * `store-newer`, `store-foreign`, `store-unwritable`, `store-full`.
 */
export function openStore(place: StorePlace | MemoryPlace): OpenedStore {
  const migrations = listMigrations(place.migrationsFolder);
  if ("memory" in place) return openInMemory(migrations, place.now);
  createPrivateFolder(dirname(place.path));
  try {
    return openSound(place, migrations);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const restored = underLock(place, "restore it", () =>
    restoreIfDamaged(restoreOrder(place, migrations)),
  );
  const { store, notices } = openSound({ ...place, hadLife: false }, migrations);
  if (restored === null) return { store, notices };
  return { store, notices: [{ code: "database-restored", ...restored }, ...notices] };
}

const restoreOrder = (place: StorePlace, migrations: readonly Migration[]): RestoreOrder => ({
  path: place.path,
  backupsFolder: place.backupsFolder,
  now: place.now,
  newest: migrations.length,
  hadLife: place.hadLife === true,
});

function openInMemory(migrations: readonly Migration[], now: number): OpenedStore {
  const database = connectMemory();
  migrate(database, migrations, now);
  return { store: createStore(database, ":memory:"), notices: [] };
}

function openSound(place: StorePlace, migrations: readonly Migration[]): OpenedStore {
  const database = connect(place.path, migrations.length);
  try {
    const notices = bringUpToDate(place, database, migrations);
    if (place.thorough) refuseDamaged(database, place.path);
    return { store: createStore(database, place.path), notices };
  } catch (error) {
    database.close();
    throw sqliteError(error, place.path);
  }
}

function bringUpToDate(
  place: StorePlace,
  database: Database,
  migrations: readonly Migration[],
): readonly StoreNotice[] {
  if (pending(database, migrations).length === 0) return [];
  if (schemaOf(database) > 0) return migrateAlone(place, database, migrations);
  if (isEmptied(database, restoreOrder(place, migrations))) throw damaged(place.path, EMPTIED);
  migrate(database, migrations, place.now); // nothing to lose yet, and all comers may try at once
  return [];
}

/** An agent that has just been started does it itself, and keeps the lock. */
function migrateAlone(
  place: StorePlace,
  database: Database,
  migrations: readonly Migration[],
): readonly StoreNotice[] {
  try {
    return underLock(place, "migrate it", () => migrateKept(place, database, migrations));
  } catch (error) {
    const isDone =
      isWearbarError(error, "store-busy") && pending(database, migrations).length === 0;
    if (!isDone) throw error;
    return [];
  }
}

function migrateKept(
  place: StorePlace,
  database: Database,
  migrations: readonly Migration[],
): readonly StoreNotice[] {
  const from = schemaOf(database);
  if (from === migrations.length) return []; // done by whoever held the lock before us
  const copy = copyDatabase(database, { folder: place.backupsFolder, now: place.now }).path;
  migrate(database, migrations, place.now);
  return [{ code: "database-migrated", from, to: migrations.length, copy }];
}

/** Longer than another command's migration or restore takes, shorter than anyone's patience. */
const LOCK_WAIT_MS = 2_000;

function underLock<Answer>(place: StorePlace, purpose: string, work: () => Answer): Answer {
  if (place.agentLock !== undefined) return work();
  const lock = takeAgentLock(place.lockPath, LOCK_WAIT_MS);
  if (lock === null) {
    throw new WearbarError(
      "store-busy",
      `Expected to be alone with ${place.path} to ${purpose}, got a running agent that holds ${place.lockPath}. Restart the agent, which does it itself, or stop it and try again.`,
    );
  }
  try {
    return work();
  } finally {
    lock.release();
  }
}

function refuseDamaged(database: Database, path: string): void {
  const [problem] = integrityProblems(database);
  if (problem !== undefined) throw damaged(path, problem);
}
