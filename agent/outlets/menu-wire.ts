import {
  type AgentLine,
  LONGEST_LINE,
  MENU_PROTOCOL_VERSION,
  type MenuRow,
  type MenuState,
  MOST_ROWS,
  type WireRow,
} from "../model/menu.ts";
import type { Notice } from "../model/notice.ts";
import { plainTexts } from "./notify/plain-text.ts";

/** @returns the line of text, with its end, that a menu bar reads. */
export const lineOf = (line: AgentLine): string => `${JSON.stringify(line)}\n`;

export const helloLine = (agent: string): string => lineOf({ v, t: "hello", agent });

/**
 * @returns the whole menu as one line. Where it would be longer than a menu bar takes, its last rows
 * are left out: half a menu tells more than none.
 */
export function stateLine(menu: MenuState): string {
  const line = lineOf({
    ...{ v, t: "state", title: menu.title, icon: menu.icon, level: menu.level },
    ...{ dim: menu.dimmed, ax: menu.spoken, menu: menu.rows.map((row) => wireRow(row)) },
  });
  const fits = Buffer.byteLength(line) <= LONGEST_LINE + 1 && countOf(menu.rows) <= MOST_ROWS;
  if (fits || menu.rows.length === 0) return line;
  return stateLine({ ...menu, rows: menu.rows.slice(0, menu.rows.length >> 1) });
}

const countOf = (rows: readonly MenuRow[]): number =>
  rows.reduce((count, row) => count + 1 + (row.kind === "separator" ? 0 : row.rows.length), 0);

export function notifyLine(notice: Notice): string {
  const { key, id, thread, level } = notice;
  return lineOf({ v, t: "notify", key, id, ...plainTexts(notice), thread, level });
}

export const unnotifyLine = (id: string): string => lineOf({ v, t: "unnotify", id });
export const authorizeLine = (): string => lineOf({ v, t: "authorize" });

const v = MENU_PROTOCOL_VERSION;

const KINDS = { heading: "head", info: "info", action: "act" } as const;

/** Submenus are one level deep: what lies deeper is not sent. */
function wireRow(row: MenuRow, isBelow = false): WireRow {
  if (row.kind === "separator") return { id: row.id, k: "sep" };
  const { id, kind, text, enabled: on } = row;
  const plain: WireRow = { id, k: KINDS[kind], text, on };
  if (isBelow || row.rows.length === 0) return plain;
  return { ...plain, sub: row.rows.map((below) => wireRow(below, true)) };
}
