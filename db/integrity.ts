import type { Database } from "better-sqlite3";
import { systemErrorCode } from "../agent/support/errors.ts";

/** Reads the whole database. @returns what is wrong; empty where nothing is. */
export function integrityProblems(database: Database): readonly string[] {
  try {
    const answers = columnOf(database, "PRAGMA integrity_check(20)").filter(
      (line) => line !== "ok",
    );
    if (answers.length > 0) return answers;
    return columnOf(database, "PRAGMA foreign_key_check").map(
      (table) => `${table}: no such parent`,
    );
  } catch (error) {
    // Some damage keeps SQLite from even beginning the check.
    if (!(error instanceof Error) || !systemErrorCode(error)?.startsWith("SQLITE_")) throw error;
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(systemErrorCode(error) ?? "")) return [error.message];
    throw error;
  }
}

const columnOf = (database: Database, sql: string): readonly string[] =>
  database.prepare<[], string>(sql).pluck().all();
