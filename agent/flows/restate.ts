import { rmSync } from "node:fs";
import { stateWord } from "../analysis/condition.ts";
import type { State } from "../model/state.ts";
import { keptState } from "./current-state.ts";
import { keepState } from "./refresh.ts";
import { rememberedAlerts } from "./remembered-alerts.ts";
import type { Tools } from "./tools.ts";

/**
 * Brings the kept state up to date with the alerts as they are remembered now, without a new look:
 * after their owner has acknowledged or snoozed some, here or in another process. What is up to date
 * is not written again.
 * @returns null where no fresh state is kept, or no agent runs: the next glance looks anew.
 */
export async function restate(tools: Tools): Promise<State | null> {
  const kept = keptState(tools);
  const alerts = kept && (await rememberedAlerts(tools));
  if (kept === null || alerts === null) {
    rmSync(tools.paths.state, { force: true });
    return null;
  }
  const state = { ...kept, alerts, word: stateWord(kept.reasons, kept.drives, alerts) };
  if (JSON.stringify(state) !== JSON.stringify(kept)) keepState(tools, state);
  return state;
}
