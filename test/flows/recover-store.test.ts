import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";
import { describe, expect, onTestFinished, test } from "vitest";
import { pathsOf } from "../../agent/config/paths.ts";
import { maintain } from "../../agent/flows/maintain.ts";
import { storeReasons } from "../../agent/flows/notices.ts";
import { openOwnersStore } from "../../agent/flows/open-store.ts";
import { type AgentTools, becomeAgent, withRecovery } from "../../agent/flows/recover-store.ts";
import { refresh } from "../../agent/flows/refresh.ts";
import type { Tools } from "../../agent/flows/tools.ts";
import { instant, TB } from "../../agent/model/units.ts";
import { isWearbarError } from "../../agent/support/errors.ts";
import { listMigrations } from "../../db/migrate.ts";
import { MIGRATIONS } from "../db/place-in.ts";
import { temporaryPlace } from "../db/places.ts";
import { fillDays } from "../db/ten-years.ts";
import { fillUp, mountVolume } from "../db/volume.ts";
import { exampleMachine, NOON, written } from "./example-machine.ts";

const LIVED_DAYS = 60;
/** When the newest copy was made. */
const COPIED_DAYS = 40;

test("there is one agent at a time, and the next one as soon as it has closed", async () => {
  const tools = await newMachine();
  const first = agentOf(tools);
  expect(becomeAgent(tools)).toBeNull();
  await first.close();
  expect(await days(agentOf(tools))).toBe(0);
});

test("an agent that starts for the first time tells nothing, nor at its next start", async () => {
  const tools = await newMachine();
  for (const _ of ["first", "second"]) {
    const agent = agentOf(tools);
    await refresh(agent);
    expect(await told(agent)).toEqual({ reasons: [], notices: [] });
    await agent.close();
  }
});

test("one whose folder was deleted is the agent no longer", async () => {
  const agent = agentOf(await newMachine());
  expect(agent.isAgent()).toBe(true);
  rmSync(agent.paths.data, { recursive: true });
  expect(agent.isAgent()).toBe(false);
  const next = agentOf(agent);
  expect([next.isAgent(), agent.isAgent()]).toEqual([true, false]);
});

type Damage = (path: string) => void;
const DAMAGES: readonly (readonly [string, Damage])[] = [
  ["is a text", (path) => writeFileSync(path, "This is no database. ".repeat(500))],
  ["was cut in half", (path) => truncateSync(path, 20_480)],
  ["was cut to nothing", (path) => truncateSync(path, 0)],
  ["is missing", (path) => rmSync(path)],
];
const RESTORED = {
  reasons: ["database-restored"],
  notices: [expect.stringContaining("Its newest good copy took its place")],
};
const BEGUN_ANEW = {
  reasons: ["database-started-fresh"],
  notices: [expect.stringContaining("its history begins anew")],
};

describe.each(DAMAGES)("report 124: a database that %s", (_, damage) => {
  test("is restored at the agent's start, and its owner told", async () => {
    const tools = await livedMachine();
    damage(tools.paths.database);
    const agent = agentOf(tools);
    expect(await days(agent)).toBe(COPIED_DAYS);
    expect(await told(agent)).toEqual(RESTORED);
  });

  test("is restored by the day's maintenance of a running agent, which goes on", async () => {
    const agent = agentOf(await livedMachine());
    await refresh(agent);
    damage(agent.paths.database);
    await withRecovery(agent, () => maintain(agent));
    expect(await days(agent)).toBe(COPIED_DAYS);
    expect(await told(agent)).toEqual(RESTORED);
    await withRecovery(agent, () => refresh(agent));
    expect(await days(agent)).toBe(COPIED_DAYS);
    expect(await told(agent)).toEqual(RESTORED);
  });

  test("begins anew where there is no copy, never in silence", async () => {
    const tools = await livedMachine();
    rmSync(tools.paths.backups, { recursive: true });
    damage(tools.paths.database);
    const agent = agentOf(tools);
    expect(await days(agent)).toBe(0);
    expect(await told(agent)).toEqual(BEGUN_ANEW);
  });
});

test("what is written after the file was deleted under the agent is not lost", async () => {
  const agent = agentOf(await newMachine());
  await refresh(agent);
  rmSync(agent.paths.database);
  await refresh(agent);
  await agent.close();
  const again = agentOf(agent);
  expect((await again.store()).store.drives()).toHaveLength(1);
  expect(await told(again)).toEqual(BEGUN_ANEW);
});

test("a database that only seemed damaged is opened again and not replaced", async () => {
  const agent = agentOf(await livedMachine());
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries === 1) throw await damageOf(agent);
    return days(agent);
  };
  expect(await withRecovery(agent, work)).toBe(LIVED_DAYS);
  expect(await told(agent)).toEqual({ reasons: [], notices: [] });
});

test("what fails twice, or in another way, is handed on", async () => {
  const agent = agentOf(await livedMachine());
  const error = await damageOf(agent);
  let tries = 0;
  const failing = (what: unknown) => async () => {
    tries += 1;
    throw what;
  };
  await expect(withRecovery(agent, failing(error))).rejects.toBe(error);
  await expect(withRecovery(agent, failing(new Error("a bug")))).rejects.toThrow("a bug");
  expect(tries).toBe(3);
});

