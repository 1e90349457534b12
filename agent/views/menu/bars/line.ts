import type { MenuState } from "../../../model/menu.ts";
import { glanceWords } from "./glance-words.ts";

/** One line of plain text: ` 95% good`. */
export const line = (menu: MenuState): string => `${glanceWords(menu)}\n`;
