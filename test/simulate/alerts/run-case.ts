import { becomeAgent } from "../../../agent/flows/recover-store.ts";
import type { Tools } from "../../../agent/flows/tools.ts";
import { type Watched, watchOnce } from "../../../agent/flows/watch-once.ts";
import type { ActiveAlert } from "../../../agent/model/alert.ts";
import { HOUR, instant, MINUTE, SECOND } from "../../../agent/model/units.ts";
import { withHome } from "../world/home.ts";
import type { VirtualMachine } from "../world/machine.ts";
import type { PowerSpan } from "../world/power.ts";
import { worldTools } from "../world/tools.ts";
import type { ActiveAt, Outcome, Told } from "./limits.ts";

/** Looks at a machine once in every hour of use, as the agent does, and notes what its owner hears. */
export const runCase = (machine: VirtualMachine): Promise<Outcome> =>
  withHome((home) => watched(machine, home));

async function watched(machine: VirtualMachine, home: string): Promise<Outcome> {
  const [start, end] = [machine.spans[0]?.from ?? 0, machine.spans.at(-1)?.from ?? 0];
  const moment = { at: start };
  const tools = becomeAgent(worldTools(machine, moment, home));
  if (tools === null) throw new Error(`Expected nobody in ${home}, got an agent.`);
  const seen = { start, end, told: [] as Told[], active: [] as ActiveAt[] };
  for (const { at, quietUntil } of machine.spans.flatMap(looksIn)) {
    moment.at = at;
    note(seen, at, await look(tools, quietUntil));
  }
  await tools.close();
  return seen;
}

interface LookAt {
  readonly at: number;
  /** By true time: nothing is told before. */
  readonly quietUntil: number;
}

/** Right after waking, and at every full hour. */
function looksIn({ from, to, power }: PowerSpan): readonly LookAt[] {
  if (power !== "awake") return [];
  const quietUntil = from + 2 * MINUTE;
  const looks = [{ at: from + 10 * SECOND, quietUntil }];
  for (let at = Math.ceil((from + MINUTE) / HOUR) * HOUR; at < to; at += HOUR) {
    looks.push({ at, quietUntil });
  }
  return looks;
}

const look = (tools: Tools, quietUntil: number): Promise<Watched> =>
  watchOnce(tools, instant(quietUntil));

function note(seen: { told: Told[]; active: ActiveAt[] }, at: number, { state, queued }: Watched) {
  for (const { key, id, title, body } of queued) {
    const alert = state.alerts.find((one) => one.id === id);
    if (alert === undefined) throw new Error(`${key} is told of nothing that is shown.`);
    seen.told.push({ at, code: alert.code, key, title, body });
  }
  for (const alert of state.alerts) goOn(seen.active, alert, at);
}

/** A spell goes on where the look before saw it too. */
function goOn(spells: ActiveAt[], { id, code, since }: ActiveAlert, at: number): void {
  const last = spells.findIndex((spell) => spell.id === id && spell.since === since);
  const spell = spells[last];
  if (spell === undefined) spells.push({ id, code, since, from: at, until: at });
  else spells[last] = { ...spell, until: at };
}
