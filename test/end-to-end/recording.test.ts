import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { State } from "../../agent/model/state.ts";
import { TB } from "../../agent/model/units.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { LAPTOP, SERVER } from "../fixtures/linux-machines.ts";
import { healthLog } from "../sources/nvme-bytes.ts";
import { type Machine, made, plantMachine, wearbar, wearbarJson } from "./host.ts";
import { EXAMPLE_FACTS, saveDrives } from "./saved-drive.ts";

const VERBS = ["status", "sample", "drives", "history"];

describe("a recording", () => {
  it("that is a raw health log of 512 bytes is shown, and marked as one", async () => {
    const machine = plantMachine(LAPTOP);
    const file = join(machine.home, "health.bin");
    writeFileSync(file, healthLog({ percentageUsed: 7, unitsWritten: 1_000_000n }));
    const { code, stdout } = await wearbar(machine, `status --recording ${file}`);
    expect(code).toBe(EXIT.ok);
    expect(stdout).toMatch(/^a saved reading/);
    expect(stdout).toContain("the drive says 7% used");
    expect(stdout).not.toContain("Samsung");
  });

  it("that was saved by `doctor --save-reading` is shown as its drives were", async () => {
    const machine = plantMachine(SERVER);
    const file = join(machine.home, "saved.json");
    const { code, stdout } = await wearbar(machine, `doctor --save-reading ${file}`);
    expect(code).toBe(EXIT.ok);
    expect(stdout).toMatch(/What the drives say now was saved as .*saved\.json\.\n$/);
    expect(readFileSync(file, "utf8")).not.toMatch(/S5VXNX0W000002B|2318E6C00003/);
    const own = await wearbarJson<State>(machine, "drives");
    const replayed = await wearbarJson<State>(plantMachine(), `drives --recording ${file}`);
    const names = ({ drives }: State) =>
      drives.map(({ model, capacityBytes }) => [model, capacityBytes]);
    expect(names(replayed)).toEqual(names(own));
    expect(own.drives.length).toBeGreaterThan(1);
  });

  it("is looked at by every verb that reads, each with --json", async () => {
    const machine = plantMachine(LAPTOP);
    const file = saveDrives(machine.home, {});
    for (const verb of VERBS) {
      const { stdout, code } = await wearbar(machine, `${verb} --recording ${file}`);
      expect([code, stdout]).toEqual([EXIT.ok, expect.stringContaining("Example SSD 1TB")]);
      const told = await wearbarJson<State>(machine, `${verb} --recording ${file}`);
      expect(told).toMatchObject({ recording: true, drives: [{ model: EXAMPLE_FACTS.model }] });
    }
  });

  it("says nothing of the machine it is looked at on", async () => {
    const machine = plantMachine(LAPTOP);
    const state = await wearbarJson<State>(
      machine,
      `status --recording ${saveDrives(machine.home, {})}`,
    );
    expect(state.machine).toEqual({
      ...{ model: null, system: null, memoryBytes: null, virtualMachine: null, bootedAt: null },
    });
    expect(state.space).toBeNull();
    expect(state.drives[0]).toMatchObject({
      source: "recorded",
      health: { bytesWritten: 150 * TB },
    });
  });
});

describe("the owner's own database is not touched by a recording", () => {
  it("where there is none: no file and no folder appears", async () => {
    const machine = plantMachine(LAPTOP);
    const file = saveDrives(machine.home, {});
    for (const verb of VERBS) await wearbar(machine, `${verb} --recording ${file}`);
    expect(existsSync(machine.data)).toBe(false);
  });

  it("where there is one: not a byte changes, and what is shown next is the machine", async () => {
    const machine = plantMachine(LAPTOP);
    await wearbar(machine, "sample");
    const before = fingerprint(machine);
    const file = saveDrives(machine.home, { health: { criticalWarning: 4 } });
    for (const verb of VERBS) await wearbar(machine, `${verb} --recording ${file}`);
    expect(fingerprint(machine)).toEqual(before);
    expect((await wearbar(machine, "status")).stdout).toContain("Samsung");
  });
});

