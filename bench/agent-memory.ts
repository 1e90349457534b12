/**
 * Budgets of the agent with ten years of two drives: at most 25 MiB resident beyond an idle Node after
 * 168 readings, 3 MB a week handed to the system, all in, over four weeks, 10 s of processor a day with
 * 600 processes to watch. Its clock jumps from beat to beat. Run: npm run bench -- agent-memory
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { identifyDrive } from "../agent/flows/identify-drive.ts";
import { openStore } from "../db/open.ts";
import { placeIn } from "../test/db/place-in.ts";
import { fillDays, fillHours, seenDrive, TEN_YEARS } from "../test/db/ten-years.ts";
import { builtProduct } from "../test/end-to-end/product.ts";
import { plantProcesses } from "../test/host/writers/plant-processes.ts";

const MIB = 1_048_576;
const PROCESSES = 600;
const FEW_APPS = Array.from({ length: 40 }, (_, at) => ({ pid: 1_000 + at, command: `app${at}` }));

interface Cost {
  readonly rss: number;
  readonly bytes: number;
  readonly cpuMs: number;
}

const product = await builtProduct("bench/children/virtual-agent.ts");
const homes: string[] = [];
try {
  const full = temporaryFolder();
  fillTenYears(full);
  const idle = idleResident();
  const planted = temporaryFolder();
  plantProcesses(planted, 1e6, FEW_APPS);
  const week = live(full, planted, 1);
  print("resident beyond an idle Node after 168 readings", (week.rss - idle) / MIB, "MiB (bar 25)");
  const month = live(full, planted, 4);
  print("resident beyond it after four weeks", (month.rss - idle) / MIB, "MiB");
  print("handed to the system a week, over four", month.bytes / 4e6, "MB (bar 3)");
  print("processor a day, 40 processes watched", month.cpuMs / 28e3, "s");
  withProcesses(() => {
    print(
      "processor a day, 600 processes watched",
      live(full, "", 2 / 7).cpuMs / 2e3,
      "s (bar 10)",
    );
  });
} finally {
  product.remove();
  for (const home of homes) rmSync(home, { recursive: true, force: true });
}

function live(full: string, root: string, weeks: number): Cost {
  const home = temporaryFolder();
  cpSync(full, home, { recursive: true });
  const words = [product.main, home, root, String(weeks)];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`the agent left with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

function idleResident(): number {
  const script = "setTimeout(() => console.log(process.memoryUsage.rss()), 300)";
  return Number(spawnSync(process.execPath, ["-e", script], { encoding: "utf8" }).stdout);
}

function fillTenYears(folder: string): void {
  const place = placeIn(folder);
  const { store } = openStore(place);
  fillHours(store, fillDays(store, TEN_YEARS), TEN_YEARS);
  const salt = store.salt();
  store.close();
  // As if they had been read: the next reading finds them again.
  const database = new Database(place.path);
  const facts = [0, 1].map((drive) => seenDrive(drive).facts);
  for (const [at, one] of facts.entries()) {
    const { key } = identifyDrive(salt, one, facts);
    database.prepare("UPDATE drives SET key = ? WHERE id = ?").run(key, at + 1);
  }
  database.close();
}

function withProcesses(work: () => void): void {
  const running = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).length;
  const sleepers = Array.from({ length: Math.max(0, PROCESSES - running) }, () =>
    spawn("sleep", ["600"], { stdio: "ignore" }),
  );
  try {
    work();
  } finally {
    for (const sleeper of sleepers) sleeper.kill("SIGKILL");
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "wearbar-agent-"));
  homes.push(folder);
  return folder;
}

function print(what: string, value: number, unit: string): void {
  process.stdout.write(`${what.padEnd(48)} ${value.toFixed(2).padStart(8)} ${unit}\n`);
}
