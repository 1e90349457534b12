import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { keptConfig } from "../../agent/config/kept-config.ts";
import { defaultConfig } from "../../agent/config/schema.ts";
import { localDay } from "../../agent/model/units.ts";
import { temporaryFolder } from "../end-to-end/host.ts";

const today = () => localDay("2026-11-30");

function settings() {
  const path = join(temporaryFolder("config"), "config.toml");
  const write = (text: string) => writeFileSync(path, text);
  const kept = keptConfig(path, today);
  const target = async () => (await kept.config())["space.target_percent"];
  return { path, write, kept, target };
}

it("is the same object as long as the file stays", async () => {
  const { write, kept } = settings();
  write("[space]\ntarget_percent = 40\n");
  const first = await kept.config();
  expect(await kept.config()).toBe(first);
  expect(await Promise.all([kept.config(), kept.config()])).toEqual([first, first]);
});

it("follows the file as it comes, changes, is replaced and goes", async () => {
  const { path, write, kept, target } = settings();
  expect(await kept.config()).toEqual(defaultConfig());
  write("[space]\ntarget_percent = 40\n");
  expect(await target()).toBe(40);
  write("[space]\ntarget_percent = 41\n");
  expect(await target()).toBe(41);
  writeFileSync(`${path}.new`, "[space]\ntarget_percent = 42\n");
  renameSync(`${path}.new`, path);
  expect(await target()).toBe(42);
  rmSync(path);
  expect(await kept.config()).toEqual(defaultConfig());
});

it.each([
  ["a value that is no good", "[space]\ntarget_percent = 900\n", /target_percent/],
  ["no TOML", "[space\n", /TOML/],
  ["nothing of ours", "[sapce]\ntarget_percent = 50\n", /sapce/],
])("keeps the last good one where the file holds %s, and says why", async (_, text, why) => {
  const { write, kept, target } = settings();
  write("[space]\ntarget_percent = 40\n");
  const good = await kept.config();
  write(text);
  expect(await kept.config()).toBe(good);
  expect(kept.problem()).toMatch(why);
  write("[space]\ntarget_percent = 44\n");
  expect([await target(), kept.problem()]).toEqual([44, null]);
});

it("begins with what is right of a bad file, and with the defaults where nothing is", async () => {
  const { write, kept, target } = settings();
  write("[space]\nminimum_percent = 7\ntarget_percent = 900\n");
  expect([await target(), (await kept.config())["space.minimum_percent"]]).toEqual([15, 7]);
  expect(kept.problem()).not.toBeNull();
  const folder = settings();
  mkdirSync(folder.path);
  expect(await folder.kept.config()).toEqual(defaultConfig());
  expect(folder.kept.problem()).toMatch(/a folder/);
});
