import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { CHECKOUT } from "../built-addon.ts";

const sdk = process.env["MACOS_SDK"];
if (sdk === undefined) {
  process.stderr.write("npm run check:macos: left out; MACOS_SDK names no macOS SDK\n");
}

function checkMacos(environment: Readonly<Record<string, string | undefined>>) {
  const script = join(CHECKOUT, "scripts", "check-macos.mjs");
  const env = { ...process.env, ...environment };
  return spawnSync(process.execPath, [script], { encoding: "utf8", env });
}

test("without an SDK the check for Macs says what it needs", () => {
  const { status, stderr } = checkMacos({ MACOS_SDK: undefined });
  expect(status).toBe(1);
  expect(stderr).toMatch(/Expected MACOS_SDK to name a macOS SDK, got nothing\. Set it to/);
});

test("with something else than an SDK it says what is missing there", () => {
  const { status, stderr } = checkMacos({ MACOS_SDK: CHECKOUT });
  expect(status).toBe(1);
  expect(stderr).toMatch(/Expected usr\/include\/libproc\.h in MACOS_SDK/);
});

test.runIf(sdk !== undefined)(
  "with an SDK the addon and the app compile, link and pass the analyzer for both kinds of Mac",
  { timeout: 600_000 },
  () => {
    const { status, stdout, stderr } = checkMacos({});
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout.trim().split("\n").sort()).toEqual([
      "Wearbar for arm64: compiled, analyzed and linked",
      "Wearbar for x86_64: compiled, analyzed and linked",
      "addon for arm64: compiled, analyzed and linked",
      "addon for x86_64: compiled, analyzed and linked",
    ]);
  },
);
