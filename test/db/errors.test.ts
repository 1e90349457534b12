import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { exitCodeOf, isWearbarError } from "../../agent/support/errors.ts";
import { openStore } from "../../db/open.ts";
import { createStore, type Store } from "../../db/store.ts";
import { caught } from "./caught.ts";
import { startChild } from "./child.ts";
import { placeIn } from "./place-in.ts";
import { opened, temporaryPlace } from "./places.ts";
import { fillDays, seenDrive, storeHour } from "./ten-years.ts";
import { fillUp, mountVolume } from "./volume.ts";

test("report 128: on a full volume the store says so, and keeps on once there is space", ({
  skip,
}) => {
  const volume = mountVolume(temporaryPlace().folder, 400_000);
  if ("why" in volume) return skip(volume.why);
  const place = placeIn(volume.path);
  const { store } = opened(place);
  const ids = fillDays(store, 20);
  const empty = fillUp(volume.path);
  const error = caught(() => writeUntilItFails(store, ids));
  expect(isWearbarError(error, "store-full")).toBe(true);
  expect(error.message).toContain(place.path);
  expect(store.sampleColumns(1).takenAt.length).toBeGreaterThanOrEqual(20);
  const kept = store.sampleColumns(1).takenAt.length;
  empty();
  storeHour(store, ids, 24 * 500);
  expect(store.sampleColumns(1).takenAt).toHaveLength(kept + 1);
  expect(store.integrityCheck()).toEqual([]);
});

test("report 128: a store can not be opened on a full volume, which is said and not taken for damage", ({
  skip,
}) => {
  const volume = mountVolume(temporaryPlace().folder, 400_000);
  if ("why" in volume) return skip(volume.why);
  const place = placeIn(volume.path);
  openStore(place).store.close();
  const empty = fillUp(volume.path);
  const error = caught(() => openStore(place).store.write((one) => one.upsertDrive(seenDrive(0))));
  expect(isWearbarError(error, "store-full")).toBe(true);
  expect(error.message).toContain(place.path);
  empty();
  expect(opened(place).store.drives()).toEqual([]);
});

test("report 130: with a full temporary volume samples are stored and copies made", async ({
  skip,
}) => {
  const place = temporaryPlace();
  const volume = mountVolume(place.folder, 65_536);
  if ("why" in volume) return skip(volume.why);
  fillUp(volume.path);
  const environment = { TMPDIR: volume.path, SQLITE_TMPDIR: volume.path };
  const child = startChild("back-up.ts", [place.folder], environment);
  expect(await child.ended()).toEqual({ code: 0, errors: "" });
  expect(opened(place).store.sampleColumns(1).takenAt).toHaveLength(400);
});

test("report 130: a full database is told with its path, and nothing of the transaction stays", () => {
  const place = temporaryPlace();
  openStore(place).store.close();
  const { store, database } = rawStore(place.path);
  database.pragma(`max_page_count = ${String(database.pragma("page_count", { simple: true }))}`);
  const error = caught(() => fillDays(store, 100));
  expect(isWearbarError(error, "store-full")).toBe(true);
  expect(error.message).toMatch(
    /Expected room .*wearbar\.db, got SQLITE_FULL: .*\. Free some space/,
  );
  expect(store.drives()).toEqual([]);
});

test("a database that another process keeps locked is store-busy, exit code 75", () => {
  const place = temporaryPlace();
  opened(place);
  const { store, database } = rawStore(place.path);
  database.pragma("busy_timeout = 0");
  const { database: other } = rawStore(place.path);
  other.exec("BEGIN IMMEDIATE");
  const error = caught(() => store.write((writer) => writer.upsertDrive(seenDrive(0))));
  expect(isWearbarError(error, "store-busy") && exitCodeOf(error)).toBe(75);
  expect(store.drives()).toEqual([]); // reading goes on beside a writer
  other.exec("ROLLBACK");
});

test("a data folder below a file is store-unwritable and names the place", () => {
  const { folder } = temporaryPlace();
  writeFileSync(join(folder, "file"), "");
  const error = caught(() => openStore(placeIn(join(folder, "file", "data"))));
  expect(isWearbarError(error, "store-unwritable")).toBe(true);
  expect(error.message).toContain(join(folder, "file", "data"));
});

test("a folder in the place of the database is store-unwritable and is left alone", () => {
  const place = temporaryPlace();
  mkdirSync(place.path);
  expect(
    isWearbarError(
      caught(() => openStore(place)),
      "store-unwritable",
    ),
  ).toBe(true);
  expect(statSync(place.path).isDirectory()).toBe(true);
});

test.each([0o555, 0o000])(
  "a folder with the rights %o is store-unwritable for an ordinary user",
  async (mode) => {
    const { folder } = temporaryPlace();
    chmodSync(folder, 0o755);
    const data = join(folder, "data");
    mkdirSync(data);
    chmodSync(data, mode);
    onTestFinished(() => chmodSync(data, 0o755));
    const child = startChild("open-as-nobody.ts", [data]);
    const line = await child.line();
    expect(line).toMatch(/^store-unwritable Expected to be able to write .*wearbar\.db, got /);
  },
);

test("a database without the right to write it is store-unwritable", async () => {
  const { folder } = temporaryPlace();
  openStore(placeIn(folder)).store.close();
  chmodSync(folder, 0o755);
  chmodSync(join(folder, "wearbar.db"), 0o444);
  const child = startChild("open-as-nobody.ts", [folder]);
  expect(await child.line()).toMatch(/^store-unwritable Expected .*wearbar\.db, got /);
});

test("the data folder and all files in it are for their owner alone", () => {
  const { folder } = temporaryPlace();
  const place = placeIn(join(folder, "a", "b"));
  const { store } = opened(place);
  fillDays(store, 1);
  expect(statSync(join(folder, "a", "b")).mode & 0o777).toBe(0o700);
  for (const suffix of ["", "-wal", "-shm"]) {
    expect(statSync(place.path + suffix).mode & 0o777).toBe(0o600);
  }
});

test("an error that is no trouble with the file comes through as it is", () => {
  const { store } = opened(temporaryPlace());
  const mistake = new TypeError("a mistake of the caller");
  const work = () => {
    throw mistake;
  };
  expect(caught(() => store.write(work))).toBe(mistake);
});

/** The store over a connection of the test's own, to set its limits. */
function rawStore(path: string): { readonly store: Store; readonly database: Database.Database } {
  const database = new Database(path);
  onTestFinished(() => void database.close());
  return { store: createStore(database, path), database };
}

function writeUntilItFails(store: Store, ids: readonly number[]): void {
  for (let hour = 24 * 20; hour < 24 * 500; hour += 1) storeHour(store, ids, hour);
}
