import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isFile, readText } from "../../agent/support/read-file.ts";
import { temporaryFolder } from "../end-to-end/host.ts";

const folder = (): string => temporaryFolder("read");

it("reads a file, and waits for no pipe in its place", () => {
  const at = folder();
  writeFileSync(join(at, "file"), "text");
  expect(spawnSync("mkfifo", [join(at, "pipe")]).status).toBe(0);
  const names = ["file", "pipe", "nothing"];
  expect(names.map((name) => readText(join(at, name)))).toEqual(["text", "", null]);
});

it("takes nothing but a file, or a link to one, for a file", () => {
  const at = folder();
  writeFileSync(join(at, "file"), "");
  symlinkSync("file", join(at, "link"));
  symlinkSync("gone", join(at, "loose"));
  mkdirSync(join(at, "folder"));
  expect(spawnSync("mkfifo", [join(at, "pipe")]).status).toBe(0);
  const names = ["file", "link", "loose", "folder", "pipe", "nothing"];
  const expected = [true, true, false, false, false, false];
  expect(names.map((name) => isFile(join(at, name)))).toEqual(expected);
});
