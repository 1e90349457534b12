import type { MenuRow, MenuState } from "../../../model/menu.ts";
import { clickParameters } from "./clicks.ts";
import { glanceWords } from "./glance-words.ts";

export type PluginDialect = "xbar" | "swiftbar" | "argos";

/** How a click starts Wearbar, and where the reports lie. */
export interface Clicks {
  /** Absolute program and script. */
  readonly command: readonly string[];
  readonly reports: string;
}

/**
 * The menu in the line format that xbar, SwiftBar and Argos share: the title, `---`, then a line a
 * row, with `--` before those of a submenu. A line is split at its first `|`, for which there is no
 * escape: dynamic text has none.
 */
export function pluginText(menu: MenuState, dialect: PluginDialect, clicks: Clicks): string {
  const title = `${plain(glanceWords(menu))} | ${always(dialect)}${menu.icon === "act" ? " color=red" : ""}`;
  const rows = menu.rows.flatMap((row) => lines(row, "", dialect, clicks));
  return `${[title, "---", ...rows].join("\n")}\n`;
}

/** Quitting is of the app: a plugin is switched off where it was switched on. */
const APPS_OWN = "quit";

function lines(
  row: MenuRow,
  level: string,
  dialect: PluginDialect,
  clicks: Clicks,
): readonly string[] {
  if (row.kind === "separator") return ["---"];
  if (row.id === APPS_OWN) return [];
  const parameters = row.kind === "action" ? clickParameters(row.id, dialect, clicks) : "";
  if (parameters === null) return [];
  const own = [always(dialect), readable(row, dialect), parameters].filter(Boolean).join(" ");
  const below = row.rows.flatMap((one) => lines(one, `${level}--`, dialect, clicks));
  return [`${level}${plain(row.text)} | ${own}`, ...below];
}

/**
 * What would change the text is switched off: emoji names and, where it is on, ANSI colours with
 * their backslashes in xbar; symbol names in SwiftBar; markup in Argos. xbar refuses what it does not
 * know, so each gets its own.
 */
function always(dialect: PluginDialect): string {
  if (dialect === "swiftbar") return "emojize=false symbolize=false ansi=false";
  return dialect === "xbar" ? "emojize=false ansi=false" : "emojize=false useMarkup=false";
}

/** SwiftBar greys what can not be clicked, unless it has a colour for light and dark. */
function readable(row: MenuRow, dialect: PluginDialect): string {
  return dialect === "swiftbar" && row.kind === "info" ? "color=black,white" : "";
}

/** Nothing in it ends the text, opens a level or starts a separator. Rows are one line already. */
function plain(text: string): string {
  const safe = text
    .replaceAll("|", "│")
    .replace(/[\r\n]/g, " ")
    .trim();
  return safe.startsWith("-") || safe.startsWith("~~~") ? `\u2060${safe}` : safe;
}
