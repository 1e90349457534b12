import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../end-to-end/host.ts";

const SCRIPT = join(import.meta.dirname, "..", "..", "scripts", "mac-first-run.sh");

/** Runs the script where these programs say these words, and there is no Wearbar to start. */
function firstRun(programs: Readonly<Record<string, string>>) {
  const folder = temporaryFolder("first-run");
  const bin = join(folder, "bin");
  const scratch = join(folder, "scratch");
  mkdirSync(bin);
  mkdirSync(scratch);
  for (const [name, says] of Object.entries(programs)) {
    writeFileSync(join(bin, `${name}.txt`), says);
    writeFileSync(join(bin, name), `#!/bin/sh\ncat ${join(bin, `${name}.txt`)}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const env = { PATH: `${bin}:/usr/bin:/bin`, TMPDIR: scratch };
  const run = spawnSync("sh", [SCRIPT, folder], { encoding: "utf8", env });
  return { ...run, leftBehind: readdirSync(scratch) };
}

describe("the script for the first run on a Mac", () => {
  it("is sound as a POSIX shell reads it", () => {
    expect(spawnSync("sh", ["-n", SCRIPT], { encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    });
  });

  it("goes through all ten checks where hardly any of its programs is there, and leaves nothing", () => {
    const { status, stdout, stderr, leftBehind } = firstRun({});
    expect([status, stderr, leftBehind]).toEqual([0, "", []]);
    expect(stdout.match(/^== \d+\./gm)).toHaveLength(10);
    expect(stdout).toContain("ioreg -rc IOEmbeddedNVMeBlockDevice -l -w0: not on this machine");
    expect(stdout).toContain("start the checkout once");
    expect(stdout).toContain("leaks: not on this machine");
  });

  it("takes out serials, names and identifiers", () => {
    const { stdout } = firstRun({
      id: "ada",
      hostname: "vm",
      ioreg: [
        `    |   "Device Characteristics" = {"Serial Number"="0ba0000000000001    ","Medium Type"="Solid State"}`,
        `    |   "IOPlatformSerialNumber" = "C02ABCDEFGHJ"`,
        `    |   "serial" = <30626130>`,
      ].join("\n"),
      smartctl: "Serial Number:                      0ba0000000000001",
      diskutil: "Name:  Ada's secrets\n/Users/ada/x adapter 6B1F5A5C-0C6E-4B52-8B45-0D1E2F3A4B5C",
      sysctl: "vm.swapusage: on vm",
    });
    for (const secret of [
      "0ba0000000000001",
      "C02ABCDEFGHJ",
      "30626130",
      "secrets",
      "6B1F5A5C",
      "/ada/",
    ]) {
      expect(stdout).not.toContain(secret);
    }
    expect(stdout).toContain('"Serial Number"="REMOVED","Medium Type"="Solid State"');
    expect(stdout).toContain("/Users/USER/x adapter UUID");
    expect(stdout).toContain("HOST.swapusage: on HOST");
  });
});
