import type { MenubarReport } from "../model/menubar.ts";
import { quoted } from "../support/shell-word.ts";
import { printable } from "./words/printable.ts";

/** @param isMac whether the app could be here at all. */
export function menubarText({ app, on }: MenubarReport, isMac: boolean): string {
  const there = app === null ? "not installed; `wearbar install` does it" : printable(app);
  const wanted = on ? "on" : "off, until `wearbar menubar on`";
  const rows = isMac ? [`app       ${there}`, `switch    ${wanted}`] : [];
  return `${[...rows, "as text   `wearbar menubar install` with --xbar, --swiftbar, --argos or --waybar"].join("\n")}\n`;
}

export const menubarSwitchedText = (on: boolean, app: string | null): string => {
  if (!on) return "The menu-bar app stays off, also after upgrades; the agent keeps watching.\n";
  return app === null
    ? "The menu-bar app is wanted; `wearbar install` puts it there.\n"
    : "The menu-bar app is on.\n";
};

/** @returns what was written, and what is left to do. Waybar gives its `exec` to a shell. */
export function barPluginText(program: string, path: string): string {
  const written = `Written: ${printable(path)}\n`;
  if (program !== "waybar")
    return `${written}It shows at the next start of ${program}, or after Refresh all.\n`;
  return `${written}Add it to the bar in waybar's config, and name "custom/wearbar" among its modules:

  "custom/wearbar": {
    "exec": ${JSON.stringify(quoted(path))},
    "return-type": "json",
    "interval": 300
  }
`;
}
