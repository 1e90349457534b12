import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readAgentInfo } from "../../agent/outlets/agent-info.ts";
import type { Outcome } from "../end-to-end/host.ts";
import { outcomeOf } from "../end-to-end/product.ts";

/** What is run with Node: a script and its first arguments. */
export type Program = readonly [script: string, ...first: string[]];

export interface Agent {
  readonly pid: number;
  /** How it ended, once it has; a signal counts as code -1. */
  readonly outcome: Promise<Outcome>;
  hasEnded(): boolean;
  signal(name: NodeJS.Signals): void;
}

/** @returns what `work` returns, done in a home of its own that is gone afterwards. */
export async function withHome<Answer>(work: (home: string) => Promise<Answer>): Promise<Answer> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "wearbar-soak-")));
  try {
    return await work(home);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

export const dataIn = (home: string): string => join(home, "wearbar");

/** Nothing of the owner's is passed on: no desktop hears of what is only tried. */
const environmentIn = (home: string, more: Readonly<Record<string, string>> = {}) => ({
  PATH: "/usr/bin:/bin",
  HOME: home,
  WEARBAR_HOME: dataIn(home),
  ...more,
});

/** Starts it and waits until it has said who it is. */
export async function startAgent(
  [script, ...first]: Program,
  home: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Agent> {
  mkdirSync(dataIn(home), { recursive: true, mode: 0o700 });
  const child = spawn(process.execPath, [script, ...first], {
    env: environmentIn(home, environment),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const outcome = outcomeOf(child);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const pid = child.pid ?? -1;
  const isThere = () => hasEnded() || isAgent(home, pid);
  if (!(await becomesTrue(isThere, 20_000)) || hasEnded()) {
    child.kill("SIGKILL");
    const { stderr } = await outcome;
    throw new Error(`Expected an agent in ${home}, got: ${stderr || "nothing in 20 seconds"}`);
  }
  return { pid, outcome, hasEnded, signal: (name) => void child.kill(name) };
}

const isAgent = (home: string, pid: number): boolean =>
  readAgentInfo(join(dataIn(home), "agent.json"))?.pid === pid;

/** Looks fifty times a second. @returns false where it did not become true in time. */
export async function becomesTrue(isSo: () => boolean, limitMs: number): Promise<boolean> {
  const until = performance.now() + limitMs;
  while (!isSo()) {
    if (performance.now() > until) return false;
    await sleep(20);
  }
  return true;
}

export function runCommand(
  [script, ...first]: Program,
  home: string,
  words: readonly string[],
): Promise<Outcome> {
  const env = environmentIn(home);
  const args = [script, ...first, ...words];
  return outcomeOf(spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] }));
}

/** @returns how long it took to end, in milliseconds, and with what; null: too long, and it was killed. */
export async function endAgent(agent: Agent, limitMs: number) {
  const asked = performance.now();
  agent.signal("SIGTERM");
  const ended = await becomesTrue(agent.hasEnded, limitMs);
  if (!ended) agent.signal("SIGKILL");
  const { code } = await agent.outcome;
  return ended ? { code, tookMs: performance.now() - asked } : null;
}
