import type { State } from "../model/state.ts";
import type { Instant } from "../model/units.ts";
import { concluded, examine } from "./assess.ts";
import { keepState } from "./refresh.ts";
import { type Pass, takeSample } from "./take-sample.ts";
import { type Told, tell } from "./tell.ts";
import type { Tools } from "./tools.ts";

export interface Watched extends Pick<Told, "queued" | "withdrawn"> {
  readonly pass: Pass;
  readonly state: State;
}

/**
 * The agent's hourly look: everything is read, stored and thought about, the alerts move on, what
 * is due is queued, and the state is kept for all glances. Whoever calls it holds the agent's lock.
 * @param quietUntil nothing is told before; null: nothing holds it back.
 */
export async function watchOnce(tools: Tools, quietUntil: Instant | null): Promise<Watched> {
  const pass = await takeSample(tools);
  const examination = await examine(tools, pass);
  const { queued, withdrawn, alerts } = await tell(tools, examination, quietUntil);
  const state = concluded(examination, alerts);
  keepState(tools, state);
  return { pass, state, queued, withdrawn };
}
