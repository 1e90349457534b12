import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { APPLICATION_ID, schemaOf } from "./connect.ts";

/** One step of the schema, in a file of its own: `0001-drives-and-days.sql`. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly path: string;
}

/**
 * All migrations in the folder, in order.
 * @throws Error where their numbers are not 1, 2, 3, ...: then the program was packed wrongly.
 */
export function listMigrations(folder: string): readonly Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const migrations = names.sort().map((name) => toMigration(folder, name));
  for (const [index, { number, path }] of migrations.entries()) {
    if (number === index + 1) continue;
    throw new Error(`Expected migration ${index + 1} at ${path}, got number ${number}.`);
  }
  if (migrations.length === 0) throw new Error(`Expected migrations in ${folder}, got none.`);
  return migrations;
}

/** What the database still lacks. Read-only. */
export function pending(
  database: Database,
  migrations: readonly Migration[],
): readonly Migration[] {
  const schema = schemaOf(database);
  return migrations.filter(({ number }) => number > schema);
}

/**
 * Applies what is pending, each migration in one transaction together with its own record. Any
 * number of processes may do this at once: the first does the work, the others find it done.
 */
export function migrate(database: Database, migrations: readonly Migration[], now: number): void {
  // A migration that rebuilds a table drops one that others refer to, and this switch does
  // nothing within a transaction (https://www.sqlite.org/lang_altertable.html, 7).
  database.pragma("foreign_keys = OFF");
  try {
    for (const migration of pending(database, migrations)) apply(database, migration, now);
  } finally {
    database.pragma("foreign_keys = ON");
  }
}

function toMigration(folder: string, name: string): Migration {
  const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
  if (number === undefined) {
    throw new Error(`Expected a migration named 0001-some-name.sql in ${folder}, got ${name}.`);
  }
  return { number: Number(number), name: name.slice(5, -4), path: join(folder, name) };
}

function apply(database: Database, migration: Migration, now: number): void {
  const steps = readFileSync(migration.path, "utf8");
  const transaction = database.transaction(() => {
    if (schemaOf(database) >= migration.number) return; // another process was first
    record(database, migration, now);
    database.exec(steps);
    const orphans = database.pragma("foreign_key_check");
    if (!Array.isArray(orphans) || orphans.length > 0) {
      throw new Error(`Expected migration ${migration.name} to keep all references, got orphans.`);
    }
  });
  transaction.immediate();
}

/** Before the steps themselves, so that they can read when they were applied. */
function record(database: Database, { number, name }: Migration, now: number): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS migrations (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      applied_at INTEGER NOT NULL
    ) STRICT;
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${number};
  `);
  database.prepare("INSERT INTO migrations VALUES (?, ?, ?)").run(number, name, now);
}
