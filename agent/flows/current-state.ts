import type { State } from "../model/state.ts";
import { readFreshState } from "../outlets/state-file.ts";
import type { Tools } from "./tools.ts";

/** The state to show: the kept one while it is fresh, else a new one from a new look. */
export async function currentState(tools: Tools): Promise<State> {
  if (tools.recording === null) {
    const { state, config } = tools.paths;
    const kept = readFreshState(state, config, tools.version, tools.clock.now());
    if (kept !== null) return kept;
  }
  const { refresh } = await import("./refresh.ts");
  return (await refresh(tools)).state;
}
