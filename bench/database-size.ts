/**
 * Fills a database with ten years of two drives and all that an agent keeps beside them, and prints
 * what that takes on the disk and in time. Run: node bench/database-size.ts
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../db/open.ts";
import type { Store } from "../db/store.ts";
import { fillAgent, storeAgentsHour } from "../test/db/agents-year.ts";
import { fillDays, fillHours, TEN_YEARS } from "../test/db/ten-years.ts";
import { writeMeter } from "../test/db/write-meter.ts";

const folder = mkdtempSync(join(tmpdir(), "wearbar-size-"));
try {
  measure(join(folder, "wearbar.db"));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measure(path: string): void {
  const store = open(path);
  const ids = fillDays(store, TEN_YEARS);
  fillHours(store, ids, TEN_YEARS);
  fillAgent(store, TEN_YEARS);
  store.close();
  print("database after ten years x 2 drives", statSync(path).size, "bytes (bar 6,000,000)");
  print("written in one week of hours", weekBytes(path, ids), "bytes");
  const opened = performance.now();
  const reader = open(path);
  print("opening", performance.now() - opened, "ms");
  print(
    "columns of two drives, first time",
    timed(() => columns(reader, ids)),
    "ms",
  );
  print(
    "columns of two drives, again",
    timed(() => columns(reader, ids)),
    "ms",
  );
  print(
    "all daily samples of a drive",
    timed(() => walk(reader, ids)),
    "ms",
  );
  print(
    "integrity check",
    timed(() => reader.integrityCheck()),
    "ms",
  );
  reader.close();
}

/** The log of a week, and what its checkpoints carry into the database. */
function weekBytes(path: string, ids: readonly number[]): number {
  const store = open(path);
  const written = writeMeter(path);
  let sum = 0;
  for (let hour = 0; hour < 168; hour += 1) {
    storeAgentsHour(store, ids, 24 * TEN_YEARS + hour);
    sum += written();
  }
  store.close();
  return sum;
}

function open(path: string): Store {
  const migrationsFolder = join(import.meta.dirname, "../db/migrations");
  const backupsFolder = join(folder, "backups");
  const lockPath = join(folder, "agent.lock");
  return openStore({ path, migrationsFolder, backupsFolder, lockPath, now: Date.now() }).store;
}

function columns(store: Store, ids: readonly number[]): void {
  for (const id of ids) store.sampleColumns(id);
}

function walk(store: Store, ids: readonly number[]): void {
  let days = 0;
  for (const _ of store.iterateDailySamples(ids[0] ?? 0)) days += 1;
  if (days < TEN_YEARS) throw new Error(`Expected ${TEN_YEARS} days, got ${days}.`);
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function print(what: string, value: number, unit: string): void {
  const digits = Number.isInteger(value) ? 0 : 2;
  console.log(`${what.padEnd(40)} ${value.toFixed(digits).padStart(12)} ${unit}`);
}
