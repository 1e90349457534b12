import type { MenuState } from "../../../model/menu.ts";
import { line } from "./line.ts";
import { type PluginDialect, pluginText } from "./plugin.ts";
import { tmux } from "./tmux.ts";
import { waybar } from "./waybar.ts";

export const BAR_FORMATS = ["xbar", "swiftbar", "argos", "waybar", "tmux", "line"] as const;
export type BarFormat = (typeof BAR_FORMATS)[number];

/**
 * The glance as text for a program that shows it.
 * @param command how a click starts Wearbar: absolute program and script.
 * @param reports folder of the weekly reports.
 */
export function barText(
  menu: MenuState,
  format: BarFormat,
  clicks: { readonly command: readonly string[]; readonly reports: string },
): string {
  switch (format) {
    case "waybar":
      return waybar(menu);
    case "tmux":
      return tmux(menu);
    case "line":
      return line(menu);
    case "xbar":
    case "swiftbar":
    case "argos":
      return pluginText(menu, format satisfies PluginDialect, clicks);
  }
}
