import { showState } from "../flows/current-state.ts";
import type { Tools } from "../flows/tools.ts";
import type { MenuState } from "../model/menu.ts";
import { instant } from "../model/units.ts";
import { EXIT, type ExitCode, isWearbarError, WearbarError } from "../support/errors.ts";
import { ownCommand } from "../support/own-command.ts";
import { BAR_FORMATS, type BarFormat, barText } from "../views/menu/bars/bar-text.ts";
import { failedMenu } from "../views/menu/failed-menu.ts";
import { menuState } from "../views/menu/menu-state.ts";

/**
 * The glance for a program that shows it. Such programs put a mark of their own in place of what
 * exits with a failure: what goes wrong is shown in the menu instead.
 */
export async function showBar(name: string, tools: Tools): Promise<ExitCode> {
  const format = asFormat(name);
  const { host, paths, clock } = tools;
  const menu = await menuNow(tools).catch((error: unknown) => {
    if (!isWearbarError(error)) throw error;
    return failedMenu(error.message, instant(clock.now()));
  });
  const clicks = { command: ownCommand(host), reports: paths.reports };
  host.terminal.write(barText(menu, format, clicks));
  return EXIT.ok;
}

const menuNow = (tools: Tools): Promise<MenuState> =>
  showState(tools, async (state) =>
    menuState(state, { show: state.menubarShows, busy: false, overdue: false }),
  );

function asFormat(text: string): BarFormat {
  const format = BAR_FORMATS.find((name) => name === text);
  if (format !== undefined) return format;
  throw new WearbarError(
    "usage",
    `Expected --format to be one of ${BAR_FORMATS.join(", ")}, got ${text}. Give one of them.`,
  );
}
