import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import type { AgentInfo, AgentReport } from "../../agent/model/agent.ts";
import type { History } from "../../agent/model/history.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { buildAddon } from "../../native/build-addon.mjs";
import { LAPTOP } from "../fixtures/linux-machines.ts";
import { type Machine, made, plantMachine } from "./host.ts";
import { builtProduct, type Product, runProduct } from "./product.ts";
import { change, databaseOf } from "./sampled.ts";
import { environmentOf, logOf, startAgent, until } from "./started-agent.ts";

const addon = buildAddon(join(import.meta.dirname, "..", ".."), { log: () => {} });
const addonPath = "path" in addon ? addon.path : null;

describe.runIf(process.platform === "linux")("the agent as a process", () => {
  let quick: Product;
  let product: Product;
  beforeAll(async () => {
    quick = await builtProduct("test/end-to-end/children/agent-main.ts");
    product = await builtProduct("test/end-to-end/children/planted-main.ts");
    return () => {
      quick.remove();
      product.remove();
    };
  });

  const call = (machine: Machine, words: string) =>
    runProduct(product, [JSON.stringify({ root: machine.root }), ...words.split(" ")], {
      env: environmentOf(machine),
    });
  const statusOf = async (machine: Machine): Promise<AgentReport> =>
    JSON.parse((await call(machine, "agent status --json")).stdout);
  const historyOf = async (machine: Machine): Promise<History> =>
    JSON.parse((await call(machine, "history --json")).stdout);
  const hasRead = (machine: Machine) => () => existsSync(join(machine.data, "state.json"));

  /** With a quick heart, and one reading done. */
  const running = async (machine: Machine, host = {}) => {
    const agent = startAgent(quick, machine, [], host);
    await agent.started;
    await until("a first reading", hasRead(machine));
    return agent;
  };

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "reads at once, says who it is, and ends with 0 within two seconds of %s, with nothing left behind",
    async (signal) => {
      const machine = plantMachine(LAPTOP);
      const agent = await running(machine);
      expect((await statusOf(machine)).info).toMatchObject({
        ...{ pid: agent.process.pid, version: WEARBAR_VERSION, service: true },
        node: process.versions.node,
      });
      const told = performance.now();
      agent.process.kill(signal);
      expect(await agent.ended).toMatchObject({ code: EXIT.ok, stderr: "" });
      expect(performance.now() - told).toBeLessThan(2_000);
      const { running: still, jobs } = await statusOf(machine);
      expect([still, existsSync(join(machine.data, "agent.json"))]).toEqual([false, false]);
      const reading = jobs.find(({ name }) => name === "reading");
      expect(reading).toMatchObject({ finishedAt: expect.any(Number), failuresInARow: 0 });
      expect(logOf(machine).map(({ msg }) => msg)).toEqual(["started", "day", "ended"]);
      expectSound(machine);
    },
  );

  it("is one, however many are started at once: the others say who it is", async () => {
    const machine = plantMachine(LAPTOP);
    const agents = Array.from({ length: 5 }, () => startAgent(product, machine, ["agent"]));
    const others: { code: number; stderr: string }[] = [];
    for (const { ended } of agents) void ended.then((outcome) => others.push(outcome));
    await until("four to leave", () => others.length === 4);
    const { info } = await statusOf(machine);
    for (const { code, stderr } of others) {
      expect(code).toBe(EXIT.failed);
      expect(stderr).toMatch(/^wearbar: an agent runs already/);
    }
    expect(agents.map(({ process: { pid } }) => pid)).toContain(info?.pid);
    const { code, stderr } = await call(machine, "agent --service");
    // Anything else, and launchd would start it again every 30 seconds.
    expect([code, stderr]).toEqual([EXIT.ok, expect.stringContaining(`process ${info?.pid}`)]);
  });

  it("takes the lock over from one that was killed, and does not do again what was done", async () => {
    const machine = plantMachine(LAPTOP);
    for (let turn = 0; turn < 3; turn += 1) {
      const agent = await running(machine);
      await until("the reading to be kept", () => readingOf(machine) !== null);
      agent.process.kill("SIGKILL");
      await agent.ended;
      expect((await statusOf(machine)).running).toBe(false);
    }
    expect((await historyOf(machine)).days.map(({ readings }) => readings)).toEqual([1]);
    expectSound(machine);
  });

  it("tells one that was killed in the middle of a reading, and waits a minute with the next", async () => {
    const machine = plantMachine(LAPTOP);
    const first = await running(machine);
    first.process.kill("SIGTERM");
    await first.ended;
    change(machine, "UPDATE jobs SET finished_at = NULL, served_slot = 0 WHERE name = 'reading'");
    const before = readingsIn(machine);
    const agent = startAgent(quick, machine, []);
    await agent.started;
    await until("it to be counted", () => change(machine, FAILURES) === 1);
    const { jobs } = await statusOf(machine);
    expect(jobs.find(({ name }) => name === "reading")).toMatchObject({
      lastFailure: "the agent ended in the middle of it",
    });
    expect(readingsIn(machine)).toBe(before);
    const { stdout } = await call(machine, "doctor");
    expect(stdout.replaceAll(/\s+/g, " ")).toContain("warn job reading: failed once, last");
  });

  it("keeps the last good settings where someone writes bad ones under it, says so, and reads at once with new ones", async () => {
    const machine = plantMachine(LAPTOP);
    const config = join(made(machine.data), "config.toml");
    const agent = await running(machine);
    writeFileSync(config, "[space]\ntarget_percent = 900\n");
    await until("the problem to be told", () => infoOf(machine)?.configProblem !== null);
    expect(logOf(machine).at(-1)).toMatchObject({
      level: "warn",
      msg: "settings can not be used: earlier ones are kept",
      problem: expect.stringContaining("target_percent"),
    });
    const { stdout } = await call(machine, "doctor");
    expect(stdout.replaceAll(/\s+/g, " ")).toContain("agent settings: the agent keeps earlier");
    writeFileSync(config, "[space]\ntarget_percent = 50\n");
    await until("the target to count", () => targetIn(machine) === 50);
    expect(infoOf(machine)?.configProblem).toBeNull();
    writeFileSync(config, "[space\n");
    await until("the problem to be told", () => infoOf(machine)?.configProblem !== null);
    rmSync(config);
    await until("the default to count", () => targetIn(machine) === 15);
    expect(agent.process.exitCode).toBeNull();
  });

  it("goes on where its log can not be written (report 86)", async () => {
    const machine = plantMachine(LAPTOP);
    writeFileSync(join(made(machine.data), "logs"), "a file in the folder's place");
    const agent = await running(machine);
    agent.process.kill("SIGTERM");
    expect(await agent.ended).toMatchObject({ code: EXIT.ok, stderr: "" });
    expect((await historyOf(machine)).days).toHaveLength(1);
  });

  it("goes on after it was stopped for a while (report 97)", async () => {
    const machine = plantMachine(LAPTOP);
    const agent = await running(machine);
    agent.process.kill("SIGSTOP");
    writeFileSync(join(machine.data, "config.toml"), "[space]\ntarget_percent = 40\n");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(targetIn(machine)).toBe(15);
    agent.process.kill("SIGCONT");
    await until("it to go on", () => targetIn(machine) === 40);
  });

  it("puts a good copy in the place of a database that is damaged under it", async () => {
    const machine = plantMachine(LAPTOP);
    await running(machine);
    await until("the reading to be kept", () => readingOf(machine) !== null);
    mkdirSync(join(machine.data, "backups"));
    const copy = join(machine.data, "backups", "wearbar-20260101-000000.db");
    change(machine, `VACUUM INTO '${copy}'`);
    writeFileSync(databaseOf(machine), "not a database at all, ".repeat(5_000));
    writeFileSync(join(machine.data, "config.toml"), "[space]\ntarget_percent = 40\n");
    await until("it to go on", () => targetIn(machine) === 40);
    expect((await historyOf(machine)).days).toHaveLength(1);
    expectSound(machine);
  });

  it("waits as a service for a data folder that can not be written yet, and says so otherwise", async () => {
    const machine = plantMachine(LAPTOP);
    writeFileSync(machine.data, "a file in the folder's place");
    const { code, stderr } = await call(machine, "agent");
    expect([code, stderr]).toEqual([EXIT.failed, expect.stringMatching(/^wearbar: Expected/)]);
    const agent = startAgent(quick, machine, []);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(agent.process.exitCode).toBeNull();
    agent.process.kill("SIGTERM");
    expect((await agent.ended).code).toBe(EXIT.ok);
  });

  describe.runIf(addonPath !== null)("whose drive takes a command and never answers", () => {
    /** @param seconds of the deadline. */
    const hanging = (seconds: number): Machine => {
      const machine = plantMachine(LAPTOP);
      mkdirSync(join(machine.root, "dev"), { recursive: true });
      expect(spawnSync("mkfifo", [join(machine.root, "dev", "nvme0")]).status).toBe(0);
      const text = `[reading]\ndeadline_seconds = ${seconds}\n`;
      writeFileSync(join(made(machine.data), "config.toml"), text);
      return machine;
    };

    it("leaves with 75 within a second of the deadline, keeps the rest, and does not ask again for a minute", async () => {
      const machine = hanging(1);
      const agent = startAgent(quick, machine, [], { addonPath });
      await agent.started;
      const started = performance.now();
      const { code } = await agent.ended;
      expect([code, performance.now() - started < 2_200]).toEqual([EXIT.tryAgain, true]);
      expect((await historyOf(machine)).days).toHaveLength(1);
      const again = startAgent(quick, machine, [], { addonPath });
      await again.started;
      await until("the second to look", () => logOf(machine).some(({ msg }) => msg === "started"));
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(again.process.exitCode).toBeNull();
      expect((await statusOf(machine)).jobs[0]).toMatchObject({
        ...{ name: "reading", failuresInARow: 1 },
        lastFailure: expect.stringContaining("did not answer in time"),
      });
    });

    it("ends with 0 within two seconds of SIGTERM in the middle of it", async () => {
      const machine = hanging(60);
      const agent = startAgent(quick, machine, [], { addonPath });
      await agent.started;
      await until("the reading to begin", () => readingOf(machine) !== null);
      const told = performance.now();
      agent.process.kill("SIGTERM");
      expect((await agent.ended).code).toBe(EXIT.ok);
      expect(performance.now() - told).toBeLessThan(2_000);
      expect((await statusOf(machine)).jobs[0]).toMatchObject({ startedAt: null });
      expectSound(machine);
    });
  });
});

const FAILURES = "SELECT failures_in_a_row FROM jobs WHERE name = 'reading'";

/** When the last reading began; null before the database is made. */
function readingOf(machine: Machine): unknown {
  const isMade = existsSync(databaseOf(machine)) && change(machine, "PRAGMA user_version") !== 0;
  if (!isMade) return null;
  return change(machine, "SELECT started_at FROM jobs WHERE name = 'reading'") ?? null;
}

const readingsIn = (machine: Machine): unknown => change(machine, "SELECT count(*) FROM readings");

function infoOf({ data }: Machine): AgentInfo | null {
  const path = join(data, "agent.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

function targetIn({ data }: Machine): unknown {
  const path = join(data, "state.json");
  if (!existsSync(path) || statSync(path).size === 0) return null;
  return JSON.parse(readFileSync(path, "utf8")).space?.targetPercent;
}

function expectSound(machine: Machine): void {
  const database = new Database(databaseOf(machine), { readonly: true });
  try {
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
  } finally {
    database.close();
  }
}
