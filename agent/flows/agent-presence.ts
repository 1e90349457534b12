import { existsSync } from "node:fs";
import { takeAgentLock } from "../../db/lock.ts";
import type { Paths } from "../config/paths.ts";
import type { AgentInfo, AgentPresence } from "../model/agent.ts";
import { readAgentInfo, removeAgentInfo, writeAgentInfo } from "../outlets/agent-info.ts";
import { isAlive } from "../support/is-alive.ts";

type Places = Pick<Paths, "agent" | "lock">;

/**
 * Whether an agent runs. Makes no file. A migration or a restore by a command looks like an agent
 * that does not say who it is.
 * @throws WearbarError `store-unwritable` where the lock can not even be looked at.
 */
export function agentPresence({ agent, lock }: Places): AgentPresence {
  if (!existsSync(lock) || isFree(lock)) return { running: false, info: null };
  const info = readAgentInfo(agent);
  return { running: true, info: info !== null && isAlive(info.pid) ? info : null };
}

export const announceAgent = ({ agent }: Places, info: AgentInfo): void =>
  writeAgentInfo(agent, info);

export const retractAgent = ({ agent }: Places): void => removeAgentInfo(agent);

function isFree(path: string): boolean {
  const lock = takeAgentLock(path);
  lock?.release();
  return lock !== null;
}
