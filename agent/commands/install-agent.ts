import { agentPresence } from "../flows/agent-presence.ts";
import { guardedPath } from "../flows/agent-program.ts";
import { outcomeOf } from "../flows/outcome.ts";
import { refresh } from "../flows/refresh.ts";
import { carryOut } from "../flows/service-acts.ts";
import type { Tools } from "../flows/tools.ts";
import { type AgentProgram, isInstalled, type ServiceManager } from "../model/service.ts";
import { isWearbarError } from "../support/errors.ts";
import { installedText } from "../views/service-text.ts";
import { statusText } from "../views/status/status-text.ts";
import { askFirstUse, saveFirstUse } from "./first-use.ts";
import { pageOf } from "./page.ts";
import { installOrder } from "./service.ts";

/**
 * Installs the agent, takes a first sample, and says what happens next.
 * @param firstUse a day as typed; null: its owner is asked, unless an agent is there already.
 * @throws WearbarError where the agent is not installed then. No sample is no reason.
 */
export async function installAgent(
  manager: ServiceManager,
  program: AgentProgram,
  firstUse: string | null,
  tools: Tools,
): Promise<void> {
  const sights = await manager.look();
  // Asked before the new agent starts: asking takes for a moment the lock that it wants.
  const { info } = agentPresence(tools.paths);
  if (firstUse !== null) await saveFirstUse(firstUse, tools);
  else if (!isInstalled(sights)) await askFirstUse(tools);
  await carryOut(manager, manager.plan(installOrder(program, tools), sights));
  const unread = await firstSample(tools);
  tools.host.terminal.write(
    installedText({
      manager: manager.name,
      sights: await manager.look(),
      pinned: program.pinned,
      guarded: guardedPath(program, tools.host),
      unread,
      byHand: info !== null && !info.service,
    }),
  );
}

/** @returns why there is none, for the owner; null where it was taken and shown. */
async function firstSample(tools: Tools): Promise<string | null> {
  try {
    const { state } = await refresh(tools);
    tools.host.terminal.write(`${statusText(state, pageOf(tools.host))}\n`);
    outcomeOf(state);
    return null;
  } catch (error) {
    if (!isWearbarError(error)) throw error;
    return error.message;
  }
}
