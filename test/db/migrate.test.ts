import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { isWearbarError } from "../../agent/support/errors.ts";
import { listCopies } from "../../db/backup.ts";
import { connect } from "../../db/connect.ts";
import { takeAgentLock } from "../../db/lock.ts";
import { listMigrations, migrate, pending } from "../../db/migrate.ts";
import { openStore, type StorePlace } from "../../db/open.ts";
import { caught } from "./caught.ts";
import { startChild } from "./child.ts";
import { MIGRATIONS, NOW } from "./place-in.ts";
import { opened, temporaryPlace } from "./places.ts";
import { dailySample, dayOf, fillDays } from "./ten-years.ts";

/** The schema of this version. */
const OURS = listMigrations(MIGRATIONS).length;
const ADD_COLUMN = "ALTER TABLE drives ADD COLUMN nickname TEXT;";

test("a new database has all migrations, each with its own record, and needs no copy", () => {
  const place = temporaryPlace();
  const { store, notices } = opened(place);
  const migrations = listMigrations(MIGRATIONS);
  expect(store.schema()).toBe(migrations.length);
  expect(notices).toEqual([]);
  expect(rowsOf(place, "SELECT number, name, applied_at FROM migrations")).toEqual(
    migrations.map(({ number, name }) => ({ number, name, applied_at: NOW })),
  );
  expect(rowsOf(place, "SELECT created_at FROM meta")).toEqual([{ created_at: NOW }]);
  expect(listCopies(place.backupsFolder)).toEqual([]);
});

test("report 83: the connection is set up as chosen, with no temporary files", () => {
  const place = temporaryPlace();
  const database = connect(place.path, 1);
  onTestFinished(() => void database.close());
  migrate(database, listMigrations(MIGRATIONS), NOW);
  const pragma = (name: string) => database.pragma(name, { simple: true });
  const [NORMAL, MEMORY, ON] = [1, 2, 1];
  expect(pragma("journal_mode")).toBe("wal");
  expect(pragma("synchronous")).toBe(NORMAL);
  expect(pragma("temp_store")).toBe(MEMORY);
  expect(pragma("foreign_keys")).toBe(ON);
  expect(pragma("busy_timeout")).toBe(5_000);
  expect(pragma("page_size")).toBe(1_024);
  expect(pragma("application_id")).toBe(0x57454152);
});

test("asking what is pending writes nothing", () => {
  const database = new Database(":memory:");
  onTestFinished(() => void database.close());
  const migrations = listMigrations(MIGRATIONS);
  expect(pending(database, migrations)).toEqual(migrations);
  expect(database.pragma("user_version", { simple: true })).toBe(0);
  expect(database.prepare("SELECT count(*) FROM sqlite_schema").pluck().get()).toBe(0);
  migrate(database, migrations, NOW);
  expect(pending(database, migrations)).toEqual([]);
});

test("a database with content is copied, then migrated, and the owner is told", () => {
  const place = filledPlace();
  const next = { ...place, migrationsFolder: migrationsWith(place, ADD_COLUMN) };
  const { store, notices } = opened(next);
  const [copy = ""] = listCopies(place.backupsFolder);
  expect(notices).toEqual([{ code: "database-migrated", from: OURS, to: OURS + 1, copy }]);
  expect(store.schema()).toBe(OURS + 1);
  expect(store.dailySample(1, dayOf(3))).toEqual(dailySample(0, 3, 7));
  expect(copy).toMatch(/wearbar-20261130-164500\.db$/);
  const former = openStore({ ...place, path: copy }).store;
  onTestFinished(() => former.close());
  expect(former.schema()).toBe(OURS);
  expect(former.dailySample(1, dayOf(3))).toEqual(dailySample(0, 3, 7));
});

test("a migration that fails in the middle leaves nothing of itself behind", () => {
  const place = filledPlace();
  const broken = `${ADD_COLUMN}\nDELETE FROM daily_samples;\nINSERT INTO no_such_table VALUES (1);`;
  const next = { ...place, migrationsFolder: migrationsWith(place, broken) };
  expect(() => openStore(next)).toThrow(/no_such_table/);
  const { store } = opened(place);
  expect(store.schema()).toBe(OURS);
  expect(store.dailySample(1, dayOf(3))).toEqual(dailySample(0, 3, 7));
  expect(rowsOf(place, "SELECT count(*) AS n FROM migrations")).toEqual([{ n: OURS }]);
  expect(rowsOf(place, "SELECT name FROM pragma_table_info('drives')")).not.toContainEqual({
    name: "nickname",
  });
});

test("a migration that leaves rows without their drive is rolled back", () => {
  const place = filledPlace();
  const next = { ...place, migrationsFolder: migrationsWith(place, "DELETE FROM drives;") };
  expect(() => openStore(next)).toThrow(/orphans/);
  expect(opened(place).store.drives()).toHaveLength(2);
});