function fingerprint({ data }: Machine): readonly string[] {
  const digest = (name: string) =>
    createHash("sha256")
      .update(readFileSync(join(data, name)))
      .digest("hex");
  return ["wearbar.db", "state.json"].map(digest);
}

describe("a file that is no recording is refused in words, with exit code 2", () => {
  const refused = async (file: string) => {
    const machine = plantMachine(LAPTOP);
    const { code, stdout, stderr } = await wearbar(machine, ["status", "--recording", file]);
    expect(code).toBe(EXIT.usage);
    expect(stdout).not.toMatch(/mark|percent|written/);
    expect(stderr).toMatch(
      /^wearbar: Expected a re(port of `smartctl --json -x`|cording that can be read)/,
    );
    expect(stderr.split("\n")).toHaveLength(2);
    return /(?:, got|nothing can:) (.*)\. Give the path of/s.exec(stderr)?.[1];
  };
  const planted = (content: string | Uint8Array) => {
    const file = join(plantMachine().home, "file");
    writeFileSync(file, content);
    return file;
  };

  it("a missing one, and a path that is empty", async () => {
    expect(await refused("/nowhere/at/all")).toBe("no such file");
    expect(await refused("")).toBe("no such file");
  });

  it("a folder, a device and a FIFO", async () => {
    const { home } = plantMachine();
    expect(await refused(home)).toBe("a folder or device");
    expect(await refused("/dev/zero")).toBe("a folder or device");
    spawnSync("mkfifo", [join(home, "fifo")]);
    expect(await refused(join(home, "fifo"))).toBe("a folder or device");
  });

  it("a sparse one of 1 GB, which is not read", async () => {
    const file = planted("{}");
    truncateSync(file, 1e9);
    expect(await refused(file)).toBe("1000000000 bytes");
  });

  it.each([
    ["an empty one", ""],
    ["random bytes", Uint8Array.from({ length: 4_096 }, (_, at) => (at * 151) % 256)],
    ["511 bytes of a log", new Uint8Array(511)],
    ["513 bytes of a log", new Uint8Array(513)],
    ["half a JSON text", '{"format":"wearbar-rea'],
    ["a million open brackets", "[".repeat(1_000_000)],
    ["a million open objects", '{"a":'.repeat(600_000)],
    ["deep JSON", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["JSON of another program", '{"name":"wearbar"}'],
    ["null", "null"],
  ])("%s", async (_, content) => {
    expect(await refused(planted(content))).toMatch(/the report is|expected JSON|got/);
  });

  it.each([
    ["another schema", { schemaVersion: 2 }, /schemaVersion/],
    ["no readings", { readings: null }, /readings/],
    ["a reading that is none", { readings: [{ facts: 5 }] }, /readings\.0\.facts/],
    ["deep readings", { readings: deep(2_000) }, /readings\.0/],
    ["too many readings", { readings: Array.from({ length: 101 }, () => null) }, /readings/],
  ])("a saved one with %s, naming the place", async (_, difference, place) => {
    const file = { format: "wearbar-reading", schemaVersion: 1, readings: [] };
    expect(await refused(planted(JSON.stringify({ ...file, ...difference })))).toMatch(place);
  });

  it("a raw log that can not be true: the drive is shown, its numbers are not", async () => {
    const file = planted(new Uint8Array(512).fill(0xff));
    const { stdout } = await wearbar(plantMachine(), `status --recording ${file}`);
    expect(stdout).toContain("the drive's numbers can not be true");
  });
});

function deep(levels: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

describe("doctor --save-reading", () => {
  it("that can not write its file says so, with exit code 1", async () => {
    const machine = plantMachine(LAPTOP);
    const { code, stderr } = await wearbar(machine, `doctor --save-reading ${made(machine.home)}`);
    expect([code, stderr]).toEqual([
      EXIT.failed,
      expect.stringMatching(/^wearbar: Expected to write/),
    ]);
  });
});
