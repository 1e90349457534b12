import type { MenuState } from "../../../model/menu.ts";
import { glanceWords } from "./glance-words.ts";

/** For `status-right "#(...)"`: tmux(1) reads `#` as the start of a format, `##` as itself. */
export const tmux = (menu: MenuState): string => `${glanceWords(menu).replaceAll("#", "##")}\n`;
