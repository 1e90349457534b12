import type { State } from "../model/state.ts";
import { readFreshState } from "../outlets/state-file.ts";
import { isLive, type Tools } from "./tools.ts";

/** The state to show: the kept one while it is fresh, else a new one from a new look. */
export async function currentState(tools: Tools): Promise<State> {
  const kept = keptState(tools);
  if (kept !== null) return kept;
  const { refresh } = await import("./refresh.ts");
  return (await refresh(tools)).state;
}

/** @returns the kept state while it is fresh; null also where not this machine is shown. */
export function keptState(tools: Tools): State | null {
  const { state, config } = tools.paths;
  return isLive(tools) ? readFreshState(state, config, tools.version, tools.clock.now()) : null;
}
