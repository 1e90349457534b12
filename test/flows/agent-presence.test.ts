import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { agentPresence, announceAgent, retractAgent } from "../../agent/flows/agent-presence.ts";
import { instant } from "../../agent/model/units.ts";
import { takeAgentLock } from "../../db/lock.ts";
import { temporaryFolder } from "../end-to-end/host.ts";

function places() {
  const folder = temporaryFolder("presence");
  return { folder, agent: join(folder, "agent.json"), lock: join(folder, "agent.lock") };
}

const info = (pid: number) => ({
  ...{ pid, version: "0.1.0", node: "24.0.0", startedAt: instant(0) },
  ...{ service: true, configProblem: null },
});

function held(path: string): void {
  const lock = takeAgentLock(path);
  onTestFinished(() => lock?.release());
}

const nobody = { running: false, info: null };

it("is told by the lock alone, and makes no file where there is none", () => {
  const here = places();
  expect(agentPresence(here)).toEqual(nobody);
  expect(readdirSync(here.folder)).toEqual([]);
  announceAgent(here, info(process.pid));
  expect(agentPresence(here)).toEqual(nobody);
  held(here.lock);
  expect(agentPresence(here)).toEqual({ running: true, info: info(process.pid) });
});

it("does not name one that is gone for one that has not said who it is", () => {
  const here = places();
  held(here.lock);
  expect(agentPresence(here)).toEqual({ running: true, info: null });
  announceAgent(here, info(spawnSync(process.execPath, ["-e", "0"]).pid));
  expect(agentPresence(here)).toEqual({ running: true, info: null });
  writeFileSync(here.agent, '{ "pid": "half');
  expect(agentPresence(here)).toEqual({ running: true, info: null });
});

it("goes with the agent, and hurts nobody where it can not be written", () => {
  const here = places();
  announceAgent(here, info(process.pid));
  retractAgent(here);
  retractAgent(here);
  expect(existsSync(here.agent)).toBe(false);
  mkdirSync(here.agent);
  announceAgent(here, info(process.pid));
  retractAgent(here);
});
