import { rmSync } from "node:fs";
import type { AgentInfo } from "../model/agent.ts";
import { isWearbarError } from "../support/errors.ts";
import { readText } from "../support/read-file.ts";
import { writeAtomically } from "../support/write-atomically.ts";

/**
 * Says who the agent is. The lock alone decides whether one runs: where there is no room for the file,
 * nobody is told who.
 */
export function writeAgentInfo(path: string, info: AgentInfo): void {
  try {
    writeAtomically(path, `${JSON.stringify(info)}\n`, 0o600, true);
  } catch (error) {
    if (!isWearbarError(error, "file-unwritable")) throw error;
  }
}

/** @returns null where nothing readable is there. It may be of an agent that is gone. */
export function readAgentInfo(path: string): AgentInfo | null {
  try {
    const info = JSON.parse(readText(path) ?? "null");
    return Number.isInteger(info?.pid) ? info : null;
  } catch {
    return null;
  }
}

export function removeAgentInfo(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // a folder that can not be written any more: the lock is free all the same
  }
}
