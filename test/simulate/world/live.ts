import { SECOND } from "../../../agent/model/units.ts";
import { type AgentLife, type AgentWorld, startAgent } from "./agent-life.ts";
import type { PowerSpan } from "./power.ts";

/** launchd and systemd start again after so long what has crashed. */
const STARTED_AGAIN_AFTER = 10 * SECOND;

/** Lives through all of a machine's days, with as many agents as it takes. */
export async function live(world: AgentWorld): Promise<void> {
  let life: AgentLife | null = null;
  /** How much of a wait was left when the machine fell asleep: timers stand still meanwhile. */
  let left = 0;
  for (const span of world.machine.spans) {
    world.moment.at = span.from;
    if (span.power === "off") {
      if (life !== null) await endedBySystem(life, span, world);
      [life, left] = [null, 0];
    } else if (span.power === "asleep") {
      world.ledger.add({ what: "slept" });
    } else {
      if (life !== null) world.ledger.add({ what: "woke" });
      world.moment.at += left;
      life = await liveThrough(span, life ?? (await startAgent(world)), world);
      left = Math.max(0, world.moment.at - span.to);
    }
  }
  world.moment.at = world.machine.spans.at(-1)?.from ?? 0;
  await life?.stop();
}

async function liveThrough(
  span: PowerSpan,
  alive: AgentLife,
  world: AgentWorld,
): Promise<AgentLife> {
  const { moment, hazards, ledger } = world;
  let life = alive;
  while (moment.at < span.to) {
    const next = await life.beat();
    const where = hazards.crashedAt();
    if (where !== null) {
      ledger.add({ what: "crashed", where });
      await life.vanish();
      moment.at += STARTED_AGAIN_AFTER;
      life = await startAgent(world);
    } else if ("leave" in next) {
      throw new Error(`The agent left by itself, with ${next.leave}.`);
    } else {
      moment.at += next.wait;
    }
  }
  return life;
}

/** At a shutdown every second time there is no time for a farewell. */
async function endedBySystem(life: AgentLife, { boot }: PowerSpan, world: AgentWorld) {
  const isCut = boot % 2 === 1;
  world.ledger.add({ what: isCut ? "cut" : "stopped" });
  if (isCut) await life.vanish();
  else await life.stop();
}
