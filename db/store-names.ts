import type { Statements } from "./statements.ts";

/** The number of a text in `names`, where it is written once for all rows that carry it. */
export function nameId(sql: Statements, text: string): number {
  return knownNameId(sql, text) ?? addName(sql, text);
}

export const nameIdOrNull = (sql: Statements, text: string | null): number | null =>
  text === null ? null : nameId(sql, text);

/** For SELECT: the text behind the number, under the model's name for it. */
export const named = (field: string, column: string): string =>
  `(SELECT text FROM names WHERE id = ${column}) AS "${field}"`;

function addName(sql: Statements, text: string): number {
  sql.run("INSERT INTO names (text) VALUES (@text)", { text });
  return nameId(sql, text);
}

function knownNameId(sql: Statements, text: string): number | null {
  const found = sql.first<{ readonly id: number }>("SELECT id FROM names WHERE text = @text", {
    text,
  });
  return found?.id ?? null;
}
