import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { buildAddon } from "../../native/build-addon.mjs";
import { CHECKOUT, describeCompiled, temporaryFolder } from "./built-addon.ts";

const environment = { CC: process.env["CC"] };

const LINUX = { platform: "linux", architecture: "x64", environment };

describeCompiled("building the addon", () => {
  const folder = temporaryFolder();

  /** A checkout with the real sources, whose files may be changed. */
  function checkout(name: string) {
    const root = join(folder, name);
    cpSync(join(CHECKOUT, "native"), join(root, "native"), { recursive: true });
    mkdirSync(join(root, "node_modules"));
    const headers = "node_modules/node-api-headers";
    symlinkSync(join(CHECKOUT, headers), join(root, headers));
    const words: string[] = [];
    const log = (line: string) => words.push(line);
    return { root, words, log, built: () => readdirSync(join(root, "build", "linux-x64")) };
  }

  test("leaves the addon, and nothing else, in the folder of its platform", () => {
    const { root, words, log, built } = checkout("built");
    const path = join(root, "build", "linux-x64", "wearbar.node");
    expect(buildAddon(root, { ...LINUX, log })).toEqual({ outcome: "built", path });
    expect(words).toEqual([`The addon is built: ${path}`]);
    expect(built()).toEqual(["wearbar.node"]);
  });

  test("is done once, until something it is made of changes", () => {
    const { root, log } = checkout("fresh");
    const options = { ...LINUX, log };
    buildAddon(root, options);
    expect(buildAddon(root, options).outcome).toBe("fresh");
    const later = new Date(Date.now() + 60_000);
    utimesSync(join(root, "native", "addon", "reader.h"), later, later);
    expect(buildAddon(root, options).outcome).toBe("built");
    expect(buildAddon(root, options).outcome).toBe("built"); // the header is of the future
  });

  test("without a compiler says what serves instead, and is no failure", () => {
    const { root, words, log } = checkout("no-compiler");
    const result = buildAddon(root, { ...LINUX, log, environment: { CC: "no-such-cc" } });
    expect(result).toEqual({ outcome: "no-compiler", why: "There is no no-such-cc here" });
    expect(words[0]).toMatch(/There is no no-such-cc here.*read by the other sources/);
  });

  test("that fails prints the compiler's words and keeps the addon that was there", () => {
    const { root, words, log, built } = checkout("failed");
    buildAddon(root, { ...LINUX, log });
    writeFileSync(join(root, "native", "addon", "answer.c"), '#error "out of order"\n');
    const result = buildAddon(root, { ...LINUX, log, force: true });
    expect(result).toMatchObject({ outcome: "failed", why: expect.stringMatching(/out of order/) });
    expect(words[1]).toMatch(/The addon could not be built.*out of order/s);
    expect(built()).toEqual(["wearbar.node"]);
  });

  test("without the headers says which command brings them", () => {
    const root = join(folder, "no-headers");
    cpSync(join(CHECKOUT, "native"), join(root, "native"), { recursive: true });
    const result = buildAddon(root, { ...LINUX, log: () => {} });
    expect(result).toMatchObject({ outcome: "failed", why: expect.stringMatching(/Run npm ci/) });
  });

  test("for a platform without a reader compiles too", () => {
    const { root, log } = checkout("other");
    const options = { ...LINUX, platform: "freebsd", flags: ["-Werror"], log };
    expect(buildAddon(root, options)).toMatchObject({ outcome: "built" });
  });

  test("as a script exits with 0 without a compiler and with 1 when it fails", () => {
    const { root } = checkout("script");
    const run = (variables: Readonly<Record<string, string>>) =>
      spawnSync(process.execPath, [join(root, "native", "build-addon.mjs"), "--force"], {
        env: { ...process.env, ...variables },
      }).status;
    expect(run({ CC: "no-such-cc" })).toBe(0);
    expect(run({ CFLAGS: "--no-such-flag" })).toBe(1);
  });
});
