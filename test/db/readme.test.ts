import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { listMigrations, migrate } from "../../db/migrate.ts";
import { MIGRATIONS, NOW } from "./place-in.ts";

test("the README describes every table and every column, and no other, in the schema's order", () => {
  const readme = readFileSync(join(import.meta.dirname, "../../db/README.md"), "utf8");
  expect(describedTables(readme)).toEqual(realTables());
});

test("every table is STRICT", () => {
  const loose = migrated().prepare(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%' AND strict = 0",
  );
  expect(loose.pluck().all()).toEqual([]);
});

function describedTables(readme: string): Record<string, string[]> {
  const sections = readme.split(/^### /m).slice(1);
  return Object.fromEntries(sections.map((section) => [titleOf(section), columnsOf(section)]));
}

const titleOf = (section: string): string => section.split("\n", 1)[0] ?? "";

const columnsOf = (section: string): string[] =>
  [...section.matchAll(/^\| (\w+) +\|/gm)].map(([, name]) => name ?? "").slice(1);

function realTables(): Record<string, unknown[]> {
  const database = migrated();
  const tables = database.prepare<[], string>(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'",
  );
  const columns = database.prepare("SELECT name FROM pragma_table_info(?) ORDER BY cid").pluck();
  const names = tables.pluck().all();
  return Object.fromEntries(names.map((table) => [table, columns.all(table)]));
}

function migrated(): Database.Database {
  const database = new Database(":memory:");
  onTestFinished(() => void database.close());
  migrate(database, listMigrations(MIGRATIONS), NOW);
  return database;
}
