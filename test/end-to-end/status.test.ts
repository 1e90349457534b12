import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { assemble } from "../../agent/assemble.ts";
import type { Assemble } from "../../agent/commands/run.ts";
import type { State } from "../../agent/model/state.ts";
import { DAY, MINUTE } from "../../agent/model/units.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { LAPTOP, VIRTUAL_MACHINE } from "../fixtures/linux-machines.ts";
import { NOON } from "../host/host-at.ts";
import { made, plantMachine, wearbar, wearbarJson } from "./host.ts";
import { withDrives } from "./saved-drive.ts";

const FRESH_FOR = 90 * MINUTE;

/** Fails as soon as anything but the state file is asked for. */
const stateOnly: Assemble = (...given) => {
  const asked = () => {
    throw new Error("more than the state file was asked for");
  };
  return { ...assemble(...given), config: asked, store: asked, sources: asked, readHost: asked };
};

describe("a fresh state", () => {
  it("is shown without opening the database, the config or a drive", async () => {
    const machine = plantMachine(LAPTOP);
    const sample = await wearbar(machine, "sample");
    rmSync(join(machine.data, "wearbar.db"));
    const setting = { now: NOON + FRESH_FOR - 1, assemble: stateOnly };
    expect(await wearbar(machine, "status", setting)).toEqual(sample);
    expect(statSync(join(machine.data, "wearbar.db"), { throwIfNoEntry: false })).toBeUndefined();
  });

  it("is shown even where the database can not be read at all", async () => {
    const machine = plantMachine(LAPTOP);
    const sample = await wearbar(machine, "sample");
    rmSync(join(machine.data, "wearbar.db"));
    mkdirSync(join(machine.data, "wearbar.db"));
    expect(await wearbar(machine, "status")).toEqual(sample);
    expect((await wearbar(machine, "sample")).code).toBe(EXIT.failed);
  });

  it("is no longer shown after 90 minutes", async () => {
    const machine = plantMachine(LAPTOP);
    await wearbar(machine, "sample");
    const now = NOON + FRESH_FOR;
    expect(await wearbarJson<State>(machine, "status", { now })).toMatchObject({ asOf: now });
  });
});

/** Takes a sample at noon, changes the state file, and says of when the next status is. */
async function asOfAfter(change: (file: string) => void, now = NOON + MINUTE) {
  const machine = plantMachine(LAPTOP);
  await wearbar(machine, "sample");
  change(join(machine.data, "state.json"));
  const { asOf } = await wearbarJson<State>(machine, "status", { now });
  return asOf;
}

function rewrite(file: string, difference: object): void {
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...difference }));
}

describe("a state that may not be shown makes for a new look", () => {
  it("unlike one that may", async () => {
    expect(await asOfAfter((file) => rewrite(file, {}))).toBe(NOON);
  });

  it.each([
    ["nothing", ""],
    ["half a file", '{"schemaVersion":1,"version":"0.1'],
    ["null", "null"],
    ["a number", "5"],
    ["a list", "[]"],
    ["random bytes", "\u0000\uFFFD\u0007"],
  ])("where it is garbage: %s", async (_, text) => {
    const now = NOON + MINUTE;
    expect(await asOfAfter((file) => writeFileSync(file, text), now)).toBe(now);
  });

  it.each([
    ["of another version", { version: "99.0.0" }],
    ["of another schema", { schemaVersion: 2 }],
    ["of the future", { asOf: NOON + DAY, staleAfter: NOON + DAY + FRESH_FOR }],
  ])("where it is %s", async (_, difference) => {
    const now = NOON + MINUTE;
    expect(await asOfAfter((file) => rewrite(file, difference), now)).toBe(now);
  });

  it.each([
    ["a day", DAY],
    ["a year", 365 * DAY],
  ])("where the clock was set back by %s", async (_, back) => {
    expect(await asOfAfter(() => {}, NOON - back)).toBe(NOON - back);
  });

  it("where a setting was changed since", async () => {
    const machine = plantMachine(LAPTOP);
    await wearbar(machine, "sample");
    await wearbar(machine, "config set space.target_percent 42");
    const later = statSync(join(machine.data, "state.json")).mtimeMs / 1_000 + 5;
    utimesSync(join(machine.data, "config.toml"), later, later);
    const { space } = await wearbarJson<State>(machine, "status");
    expect(space?.targetPercent).toBe(42);
  });
});