test("a migration may rebuild a table that others refer to", () => {
  const place = filledPlace();
  const rebuild = `
    CREATE TABLE names_next (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, extra TEXT) STRICT;
    INSERT INTO names_next (id, text) SELECT id, text FROM names;
    DROP TABLE names;
    ALTER TABLE names_next RENAME TO names;`;
  const { store } = opened({ ...place, migrationsFolder: migrationsWith(place, rebuild) });
  expect(store.dailySample(1, dayOf(3))).toEqual(dailySample(0, 3, 7));
  const orphan = () => store.write((writer) => writer.saveDailySample(99, dailySample(0, 9, 99)));
  expect(orphan).toThrow(/FOREIGN KEY/);
});

test("while an agent runs a migration is refused with store-busy and nothing is changed", () => {
  const place = filledPlace();
  const agent = takeAgentLock(place.lockPath);
  onTestFinished(() => agent?.release());
  const next = { ...place, migrationsFolder: migrationsWith(place, ADD_COLUMN) };
  const error = caught(() => openStore(next));
  expect(isWearbarError(error, "store-busy")).toBe(true);
  expect(error.message).toContain(place.lockPath);
  expect(listCopies(place.backupsFolder)).toEqual([]);
  expect(opened(place).store.schema()).toBe(OURS);
});

test("an agent that migrates while a command waits for the lock has done it for the command, too", async () => {
  const place = filledPlace();
  const migrationsFolder = migrationsWith(place, ADD_COLUMN);
  const agent = startChild("migrate-as-agent.ts", [place.folder, migrationsFolder]);
  expect(await agent.line()).toBe("held");
  const { store, notices } = opened({ ...place, migrationsFolder });
  expect([store.schema(), notices]).toEqual([OURS + 1, []]);
});

test("the agent itself, which holds the lock, migrates", () => {
  const place = filledPlace();
  const agentLock = takeAgentLock(place.lockPath);
  onTestFinished(() => agentLock?.release());
  const migrationsFolder = migrationsWith(place, ADD_COLUMN);
  const agentsPlace = { ...place, migrationsFolder, ...(agentLock && { agentLock }) };
  expect(opened(agentsPlace).store.schema()).toBe(OURS + 1);
});

test("a database of a newer version is refused by number and left as it is", () => {
  const place = filledPlace();
  const newer = openStore({ ...place, migrationsFolder: migrationsWith(place, ADD_COLUMN) });
  newer.store.close();
  const error = caught(() => openStore(place));
  expect(isWearbarError(error, "store-newer")).toBe(true);
  expect(error.message).toContain(`schema ${OURS} or older in ${place.path}, got`);
  expect(error.message).toMatch(new RegExp(`got schema ${OURS + 1}: .*Install`));
  expect(rowsOf(place, "SELECT count(*) AS n FROM migrations")).toEqual([{ n: OURS + 1 }]);
});

test.each([
  ["0001-a.sql", "0003-c.sql", /Expected migration 2/],
  ["0001-a.sql", "0001-b.sql", /Expected migration 2/],
  ["0001-a.sql", "2-b.sql", /0001-some-name\.sql/],
  ["0002-a.sql", "0003-b.sql", /Expected migration 1/],
])("a folder with %s and %s is refused: a step is missing or doubled", (first, second, message) => {
  const { folder } = temporaryPlace();
  for (const name of [first, second]) writeFileSync(join(folder, name), "SELECT 1;");
  expect(() => listMigrations(folder)).toThrow(message);
});

test("a folder without migrations is refused", () => {
  expect(() => listMigrations(temporaryPlace().folder)).toThrow(/got none/);
});

test("report 127: the bundled SQLite has the fix for the write-ahead log reset bug", () => {
  const database = new Database(":memory:");
  onTestFinished(() => void database.close());
  const version = String(database.prepare("SELECT sqlite_version()").pluck().get());
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  // Fixed in 3.51.3: https://www.sqlite.org/wal.html#walresetbug
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(3_051_003);
});

function filledPlace() {
  const place = temporaryPlace();
  const { store } = openStore(place);
  fillDays(store, 10);
  store.close();
  return place;
}

/** Our own migrations and one more. */
function migrationsWith(place: { readonly folder: string }, sql: string): string {
  const folder = join(place.folder, "migrations");
  mkdirSync(folder);
  const ours = listMigrations(MIGRATIONS);
  for (const { path } of ours) copyFileSync(path, join(folder, path.slice(MIGRATIONS.length + 1)));
  const number = String(ours.length + 1).padStart(4, "0");
  writeFileSync(join(folder, `${number}-next.sql`), sql);
  return folder;
}

function rowsOf(place: StorePlace, sql: string): unknown[] {
  const database = new Database(place.path, { readonly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}
