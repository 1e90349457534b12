import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Watched, watchOnce } from "../../agent/flows/watch-once.ts";
import { HOUR, instant } from "../../agent/model/units.ts";
import { writeAgentInfo } from "../../agent/outlets/agent-info.ts";
import { takeAgentLock } from "../../db/lock.ts";
import { NOON } from "../host/host-at.ts";
import { type Machine, toolsOn } from "./host.ts";
import { type SavedDrive, withDrives } from "./saved-drive.ts";

/** The agent looks at a drive that says this of its health, so many hours after noon. */
export async function agentLooks(
  machine: Machine,
  hour: number,
  health: SavedDrive["health"] = {},
): Promise<Watched> {
  const setting = { now: NOON + hour * HOUR, assemble: withDrives(machine, { health }) };
  const tools = toolsOn(machine, setting);
  try {
    return await watchOnce(tools, null);
  } finally {
    await tools.close();
  }
}

/**
 * For the rest of the test an agent runs.
 * @param service whether launchd or systemd started it.
 */
export function agentRuns({ data }: Pick<Machine, "data">, service = true): void {
  mkdirSync(data, { recursive: true });
  const lock = takeAgentLock(join(data, "agent.lock"));
  writeAgentInfo(join(data, "agent.json"), {
    ...{ pid: process.pid, version: "0.1.0", node: "24.0.0", service },
    ...{ startedAt: instant(NOON), configProblem: null },
  });
  onTestFinished(() => lock?.release());
}
