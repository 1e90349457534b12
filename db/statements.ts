import type { Database, Statement } from "better-sqlite3";
import { sqliteError } from "./store-error.ts";

/** Named values for `@name`; more than a statement asks for do no harm. NaN would become null. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * SQL texts prepared at first use and kept for as long as the database is open. `Row` is the
 * caller's word for what its SELECT list says: STRICT tables that only this room writes make it
 * true, and the tests read every column back.
 */
export interface Statements {
  /** @returns the number of rows changed. */
  run(sql: string, values?: Values): number;
  first<Row>(sql: string, values?: Values): Row | null;
  all<Row>(sql: string, values?: Values): readonly Row[];
}

/** @param path what errors name as the place. */
export function prepareLazily(database: Database, path: string): Statements {
  const prepared = new Map<string, Statement<[Values], unknown>>();

  function answer<Answer>(sql: string, ask: (statement: Statement<[Values], unknown>) => Answer) {
    try {
      const statement = prepared.get(sql) ?? database.prepare<[Values], unknown>(sql);
      prepared.set(sql, statement);
      return ask(statement);
    } catch (error) {
      throw sqliteError(error, path);
    }
  }

  return {
    run: (sql, values = {}) => answer(sql, (statement) => statement.run(values).changes),
    first: <Row>(sql: string, values: Values = {}) =>
      answer(sql, (statement) => (statement.get(values) ?? null) as Row | null),
    all: <Row>(sql: string, values: Values = {}) =>
      answer(sql, (statement) => statement.all(values) as readonly Row[]),
  };
}
