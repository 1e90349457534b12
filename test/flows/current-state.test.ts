import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { showState } from "../../agent/flows/current-state.ts";
import { refresh } from "../../agent/flows/refresh.ts";
import type { Tools } from "../../agent/flows/tools.ts";
import type { State } from "../../agent/model/state.ts";
import { HOUR, instant, MINUTE, TB } from "../../agent/model/units.ts";
import { type ExampleMachine, exampleMachine, NOON, written } from "./example-machine.ts";

/** At `at`, with this counter to be read. */
async function at(machine: ExampleMachine, moment: number, terabytes: number): Promise<Tools> {
  const sources = [written(terabytes * TB)];
  const host = { ...(await machine.tools.readHost()), takenAt: instant(moment) };
  const clock = { ...machine.tools.clock, now: () => moment };
  return { ...machine.tools, clock, sources: async () => sources, readHost: async () => host };
}

const currentState = (tools: Tools) => showState(tools, async (state) => state);

const shown = async (tools: Tools) => (await currentState(tools)).drives[0]?.health.bytesWritten;

describe("the state to show", () => {
  test("is a new one where none was kept, and that one is kept", async () => {
    const machine = exampleMachine();
    const tools = await at(machine, NOON, 150);
    expect(await shown(tools)).toBe(150 * TB);
    expect(JSON.parse(readFileSync(tools.paths.state, "utf8"))).toMatchObject({ asOf: NOON });
  });

  test("is the kept one while it is fresh, without a look at anything", async () => {
    const machine = exampleMachine();
    await refresh(await at(machine, NOON, 150));
    const later = await at(machine, NOON + 90 * MINUTE - 1, 151);
    const untouched = () => Promise.reject(new Error("A fresh state needs no look."));
    const tools = {
      ...later,
      sources: untouched,
      store: untouched,
      readHost: untouched,
      config: untouched,
    };
    expect(await shown(tools)).toBe(150 * TB);
  });

  test("is a new one as soon as the kept one is no longer fresh", async () => {
    const machine = exampleMachine();
    await refresh(await at(machine, NOON, 150));
    expect(await shown(await at(machine, NOON + 90 * MINUTE, 151))).toBe(151 * TB);
  });

  test("of a recording is never kept, and never a kept one", async () => {
    const machine = exampleMachine();
    await refresh(await at(machine, NOON, 150));
    const recording = { ...(await at(machine, NOON + MINUTE, 9)), recording: "reading.json" };
    const own = readFileSync(recording.paths.state, "utf8");
    await currentState(recording);
    expect(readFileSync(recording.paths.state, "utf8")).toBe(own);
    const other = exampleMachine({ recording: "reading.json" });
    await currentState(await at(other, NOON, 9));
    expect(existsSync(other.tools.paths.state)).toBe(false);
  });

  test("is shown though it can not be kept, and says so", async () => {
    const machine = exampleMachine();
    const warnings: string[] = [];
    const tools = await at(machine, NOON, 150);
    mkdirSync(tools.paths.state);
    const terminal = { ...tools.host.terminal, warn: (text: string) => void warnings.push(text) };
    expect(await shown({ ...tools, host: { ...tools.host, terminal } })).toBe(150 * TB);
    expect(warnings.join()).toContain("state.json");
  });

  test("is a new one where the kept one can not be shown", async () => {
    const machine = exampleMachine();
    await refresh(await at(machine, NOON, 150));
    const tools = await at(machine, NOON + MINUTE, 151);
    const kept = JSON.parse(readFileSync(tools.paths.state, "utf8"));
    writeFileSync(tools.paths.state, JSON.stringify({ ...kept, asOf: "noon" }));
    const show = async ({ asOf }: State) => new Date(asOf).toISOString();
    expect(await showState(tools, show)).toBe("2026-11-30T12:01:00.000Z");
  });

  test("is a new one where the kept one is damaged", async () => {
    const machine = exampleMachine();
    await refresh(await at(machine, NOON, 150));
    const tools = await at(machine, NOON + HOUR, 151);
    writeFileSync(tools.paths.state, readFileSync(tools.paths.state, "utf8").slice(0, 100));
    expect(await shown(tools)).toBe(151 * TB);
  });
});
