import type { MenuRow } from "../../model/menu.ts";
import { printable } from "../words/printable.ts";

/** A menu as wide as the screen helps nobody. */
const LONGEST_ROW = 80;

export function info(id: string, text: string): MenuRow {
  return { kind: "info", id, text: oneLine(text), enabled: true, rows: [] };
}

export function heading(id: string, text: string): MenuRow {
  return { kind: "heading", id, text: oneLine(text), enabled: false, rows: [] };
}

export function action(id: string, text: string): MenuRow {
  return { kind: "action", id, text: oneLine(text), enabled: true, rows: [] };
}

/** @returns `row` with a submenu. */
export function withRows(row: MenuRow, rows: readonly MenuRow[]): MenuRow {
  return row.kind === "separator" ? row : { ...row, rows };
}

function oneLine(text: string): string {
  const plain = printable(text).trim();
  const characters = Array.from(plain); // a pair of surrogates is never cut in two
  if (characters.length <= LONGEST_ROW) return plain;
  return `${characters.slice(0, LONGEST_ROW - 1).join("")}…`;
}
