import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { HelperLine } from "../../agent/model/menu.ts";
import {
  type AgentSocket,
  type AgentSocketSetting,
  openAgentSocket,
} from "../../agent/outlets/agent-socket.ts";
import { temporaryFolder } from "../end-to-end/host.ts";
import { type WaitingList, waitingList } from "./waiting-list.ts";

/** The agent's side of the socket, and what it hears. */
export interface ListeningAgent {
  readonly path: string;
  readonly socket: AgentSocket;
  readonly lines: WaitingList<HelperLine>;
  readonly troubles: WaitingList<string>;
}

/** Listens in a folder of its own until the test is over. The clock of floods stands still. */
export async function listeningAgent(
  setting: Partial<AgentSocketSetting> = {},
): Promise<ListeningAgent> {
  const path = setting.path ?? join(temporaryFolder("socket"), "agent.sock");
  const lines = waitingList<HelperLine>();
  const troubles = waitingList<string>();
  const opened = await openAgentSocket({
    path,
    version: "0.1.0",
    elapsed: () => 0,
    onLine: lines.push,
    onTrouble: troubles.push,
    ...setting,
  });
  if (!opened.ok) throw new Error(`No socket at ${path}: ${opened.why.code}`);
  onTestFinished(() => opened.socket.close());
  return { path, socket: opened.socket, lines, troubles };
}
