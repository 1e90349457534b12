import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, describe, test } from "vitest";
import { buildAddon } from "../../native/build-addon.mjs";
import { loadAddon, type NativeAddon } from "../../native/load.ts";

export const CHECKOUT = join(import.meta.dirname, "..", "..");

export const COMPILER = process.env["CC"] ?? "cc";

/**
 * `describe` for tests that compile. Without a compiler they are left out with a word on why; CI
 * lets nothing be left out, and there they fail.
 */
export function describeCompiled(title: string, tests: () => void): void {
  const possible = spawnSync(COMPILER, ["--version"]).error === undefined;
  if (possible || process.env["CI"] !== undefined) {
    describe(title, tests);
    return;
  }
  process.stderr.write(`${title}: left out; there is no C compiler ${COMPILER}\n`);
  describe.skip(title, () => test("left out: no C compiler", () => {}));
}

/** A folder that is gone when the file's tests are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "wearbar-native-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Compiles the real addon, with every warning an error. @returns its path. */
export function builtAddon(folder: string): string {
  const output = join(folder, "wearbar.node");
  const words: string[] = [];
  const { outcome } = buildAddon(CHECKOUT, {
    output,
    flags: ["-Werror"],
    log: (line) => words.push(line),
  });
  if (outcome !== "built") throw new Error(words.join("\n"));
  return output;
}

export function loadedAddon(path: string): NativeAddon {
  const { platform, arch: architecture } = process;
  const load = loadAddon({ addonPath: path, root: CHECKOUT, platform, architecture });
  if (!load.ok) throw new Error(load.why);
  return load.addon;
}
