import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { State } from "../../agent/model/state.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { LAPTOP, SERVER, VIRTUAL_MACHINE } from "../fixtures/linux-machines.ts";
import { type Machine, plantMachine, type Setting, wearbar, wearbarJson } from "./host.ts";
import { withDrives } from "./saved-drive.ts";

const TWO = [
  {},
  { facts: { location: "sda", model: "Example USB", serial: "USB00000002B", internal: false } },
];

describe("wearbar drives", () => {
  it("shows every field that a drive gives, and why no better source was used", async () => {
    const machine = plantMachine(LAPTOP);
    const { stdout } = await wearbar(machine, "drives");
    expect(stdout).toMatch(/identity +nvme0 · nvme · serial …001A · 1,000,204,886,016 bytes/);
    expect(stdout).toMatch(/not nvme-ioctl: Wearbar's own reader is not built/);
    expect(stdout).not.toContain("S5GXNX0T000001A");
    const read = await wearbar(machine, "drives", { assemble: withDrives(machine, {}) });
    expect(read.stdout).toMatch(/written +150 TB\n.*read +100 TB\n.*used +2%/);
  });

  it("shows each of several, and tells one that is gone", async () => {
    const machine = plantMachine(SERVER);
    await wearbar(machine, "drives", { assemble: withDrives(machine, ...TWO) });
    const { code, stdout } = await wearbar(machine, "drives", {
      assemble: withDrives(machine, {}),
    });
    expect(code).toBe(EXIT.ok);
    expect(stdout).toMatch(
      /Example SSD 1TB[\s\S]*Example USB[\s\S]*not connected, last seen 13:00/,
    );
  });

  it("leaves with 4 where there is none, and says what to do", async () => {
    const { code, stdout, stderr } = await wearbar(plantMachine(), "drives");
    expect(code).toBe(EXIT.noReadableDrive);
    expect(stdout).toBe("No drive was found. `wearbar doctor` says why.\n");
    expect(stderr).toMatch(/^wearbar: Expected at least one drive .*`wearbar doctor`/);
  });
});

describe("wearbar drives forget", () => {
  it("no longer shows the drive, keeps its history, and says how to take it back", async () => {
    const machine = plantMachine(SERVER);
    const setting = { assemble: withDrives(machine, ...TWO) };
    const before = await wearbarJson<State>(machine, "sample", setting);
    expect((await wearbar(machine, "drives forget 2", setting)).stdout).toBe(
      "Example USB is no longer watched. Its history stays; `wearbar drives watch 2` takes it back.\n",
    );
    expect(await shownIds(machine, setting)).toEqual([1]);
    expect((await wearbar(machine, "drives", setting)).stdout).toMatch(
      /^2 {2}Example USB .*not watched since 30 November 2026; `wearbar drives watch 2`/m,
    );
    const { drives } = await wearbarJson<{ drives: [] }>(machine, "history", setting);
    expect(drives).toHaveLength(2);
    await wearbar(machine, "drives watch 2", setting);
    expect(await wearbarJson<State>(machine, "status", setting)).toMatchObject({
      drives: before.drives.map(({ id }) => ({ id })),
    });
  });

  it("of the only drive leaves no drive to show, and `drives` still names it", async () => {
    const machine = plantMachine(VIRTUAL_MACHINE);
    await wearbar(machine, "sample");
    await wearbar(machine, "drives forget 1");
    expect((await wearbar(machine, "status")).code).toBe(EXIT.noReadableDrive);
    const { stdout } = await wearbar(machine, "drives");
    expect(stdout).toMatch(/^1 {2}virtual disk vda .*`wearbar drives watch 1` takes it back\n$/);
  });

  it.each([
    ["drives forget", "Expected the number of a drive (1), got none. `wearbar drives` lists them."],
    [
      "drives forget 9",
      'Expected the number of a drive (1), got "9". `wearbar drives` lists them.',
    ],
    [
      "drives watch nvme0",
      'Expected the number of a drive (1), got "nvme0". `wearbar drives` lists them.',
    ],
    ["drives bogus", "Expected `forget` or `watch` after drives, got bogus."],
    ["drives forget 1 --json", "Expected --json with the list of drives alone. Leave it out here."],
  ])("refuses what is no drive: wearbar %s", async (call, message) => {
    const machine = plantMachine(LAPTOP);
    await wearbar(machine, "sample");
    const refused = { code: EXIT.usage, stdout: "", stderr: `wearbar: ${message}\n` };
    expect(await wearbar(machine, call)).toEqual(refused);
  });

  it("names a drive without the control characters in its model", async () => {
    const machine = plantMachine(LAPTOP);
    const facts = { model: "Bad\u001B[31m\nDisk" };
    const setting = { assemble: withDrives(machine, { facts }) };
    for (const call of ["sample", "drives", "history", "drives forget 1"]) {
      const { stdout, stderr } = await wearbar(machine, call, setting);
      expect(stdout).toContain("Bad\uFFFD[31m\uFFFDDisk");
      expect(stdout + stderr).not.toContain("\u001B");
    }
    expect(existsSync(join(machine.data, "wearbar.db"))).toBe(true);
  });
});

async function shownIds(machine: Machine, setting: Setting): Promise<readonly number[]> {
  const { drives } = await wearbarJson<State>(machine, "status", setting);
  return drives.map(({ id }) => id);
}
