import type { MenuState } from "../../model/menu.ts";
import type { Instant } from "../../model/units.ts";
import { info } from "./row.ts";

/** What a menu bar shows where there is no state to show: that, and why. */
export function failedMenu(why: string, now: Instant): MenuState {
  const rows = why.split("\n").map((line, at) => info(`failed.${at + 1}`, line));
  return {
    title: "!",
    icon: "unknown",
    level: null,
    dimmed: true,
    spoken: `Wearbar can not tell how things stand. ${why}`,
    asOf: now,
    staleAfter: now,
    rows: [info("state", "Wearbar can not tell how things stand"), ...rows],
  };
}