it("a state that can not be written is no reason to show nothing", async () => {
  const machine = plantMachine(LAPTOP);
  made(join(machine.data, "state.json"));
  const { code, stdout, stderr } = await wearbar(machine, "sample");
  expect(code).toBe(EXIT.ok);
  expect(stdout).toContain("Samsung SSD 980 PRO");
  expect(stderr).toMatch(/^wearbar: Expected to write .*state\.json, got a folder/);
  expect((await wearbarJson<{ days: [] }>(machine, "history")).days).toHaveLength(1);
});

it.each(["state.json", "agent.json", "install.json"])(
  "a pipe in the place of %s is not waited for",
  async (name) => {
    const machine = plantMachine(LAPTOP);
    mkdirSync(machine.data);
    expect(spawnSync("mkfifo", [join(machine.data, name)]).status).toBe(0);
    const { code, stdout } = await wearbar(machine, "status");
    expect([code, stdout]).toEqual([EXIT.ok, expect.stringContaining("Samsung SSD 980 PRO")]);
    expect((await wearbar(machine, "agent status")).code).toBe(EXIT.notInstalled);
  },
);

describe("what is shown", () => {
  const ESCAPE = "\u001B";

  it("has colours on a terminal only", async () => {
    const machine = plantMachine(LAPTOP);
    expect((await wearbar(machine, "status", { columns: 80 })).stdout).toContain(ESCAPE);
    expect((await wearbar(machine, "status")).stdout).not.toContain(ESCAPE);
  });

  it.each([{ NO_COLOR: "1" }, { TERM: "dumb" }])("has none with %o", async (variables) => {
    const machine = plantMachine(LAPTOP);
    const environment = { WEARBAR_HOME: machine.data, ...variables };
    const { stdout } = await wearbar(machine, "status", { columns: 80, environment });
    expect(stdout).not.toContain(ESCAPE);
    expect(stdout).toContain("Samsung");
  });

  it("has them with an empty NO_COLOR, as no-color.org has it", async () => {
    const machine = plantMachine(LAPTOP);
    const environment = { WEARBAR_HOME: machine.data, NO_COLOR: "" };
    const { stdout } = await wearbar(machine, "status", { columns: 80, environment });
    expect(stdout).toContain(ESCAPE);
  });

  it.each([40, 80, 120])("fits its rows into %i columns", async (columns) => {
    const machine = plantMachine(LAPTOP);
    const environment = { WEARBAR_HOME: machine.data, NO_COLOR: "1" };
    for (const call of ["status", "drives", "config"]) {
      const { stdout } = await wearbar(machine, call, { columns, environment });
      const rows = stdout.split("\n").filter((line) => /^ {2}/.test(line));
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) expect(row.length).toBeLessThanOrEqual(columns);
    }
  });

  it("says the same at every width", async () => {
    const machine = plantMachine(LAPTOP);
    const environment = { WEARBAR_HOME: machine.data, NO_COLOR: "1" };
    const words = async (columns: number) =>
      (await wearbar(machine, "status", { columns, environment })).stdout.split(/\s+/);
    expect(await words(40)).toEqual(await words(120));
  });

  it("promises nothing of a virtual disk", async () => {
    const { stdout } = await wearbar(plantMachine(VIRTUAL_MACHINE), "status");
    expect(stdout).toContain("no wear and no projection");
    expect(stdout).not.toMatch(/mark|years|so far|pace/);
  });
});

describe("--check", () => {
  it("leaves with 5 where something needs attention, and shows it as ever", async () => {
    const machine = plantMachine(LAPTOP);
    const assemble = withDrives(machine, { health: { criticalWarning: 0b100 } });
    const { code, stdout } = await wearbar(machine, "status --check", { assemble });
    expect(code).toBe(EXIT.alertActive);
    expect(stdout).toMatch(/^act · .*\nact +Example SSD 1TB warns: .*reliability.*Back up now\./);
    expect((await wearbar(machine, "status", { assemble })).code).toBe(EXIT.ok);
  });

  it("leaves with 0 where nothing does", async () => {
    const machine = plantMachine(LAPTOP);
    const setting = { assemble: withDrives(machine, {}) };
    await wearbar(machine, "config set space.minimum_percent 1");
    await wearbar(machine, "config set space.target_percent 1");
    expect(await wearbar(machine, "status --check", setting)).toMatchObject({ code: EXIT.ok });
  });
});
