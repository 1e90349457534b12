import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { DAY } from "../../agent/model/units.ts";
import { isWearbarError } from "../../agent/support/errors.ts";
import { takeAgentLock } from "../../db/lock.ts";
import { openStore } from "../../db/open.ts";
import { restoreIfDamaged } from "../../db/restore.ts";
import { caught } from "./caught.ts";
import { type FolderPlace, NOW } from "./place-in.ts";
import { namesFrom, opened, temporaryPlace } from "./places.ts";
import { dailySample, dayOf, fillDays } from "./ten-years.ts";

const PAGE = 1_024;
/** A page behind the first ones of all tables: the days fill the rest of the file. */
const IN_THE_DAYS = 34;
/** After the copy was made, 10 more days were kept. */
const COPIED_DAYS = 40;

const DAMAGE: readonly (readonly [string, (path: string) => void])[] = [
  ["is a text", (path) => writeFileSync(path, "This is no database. ".repeat(500))],
  ["was cut in half", (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ["was cut within its first page", (path) => truncateSync(path, 700)],
  ["was cut to nothing", (path) => truncateSync(path, 0)],
  ["is missing", (path) => rmSync(path)],
  ["has 100 other bytes where its schema is", (path) => scribble(path, 100, 100)],
  ["has a header of zeros", (path) => scribble(path, 0, 100, 0)],
];

test.each(DAMAGE)(
  "report 124: a database that %s is replaced by the newest copy, and told",
  (_, damage) => {
    const place = placeWithCopies();
    damage(place.path);
    const before = existsSync(place.path) ? statSync(place.path).size : 0;
    const { store, notices } = opened(place);
    const aside = join(place.folder, "wearbar-damaged-20261130-164500.db");
    const setAside = before > 0 ? aside : null; // nothing is not worth keeping
    const restoredFrom = join(place.backupsFolder, "wearbar-20261130-164500.db");
    expect(notices).toEqual([
      { code: "database-restored", setAside, restoredFrom, damage: expect.stringMatching(/\w/) },
    ]);
    expect(store.sampleColumns(1).takenAt).toHaveLength(COPIED_DAYS);
    expect(store.integrityCheck()).toEqual([]);
    expect(statSync(aside, { throwIfNoEntry: false })?.size ?? 0).toBe(before);
    expect(statSync(place.path).mode & 0o777).toBe(0o600);
  },
);

test("where there is no good copy all begins anew, and the owner is told of that too", () => {
  const place = placeWithCopies();
  rmSync(place.backupsFolder, { recursive: true });
  writeFileSync(place.path, "no database");
  const { store, notices } = opened(place);
  expect(notices).toMatchObject([{ code: "database-restored", restoredFrom: null }]);
  expect(store.drives()).toEqual([]);
  expect(readFileSync(join(place.folder, "wearbar-damaged-20261130-164500.db"), "utf8")).toBe(
    "no database",
  );
  store.close();
  expect(opened(place).notices).toEqual([]);
});

test.each([
  ["is missing", (path: string) => rmSync(path)],
  ["was cut to nothing", (path: string) => truncateSync(path, 0)],
])("a database that %s begins anew in silence only where there never was one", (_, damage) => {
  const place = placeWithCopies();
  rmSync(place.backupsFolder, { recursive: true });
  damage(place.path);
  const { store, notices } = openStore({ ...place, hadLife: true });
  expect(notices).toEqual([
    {
      ...{ code: "database-restored", setAside: null, restoredFrom: null },
      damage: "an empty database, though there was a full one",
    },
  ]);
  expect(store.drives()).toEqual([]);
  store.close();
  expect(opened({ ...place, hadLife: true }).notices).toEqual([]);
});

test("a copy that is damaged itself is passed over for the next one", () => {
  const place = placeWithCopies();
  const newest = join(place.backupsFolder, "wearbar-20261201-164500.db");
  copyFileSync(place.path, newest);
  scribble(newest, IN_THE_DAYS * PAGE + 8, 500);
  rmSync(place.path);
  const { store, notices } = opened(place);
  expect(notices).toMatchObject([{ restoredFrom: expect.stringContaining("20261130") }]);
  expect(store.sampleColumns(1).takenAt).toHaveLength(COPIED_DAYS);
});

test("damage in the middle of the days shows in use, and opening thoroughly repairs it", () => {
  const place = placeWithCopies();
  scribble(place.path, IN_THE_DAYS * PAGE, PAGE);
  const first = openStore(place);
  expect(first.notices).toEqual([]);
  expect(first.store.integrityCheck().length).toBeGreaterThan(0);
  const error = caught(() => first.store.sampleColumns(1));
  expect(isWearbarError(error, "store-damaged")).toBe(true);
  expect(error.message).toContain(place.path);
  first.store.close();
  const { store, notices } = opened({ ...place, thorough: true });
  expect(notices).toMatchObject([{ code: "database-restored" }]);
  expect(store.sampleColumns(1).takenAt).toHaveLength(COPIED_DAYS);
});

test("a sound database opened thoroughly stays as it is", () => {
  const place = placeWithCopies();
  const { store, notices } = opened({ ...place, thorough: true });
  expect(notices).toEqual([]);
  expect(store.sampleColumns(1).takenAt).toHaveLength(COPIED_DAYS + 10);
});

test("report 124: a sound database is not set aside because of one error", () => {
  const place = placeWithCopies();
  expect(restoreIfDamaged({ ...place, newest: Number.POSITIVE_INFINITY })).toBeNull();
  expect(namesFrom(place.folder, "wearbar-damaged")).toEqual([]);
});

test("while an agent runs a damaged database is left to it: try again", () => {
  const place = placeWithCopies();
  const agentLock = takeAgentLock(place.lockPath);
  onTestFinished(() => agentLock?.release());
  writeFileSync(place.path, "no database");
  expect(
    isWearbarError(
      caught(() => openStore(place)),
      "store-busy",
    ),
  ).toBe(true);
  expect(readFileSync(place.path, "utf8")).toBe("no database");
  const { notices } = opened({ ...place, ...(agentLock && { agentLock }) });
  expect(notices).toMatchObject([{ code: "database-restored" }]);
});

test("a damaged database that another process has open is not moved under its feet", () => {
  const place = placeWithCopies();
  scribble(place.path, IN_THE_DAYS * PAGE, PAGE);
  const other = openStore(place).store;
  const error = caught(() => openStore({ ...place, thorough: true }));
  expect(isWearbarError(error, "store-busy")).toBe(true);
  expect(namesFrom(place.folder, "wearbar-damaged")).toEqual([]);
  other.close();
  expect(opened({ ...place, thorough: true }).notices).toHaveLength(1);
});

test("a second damage in the same second is set aside beside the first", () => {
  const place = placeWithCopies();
  for (const text of ["once", "twice"]) {
    writeFileSync(place.path, text);
    openStore(place).store.close();
  }
  expect(namesFrom(place.folder, "wearbar-damaged")).toHaveLength(2);
});

test("a new database whose file exists but is still empty is no damage", () => {
  const place = temporaryPlace();
  writeFileSync(place.path, "");
  const { store, notices } = opened(place);
  expect(notices).toEqual([]);
  expect(store.schema()).toBeGreaterThan(0);
});

test("a write-ahead log that ends in the middle of a transaction loses that one alone", () => {
  const place = temporaryPlace();
  const { store } = opened(place);
  fillDays(store, 30);
  store.write((writer) => writer.saveDailySample(1, dailySample(0, 30, 61)));
  const crashed = temporaryPlace();
  copyFileSync(place.path, crashed.path);
  copyFileSync(`${place.path}-wal`, `${crashed.path}-wal`);
  truncateSync(`${crashed.path}-wal`, statSync(`${crashed.path}-wal`).size - 500);
  const after = opened({ ...crashed, thorough: true });
  expect(after.notices).toEqual([]);
  expect(after.store.sampleColumns(1).takenAt).toHaveLength(30);
  expect(after.store.dailySample(1, dayOf(30))).toBeNull();
});

test("the log of a database that was replaced is not played into the new one", () => {
  const place = placeWithCopies();
  const { store } = openStore(place);
  store.write((writer) => writer.saveDailySample(1, dailySample(0, 900, 900)));
  const log = readFileSync(`${place.path}-wal`);
  store.close();
  writeFileSync(place.path, "no database");
  writeFileSync(`${place.path}-wal`, log);
  const after = opened(place).store;
  expect(after.dailySample(1, dayOf(900))).toBeNull();
  expect(after.integrityCheck()).toEqual([]);
  const setAside = namesFrom(place.folder, "wearbar-damaged");
  expect(setAside).toContain("wearbar-damaged-20261130-164500.db-wal");
});

const FOREIGN_JOURNALS = ["wal", "delete"];

test.each(FOREIGN_JOURNALS)(
  "another program's database (journal: %s) is refused and not touched",
  (journal) => {
    const place = temporaryPlace();
    leaveForeignDatabase(place.path, journal);
    const files = namesFrom(place.folder, "wearbar.db");
    const contents = () => files.map((name) => readFileSync(join(place.folder, name)));
    const before = contents();
    expect(files).toHaveLength(journal === "wal" ? 2 : 1);
    const error = caught(() => openStore(place));
    expect(isWearbarError(error, "store-foreign")).toBe(true);
    expect(error.message).toMatch(
      /Expected .* at .*wearbar\.db, got .*application_id 77.* move it/,
    );
    expect(contents()).toEqual(before);
  },
);

/** A closed database of 50 days, and a copy from when there were 40. */
function placeWithCopies(): FolderPlace {
  const place = temporaryPlace();
  const { store } = openStore(place);
  fillDays(store, COPIED_DAYS);
  store.backUp(place.backupsFolder, NOW - 60 * DAY);
  store.backUp(place.backupsFolder, NOW);
  fillDays(store, COPIED_DAYS + 10);
  store.close();
  return place;
}

/** Writes other bytes into a file, the same ones every time. */
function scribble(path: string, offset: number, length: number, value?: number): void {
  const others = Array.from({ length }, (_, at) => value ?? (at * 37 + 11) % 251);
  const file = openSync(path, "r+");
  writeSync(file, Buffer.from(others), 0, length, offset);
  closeSync(file);
}

/** As their program left it when it was killed: what it wrote last is in the write-ahead log. */
function leaveForeignDatabase(path: string, journal: string): void {
  const running = join(temporaryPlace().folder, "running.db");
  const database = new Database(running);
  onTestFinished(() => void database.close());
  database.exec(`
    PRAGMA journal_mode = ${journal};
    PRAGMA application_id = 77;
    CREATE TABLE theirs (x);
    INSERT INTO theirs VALUES (1);
  `);
  copyFileSync(running, path);
  if (journal === "wal") copyFileSync(`${running}-wal`, `${path}-wal`);
}
