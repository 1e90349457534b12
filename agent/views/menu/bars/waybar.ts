import type { MenuRow, MenuState } from "../../../model/menu.ts";
import { glanceWords } from "./glance-words.ts";

/**
 * For a custom module with `"return-type": "json"` (waybar-custom(5)). Text and tool tip are read as
 * Pango markup.
 */
export function waybar(menu: MenuState): string {
  const tooltip = menu.rows.flatMap(textOf).map(escaped).join("\n");
  const text = escaped(glanceWords(menu));
  const level = menu.level === null ? {} : { percentage: Math.round(menu.level) };
  return `${JSON.stringify({ text, alt: menu.icon, class: menu.icon, ...level, tooltip })}\n`;
}

/** What only a click could do stays out of a tool tip. */
const textOf = (row: MenuRow): readonly string[] =>
  row.kind === "separator" || row.kind === "action" ? [] : [row.text];

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
