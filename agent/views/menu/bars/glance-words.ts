import type { MenuState } from "../../../model/menu.ts";

/** @returns the title and, unless all is well, the state in a word: never colour alone. */
export function glanceWords({ title, icon }: MenuState): string {
  return [title, icon === "good" && title !== "" ? "" : icon].filter(Boolean).join(" ").trim();
}
