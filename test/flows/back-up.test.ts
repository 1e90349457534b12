import { closeSync, openSync, statSync, writeFileSync, writeSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { backUp } from "../../agent/flows/back-up.ts";
import type { Tools } from "../../agent/flows/tools.ts";
import { DAY } from "../../agent/model/units.ts";
import { isWearbarError } from "../../agent/support/errors.ts";
import { isGoodCopy, listCopies } from "../../db/backup.ts";
import { placeIn } from "../db/place-in.ts";
import { opened, temporaryPlace } from "../db/places.ts";
import { fillDays } from "../db/ten-years.ts";
import { fillUp, mountVolume } from "../db/volume.ts";
import { exampleMachine, NOON } from "./example-machine.ts";

test("a copy is made, checked and told of; of four the three newest stay", async () => {
  const tools = toolsIn(temporaryPlace().folder);
  const sizes: number[] = [];
  for (let month = 0; month < 4; month += 1) {
    const copy = await backUp(at(tools, NOON + 30 * month * DAY));
    expect(copy.size).toBe(statSync(copy.path).size);
    expect(isGoodCopy(copy.path, Number.POSITIVE_INFINITY)).toBe(true);
    sizes.push(copy.size);
  }
  expect(sizes[0]).toBeGreaterThan(20_000);
  expect(listCopies(tools.paths.backups).map((path) => basename(path))).toEqual([
    "wearbar-20270228-120000.db",
    "wearbar-20270129-120000.db",
    "wearbar-20261230-120000.db",
  ]);
});

test("report 128: a full volume is said in words and costs no older copy", async ({ skip }) => {
  const volume = mountVolume(temporaryPlace().folder, 600_000);
  if ("why" in volume) return skip(volume.why);
  const tools = toolsIn(volume.path);
  const { path } = await backUp(at(tools, NOON));
  const empty = fillUp(volume.path);
  const error = await backUp(at(tools, NOON + DAY)).catch((error: unknown) => error);
  expect(isWearbarError(error, "store-full")).toBe(true);
  expect(String(error)).toMatch(/Expected room for the database .*backups/);
  expect(listCopies(tools.paths.backups)).toEqual([path]);
  expect(isGoodCopy(path, Number.POSITIVE_INFINITY)).toBe(true);
  empty();
  expect((await backUp(at(tools, NOON + 2 * DAY))).size).toBeGreaterThan(20_000);
});

test("a folder that can not be written is said in words", async () => {
  const tools = toolsIn(temporaryPlace().folder);
  writeFileSync(tools.paths.backups, "a file in its place");
  const error = await backUp(at(tools, NOON)).catch((error: unknown) => error);
  expect(isWearbarError(error, "store-unwritable")).toBe(true);
  expect(String(error)).toContain(tools.paths.backups);
});

test("report 124: of a damaged database no copy is made, and the good ones stay", async () => {
  const tools = toolsIn(temporaryPlace().folder);
  const { path } = await backUp(at(tools, NOON));
  (await tools.store()).store.close();
  wipePage(tools.paths.database, 34); // of days: it shows only where they are read
  const error = await backUp(at(toolsIn(tools.paths.data, false), NOON + DAY)).catch(
    (error: unknown) => error,
  );
  expect(isWearbarError(error, "store-damaged")).toBe(true);
  expect(String(error)).toContain(`database at ${tools.paths.database}, got`);
  expect(listCopies(tools.paths.backups)).toEqual([path]);
});

function wipePage(path: string, page: number): void {
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(1_024), 0, 1_024, page * 1_024);
  closeSync(file);
}

/** @param filled with sixty days. */
function toolsIn(folder: string, filled = true): Tools {
  const { tools } = exampleMachine();
  const place = placeIn(folder);
  const { store } = opened(place);
  if (filled) fillDays(store, 60);
  const paths = {
    ...tools.paths,
    data: folder,
    database: place.path,
    backups: place.backupsFolder,
  };
  return { ...tools, paths, store: async () => ({ store, notices: [] }) };
}

const at = (tools: Tools, now: number): Tools => ({
  ...tools,
  clock: { ...tools.clock, now: () => now },
});
