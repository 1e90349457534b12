import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { buildOnDouble, SANITIZED_ADDON } from "../../../native/fake-macos/build.mjs";
import { temporaryFolder } from "../built-addon.ts";
import { fixture, fixtureNames } from "./double.ts";

const machine = process.arch === "arm64" ? "aarch64" : "x86_64";
const library = `-print-file-name=libclang_rt.asan-${machine}.so`;
const runtime = spawnSync("clang-19", [library], { encoding: "utf8" }).stdout?.trim() ?? "";
const onLinux = process.platform === "linux";
const possible = onLinux && (existsSync(runtime) || process.env["CI"] !== undefined);
if (!possible) {
  process.stderr.write("the sanitized addon in Node: left out; there is no clang-19 with it\n");
}

describe.runIf(possible)("the addon in Node, compiled with the address sanitizer", () => {
  const folder = temporaryFolder();

  test("reads every Mac and leaves nothing behind", { timeout: 120_000 }, () => {
    const built = buildOnDouble({ folder, compiler: "clang-19", flags: SANITIZED_ADDON });
    const fixtures = fixtureNames.filter((name) => name !== "never").map(fixture);
    const given = ["-e", READ_EVERYTHING, built.addon, built.control, ...fixtures];
    const { status, stdout, stderr } = spawnSync(process.execPath, given, {
      encoding: "utf8",
      // Node itself leaves memory to the end of the process; what the readers leave, the double counts.
      env: { ...process.env, LD_PRELOAD: runtime, ASAN_OPTIONS: "detect_leaks=0" },
    });
    expect([status, stdout, stderr]).toEqual([0, `${fixtures.length} Macs\n`, ""]);
  });
});

const READ_EVERYTHING = `
  const load = (path) => { const loaded = { exports: {} }; process.dlopen(loaded, path); return loaded.exports; };
  const [, addonPath, controlPath, ...fixtures] = process.argv;
  const { macos } = load(addonPath);
  const control = load(controlPath);
  const alive = setInterval(() => {}, 60_000);
  (async () => {
    for (const fixture of fixtures) {
      control.use(fixture);
      control.setDelay(0);
      const { drives } = await macos.listDrives();
      const capable = drives.filter(({ smartCapable }) => smartCapable === true);
      await Promise.all([
        ...capable.flatMap(({ registryId }) => [macos.readSmart(registryId), macos.readSmart(registryId)]),
        ...drives.map(({ registryId }) => macos.readStatistics(registryId)),
        macos.volumeParents("/System/Volumes/Data"), macos.readMemory(), macos.readMachine(),
        macos.readCapacity("/"), macos.readProcessWrites(),
      ]);
      const { violations, mostClients, ...live } = control.report();
      const held = Object.entries(live).filter(([, count]) => count !== 0);
      if (violations.length > 0 || held.length > 0 || mostClients > 1)
        throw new Error(fixture + ": " + JSON.stringify(control.report()));
    }
    console.log(fixtures.length + " Macs");
    clearInterval(alive);
  })();`;
