import { DAY, type Instant } from "../agent/model/units.ts";
import type { Statements } from "./statements.ts";

/**
 * Deletes old rows a day's worth at a time, however often it is called: one row an hour would
 * write two pages an hour for it.
 * @param old `FROM ... WHERE ...` of the rows older than `@before`.
 */
export function pruneByTheDay(sql: Statements, old: string, before: Instant): void {
  const overdue = sql.first(`SELECT 1 ${old} LIMIT 1`, { before: before - DAY });
  if (overdue !== null) sql.run(`DELETE ${old}`, { before });
}