describe("an agent that can not have its database says why, and has it as soon as it can", () => {
  test("one of another program is refused and left as it is", async () => {
    const tools = await newMachine();
    change(tools, "CREATE TABLE notes (text)");
    const before = readFileSync(tools.paths.database);
    const agent = agentOf(tools);
    expect(await refusal(agent)).toMatch(/^store-foreign: Expected the database of Wearbar at /);
    expect(readFileSync(tools.paths.database)).toEqual(before);
    rmSync(tools.paths.database);
    expect(await days(agent)).toBe(0);
  });

  test("one of a newer version is refused and left as it is", async () => {
    const tools = await livedMachine();
    const newest = listMigrations(MIGRATIONS).length;
    change(tools, "PRAGMA user_version = 99");
    const agent = agentOf(tools);
    expect(await refusal(agent)).toMatch(
      /^store-newer: Expected schema \d+ or older .*got schema 99/,
    );
    change(tools, `PRAGMA user_version = ${newest}`);
    expect(await days(agent)).toBe(LIVED_DAYS);
  });

  test("a damaged one that somebody else has open is not moved under their feet", async () => {
    const tools = await livedMachine();
    const other = new Database(tools.paths.database);
    other.prepare("SELECT * FROM drives").all();
    truncateSync(tools.paths.database, 20_480);
    const agent = agentOf(tools);
    expect(await refusal(agent)).toMatch(/^store-busy: /);
    other.close();
    expect(await days(agent)).toBe(COPIED_DAYS);
  });

  test("a full volume keeps it from being restored, and loses nothing", async ({ skip }) => {
    const volume = mountVolume(temporaryPlace().folder, 2_000_000);
    if ("why" in volume) return skip(volume.why);
    const tools = await livedMachine(volume.path);
    truncateSync(tools.paths.database, 20_480);
    const before = readFileSync(tools.paths.database);
    const empty = fillUp(volume.path);
    const agent = agentOf(tools);
    expect(await refusal(agent)).toMatch(/^store-full: Expected room for the database /);
    expect(readFileSync(tools.paths.database)).toEqual(before);
    empty();
    expect(await days(agent)).toBe(COPIED_DAYS);
    expect(await told(agent)).toEqual(RESTORED);
  });

  test("a home that can only be read", async ({ skip }) => {
    const volume = mountVolume(temporaryPlace().folder, 2_000_000);
    if ("why" in volume) return skip(volume.why);
    const tools = await livedMachine(volume.path);
    const remount = (how: string) =>
      spawnSync("mount", ["-o", `remount,${how}`, volume.path]).status;
    expect(remount("ro")).toBe(0);
    await expect(async () => becomeAgent(tools)).rejects.toThrow(
      /^Expected to be able to write the database .*agent\.lock, got /,
    );
    expect(remount("rw")).toBe(0);
    expect(await days(agentOf(tools))).toBe(LIVED_DAYS);
  });
});

/** A machine that Wearbar never ran on. @param home of its own, or this one. */
async function newMachine(home?: string): Promise<Tools> {
  const machine = exampleMachine();
  await machine.look(NOON, [written(150 * TB)]); // sets its clock and its drive
  const { tools } = machine;
  const environment = { WEARBAR_HOME: home ?? temporaryPlace().folder };
  return { ...tools, paths: pathsOf({ ...tools.host, environment }) };
}

/** One that it ran on for a while. */
async function livedMachine(home?: string): Promise<Tools> {
  const tools = await newMachine(home);
  const { store } = openOwnersStore(tools.host, tools.paths, { thorough: false });
  fillDays(store, COPIED_DAYS);
  store.backUp(tools.paths.backups, NOON);
  fillDays(store, LIVED_DAYS);
  store.close();
  writeFileSync(tools.paths.state, "{}");
  return tools;
}

function agentOf(tools: Tools): AgentTools {
  const agent = becomeAgent(tools);
  if (agent === null) throw new Error("another agent runs");
  onTestFinished(() => agent.close());
  return agent;
}

/** A job that reads all that is kept. @returns how many days. */
async function days(agent: AgentTools): Promise<number> {
  const { store } = await agent.store();
  return store.sampleColumns(1).takenAt.length;
}

async function told(agent: AgentTools) {
  const { store } = await agent.store();
  return {
    reasons: storeReasons(store, { takenAt: instant(NOON) }).map(({ code }) => code),
    notices: store.notices({ status: "queued", limit: 9 }).map(({ body }) => body),
  };
}

/** @returns code and message of what keeps it from its database. */
async function refusal(agent: AgentTools): Promise<string> {
  const error = await agent.store().catch((error: unknown) => error);
  if (!isWearbarError(error)) throw error;
  return `${error.code}: ${error.message}`;
}

const damageOf = async ({ paths }: Tools): Promise<unknown> => {
  const { damaged } = await import("../../db/store-error.ts");
  return damaged(paths.database, "a broken page");
};

function change({ paths }: Tools, sql: string): void {
  const database = new Database(paths.database);
  database.exec(sql);
  database.close();
}
