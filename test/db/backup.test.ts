import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { DAY, HOUR, SECOND } from "../../agent/model/units.ts";
import { copiesByAge, isGoodCopy, listCopies } from "../../db/backup.ts";
import { caught } from "./caught.ts";
import { NOW } from "./place-in.ts";
import { opened, temporaryPlace } from "./places.ts";
import { dailySample, dayOf, fillDays } from "./ten-years.ts";

const ANY_SCHEMA = Number.POSITIVE_INFINITY;

test("a copy is a whole database, made while the store is open and others write", () => {
  const place = temporaryPlace();
  const { store } = opened(place);
  fillDays(store, 50);
  const copy = store.backUp(place.backupsFolder, NOW);
  fillDays(opened(place).store, 51);
  expect(copy.path).toBe(join(place.backupsFolder, "wearbar-20261130-164500.db"));
  expect(copy.size).toBe(statSync(copy.path).size);
  expect(isGoodCopy(copy.path, store.schema())).toBe(true);
  const inCopy = opened({ ...place, path: copy.path }).store;
  expect(inCopy.dailySample(1, dayOf(49))).toEqual(dailySample(0, 49, 99));
  expect(inCopy.dailySample(1, dayOf(50))).toBeNull();
});

test("only the owner may read the copies and their folder", () => {
  const place = temporaryPlace();
  const { path } = opened(place).store.backUp(place.backupsFolder, NOW);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(place.backupsFolder).mode & 0o777).toBe(0o700);
});

test("the three newest copies are kept", () => {
  const place = temporaryPlace();
  const { store } = opened(place);
  for (const days of [0, 31, 62, 93]) store.backUp(place.backupsFolder, NOW + days * DAY);
  expect(listCopies(place.backupsFolder).map((path) => basename(path))).toEqual([
    "wearbar-20270303-164500.db",
    "wearbar-20270131-164500.db",
    "wearbar-20261231-164500.db",
  ]);
});

test("a copy of a clock that ran ahead is trusted least, and is the first to go", () => {
  const place = temporaryPlace();
  const { store } = opened(place);
  const ahead = store.backUp(place.backupsFolder, NOW + 365 * DAY).path;
  const copies = [0, 31].map((days) => store.backUp(place.backupsFolder, NOW + days * DAY).path);
  const order = { folder: place.backupsFolder, now: NOW + 40 * DAY };
  expect(copiesByAge(order)).toEqual([copies[1], copies[0], ahead]);
  store.backUp(place.backupsFolder, NOW + 62 * DAY);
  expect(existsSync(ahead)).toBe(false);
});

test("a folder of copies that can not be listed is not taken for an empty one", () => {
  const place = temporaryPlace();
  writeFileSync(place.backupsFolder, "a file in its place");
  expect(caught(() => listCopies(place.backupsFolder))).toMatchObject({ code: "store-unwritable" });
});

test("two copies in one second get two names", () => {
  const place = temporaryPlace();
  const { store } = opened(place);
  const paths = [0, 1].map(() => store.backUp(place.backupsFolder, NOW).path);
  expect(new Set(paths).size).toBe(2);
});

test("the copy just made stays even if the clock was set back and its name is the oldest", () => {
  const place = temporaryPlace();
  const { store } = opened(place);
  for (const days of [1, 2, 3]) store.backUp(place.backupsFolder, NOW + days * DAY);
  const { path } = store.backUp(place.backupsFolder, NOW);
  expect(existsSync(path)).toBe(true);
  expect(listCopies(place.backupsFolder)).toHaveLength(3);
});

test("what a killed process left half-written is no copy and is cleared away", () => {
  const place = temporaryPlace();
  mkdirSync(place.backupsFolder, { recursive: true });
  const [old, fresh] = ["20260101-000000", "20260202-000000"].map((stamp) =>
    join(place.backupsFolder, `wearbar-${stamp}.db.part`),
  );
  for (const path of [old ?? "", fresh ?? ""]) writeFileSync(path, "half of a copy");
  utimesSync(old ?? "", (NOW - 2 * HOUR) / SECOND, (NOW - 2 * HOUR) / SECOND);
  utimesSync(fresh ?? "", NOW / SECOND, NOW / SECOND);
  expect(listCopies(place.backupsFolder)).toEqual([]);
  opened(place).store.backUp(place.backupsFolder, NOW);
  expect(readdirSync(place.backupsFolder).sort()).toEqual([
    "wearbar-20260202-000000.db.part",
    "wearbar-20261130-164500.db",
  ]);
});

test("a file that is no database, or of a schema too new, is no good copy", () => {
  const place = temporaryPlace();
  const { path } = opened(place).store.backUp(place.backupsFolder, NOW);
  const text = join(place.folder, "text.db");
  writeFileSync(text, "not a database at all, ".repeat(100));
  expect(isGoodCopy(text, ANY_SCHEMA)).toBe(false);
  expect(isGoodCopy(join(place.folder, "missing.db"), ANY_SCHEMA)).toBe(false);
  expect(isGoodCopy(path, 0)).toBe(false);
  expect(isGoodCopy(path, ANY_SCHEMA)).toBe(true);
});
