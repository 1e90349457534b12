import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { logPath } from "../../agent/support/log-path.ts";
import type { Machine, Outcome } from "./host.ts";
import { outcomeOf, type Product } from "./product.ts";

/** An agent in a process of its own. */
export interface StartedAgent {
  readonly process: ChildProcess;
  /** What it said and how it ended, once it has. */
  readonly ended: Promise<Outcome>;
  /** Until it says that it is the agent, or has ended. */
  readonly started: Promise<void>;
}

export const environmentOf = ({ home, data }: Machine) => ({ HOME: home, WEARBAR_HOME: data });

/** @param words after the JSON that says what differs about the host. */
export function startAgent(
  { main }: Product,
  machine: Machine,
  words: readonly string[],
  host: Readonly<Record<string, unknown>> = {},
): StartedAgent {
  const difference = { root: machine.root, addonPath: "/nowhere/wearbar.node", ...host };
  const child = spawn(process.execPath, [main, JSON.stringify(difference), ...words], {
    env: environmentOf(machine),
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = outcomeOf(child);
  const started = new Promise<void>((resolve) => {
    child.stdout?.on("data", (text) => String(text).includes("started") && resolve());
    child.on("close", () => resolve());
  });
  return { process: child, ended, started };
}

/** @returns the lines of the agent's log so far. */
export function logOf({ data }: Machine): readonly Record<string, unknown>[] {
  try {
    const text = readFileSync(logPath(join(data, "logs")), "utf8");
    return text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}

const PATIENCE = 15_000;

/** Looks again and again until it is so. @throws with `what` where it does not come to be. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`Expected ${what} within ${PATIENCE} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
