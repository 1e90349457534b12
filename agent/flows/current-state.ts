import type { State } from "../model/state.ts";
import { readFreshState } from "../outlets/state-file.ts";
import { isWearbarError } from "../support/errors.ts";
import { isLive, type Tools } from "./tools.ts";

/**
 * Shows how things stand: the kept state while it is fresh, else a new one from a new look. A kept one
 * that can not be shown was changed by another hand: a new one is shown in its place.
 * @throws what `show` throws of a new one, and its WearbarErrors of any.
 */
export async function showState<Shown>(
  tools: Tools,
  show: (state: State) => Promise<Shown>,
): Promise<Shown> {
  const kept = keptState(tools);
  if (kept !== null) {
    try {
      return await show(kept);
    } catch (error) {
      if (isWearbarError(error)) throw error;
    }
  }
  const { refresh } = await import("./refresh.ts");
  return show((await refresh(tools)).state);
}

/** @returns the kept state while it is fresh; null also where not this machine is shown. */
export function keptState(tools: Tools): State | null {
  const { state, config } = tools.paths;
  return isLive(tools) ? readFreshState(state, config, tools.version, tools.clock.now()) : null;
}
