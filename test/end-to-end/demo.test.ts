import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEMO_VERBS } from "../../agent/commands/demo-verbs.ts";
import { VERBS } from "../../agent/commands/verbs.ts";
import type { History } from "../../agent/model/history.ts";
import type { State } from "../../agent/model/state.ts";
import { TB } from "../../agent/model/units.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { LAPTOP } from "../fixtures/linux-machines.ts";
import { NOON } from "../host/host-at.ts";
import { type Machine, plantMachine, type Setting, wearbar, wearbarJson } from "./host.ts";

const CALLS = [
  "demo",
  ...["demo status", "demo forecast", "demo history", "demo drives"],
  "demo history --by week",
  "demo history --by month",
  "demo forecast --what-if no-swap,twice-capacity",
];

const demo = (call: string, setting: Setting = {}, machine: Machine = plantMachine(LAPTOP)) =>
  wearbar(machine, call, setting);

describe("wearbar demo", () => {
  it.each(CALLS)("%s is marked, and says nothing of this machine", async (call) => {
    const { code, stdout, stderr } = await demo(call);
    expect([code, stderr]).toEqual([EXIT.ok, ""]);
    expect(stdout).toMatch(/^DEMO · /);
    expect(stdout).toContain("APPLE SSD AP1024M");
    expect(stdout).not.toMatch(/ThinkPad|Samsung|S5VXNX0W/i);
  });

  it.each(DEMO_VERBS)("marks whatever %s shows, as text and as JSON", async (verb) => {
    expect((await demo(`demo ${verb}`)).stdout).toMatch(/^DEMO · /);
    expect(await wearbarJson(plantMachine(LAPTOP), `demo ${verb}`)).toMatchObject({ demo: true });
  });

  it("marks each of the views it shows", async () => {
    const { stdout } = await demo("demo");
    expect(stdout.match(/^DEMO · /gm)).toHaveLength(3);
    expect(stdout).toMatch(/in short {3}Nothing needs doing/);
    expect(stdout).toMatch(/how sure {3}good: watched for 398 days/);
  });

  it("is the same on every day and in every zone", async () => {
    const first = await demo("demo");
    const later = await demo("demo", { now: NOON + 1e10 });
    expect(later.stdout).toBe(first.stdout);
  });

  it("ends at exactly 150 TB in seven years", async () => {
    const { drives } = await wearbarJson<State>(plantMachine(LAPTOP), "demo status");
    expect(drives[0]?.health.bytesWritten).toBe(150 * TB);
    expect(drives[0]?.wear?.percentOfMark).toBe(5);
    expect(drives[0]?.soFar?.bytesPerDay).toBeCloseTo(58.67e9, -8);
  });

  it("shows the gap and the day of the wrong clock so that they can be understood", async () => {
    const { stdout } = await demo("demo history");
    expect(stdout).toMatch(/2026-10-07 {7}505 GB {2}▒+░+ {2}over 13 days, 39 GB a day/);
    expect(stdout).toMatch(/\n {2}2025-07-08 {2}not counted {2,}the clock was wrong\n/);
    expect(stdout).toContain("since the wrong clock");
    expect(stdout).not.toMatch(/over \d{3} days/);
    const { days } = await wearbarJson<History>(plantMachine(LAPTOP), "demo history");
    expect(days).toHaveLength(388);
  });

  it("tells its runaway days, and what its swap would save", async () => {
    const { stdout } = await demo("demo forecast --what-if no-swap");
    expect(stdout).toMatch(/spike {6}3 to 5 September 2026 wrote 2\.94 TB, 13% of the last year/);
    expect(stdout).toMatch(/what if {4}memory enough never to swap: \d\d GB a day · the mark is/);
  });

  it.each([40, 80])("stays within %d columns", async (columns) => {
    for (const call of CALLS) {
      const { stdout } = await demo(call, { columns, environment: { NO_COLOR: "1" } });
      for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
    }
  });
});

describe("the owner's own things are not touched by the demo", () => {
  it("where there are none: no file and no folder appears", async () => {
    const machine = plantMachine(LAPTOP);
    for (const call of CALLS) await demo(call, {}, machine);
    await demo("demo drives forget 1", {}, machine);
    expect(existsSync(machine.data)).toBe(false);
    expect(readdirSync(machine.home)).toEqual([]);
  });

  it("where there are: not a byte changes, and what is shown next is the machine", async () => {
    const machine = plantMachine(LAPTOP);
    await wearbar(machine, "config set space.target_percent 20");
    await wearbar(machine, "sample");
    const before = contentsOf(machine);
    for (const call of CALLS) await demo(call, {}, machine);
    expect(contentsOf(machine)).toEqual(before);
    const { stdout } = await wearbar(machine, "status");
    expect(stdout).toContain("Samsung SSD 980 PRO");
    expect(stdout).not.toContain("DEMO");
  });

  it("nor needed: no home, one that can not be written, a broken config", async () => {
    const { stdout } = await demo("demo");
    const same = (setting: Setting, machine = plantMachine(LAPTOP)) =>
      expect(demo("demo", setting, machine)).resolves.toEqual({
        code: EXIT.ok,
        stdout,
        stderr: "",
      });
    await same({ host: { home: "" }, environment: { WEARBAR_HOME: "" } });
    await same({ environment: { WEARBAR_HOME: "not/absolute" } });
    await same({ environment: { WEARBAR_HOME: "/proc/nowhere" } });
    const broken = plantMachine(LAPTOP);
    mkdirSync(broken.data);
    writeFileSync(join(broken.data, "config.toml"), "endurance = [[[");
    writeFileSync(join(broken.data, "wearbar.db"), "no database");
    await same({}, broken);
  });
});

function contentsOf({ data }: Machine): Readonly<Record<string, string>> {
  const files = readdirSync(data).filter((name) => /\.(db|json|toml)$/.test(name));
  expect(files.sort()).toEqual(["config.toml", "state.json", "wearbar.db"]);
  return Object.fromEntries(
    files.map((name) => [name, readFileSync(join(data, name)).toString("base64")]),
  );
}

describe("the demo refuses", () => {
  const others = Object.keys(VERBS).filter((verb) => !DEMO_VERBS.includes(verb));

  it.each([...others, "nonsense"])("to stand before %s, which is of this machine", async (verb) => {
    const machine = plantMachine(LAPTOP);
    const { code, stdout, stderr } = await demo(`demo ${verb}`, {}, machine);
    expect([code, stdout]).toEqual([EXIT.usage, ""]);
    expect(stderr).toBe(
      `wearbar: Expected demo alone or before one of ${DEMO_VERBS.join(", ")}, got ${verb}. Leave it out or name one of them.\n`,
    );
    expect(existsSync(machine.data)).toBe(false);
  });

  it("to be a saved reading at the same time", async () => {
    const { code, stderr } = await demo("demo status --recording file.json");
    expect([code, stderr]).toEqual([
      EXIT.usage,
      "wearbar: Expected either demo or --recording, got both. Leave one of them out.\n",
    ]);
  });

  it("flags that the verb behind it has not", async () => {
    const { code, stderr } = await demo("demo status --by day");
    expect(code).toBe(EXIT.usage);
    expect(stderr).toContain("Expected an option that exists, got --by");
  });
});
