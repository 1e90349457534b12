import { changeConfig } from "../config/change.ts";
import { loadConfig, requireSound } from "../config/load.ts";
import { valueTyped } from "../config/validate.ts";
import type { Tools } from "../flows/tools.ts";
import { type LocalDay, localDay } from "../model/units.ts";
import { dayAt } from "../support/calendar.ts";
import { isWearbarError } from "../support/errors.ts";
import { FIRST_USE_QUESTION } from "../views/service-text.ts";

const KEY = "machine.first_use";

/** @throws WearbarError `usage` for what is no day, `bad-config` */
export async function checkFirstUse(typed: string | null, tools: Tools): Promise<void> {
  requireSound(await loadConfig(tools.paths.config, todayOf(tools)));
  if (typed !== null) await valueTyped(KEY, typed, todayOf(tools));
}

/** @throws WearbarError `usage`, `bad-config` or `file-unwritable` */
export async function saveFirstUse(typed: string, tools: Tools): Promise<void> {
  await changeConfig(tools.paths.config, KEY, typed, todayOf(tools));
}

const MOST_TRIES = 3;

/** Asks the owner once when the machine was new, where that is not known and somebody is there. */
export async function askFirstUse(tools: Tools): Promise<void> {
  const { ask, warn } = tools.host.terminal;
  const { config } = await loadConfig(tools.paths.config, todayOf(tools));
  if (ask === undefined || config[KEY] !== null) return;
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const typed = (await ask(FIRST_USE_QUESTION))?.trim() ?? "";
    if (typed === "") return;
    try {
      return await saveFirstUse(typed, tools);
    } catch (error) {
      if (!isWearbarError(error, "usage")) throw error;
      warn(`${error.message}\n`);
    }
  }
}

function todayOf({ clock }: Tools): LocalDay {
  const now = clock.now();
  return localDay(dayAt(now, clock.utcOffsetMinutes(now)));
}
