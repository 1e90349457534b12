import type { State } from "../model/state.ts";
import { isWearbarError } from "../support/errors.ts";
import { writeAtomically } from "../support/write-atomically.ts";
import { assess } from "./assess.ts";
import { type Pass, takeSample } from "./take-sample.ts";
import { isLive, type Tools } from "./tools.ts";

export interface Refreshed {
  readonly pass: Pass;
  readonly state: State;
}

/** Looks at everything, stores it, thinks about it, and keeps the state for all glances. */
export async function refresh(tools: Tools): Promise<Refreshed> {
  const pass = await takeSample(tools);
  const state = await assess(tools, pass);
  if (isLive(tools)) keepState(tools, state);
  return { pass, state };
}

/** Everything is stored by now: without the file the next glance is slower, and no worse. */
export function keepState({ paths, host }: Tools, state: State): void {
  try {
    writeAtomically(paths.state, JSON.stringify(state), 0o600, true);
  } catch (error) {
    if (!isWearbarError(error, "file-unwritable")) throw error;
    host.terminal.warn(`wearbar: ${error.message}\n`);
  }
}
