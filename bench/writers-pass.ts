/**
 * Budget: one pass over the writers of 600 processes takes at most 3 x the processor time of a C loop
 * that reads the same files. Both by turns, medians of 15. Run: npm run bench -- writers-pass
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linuxWriters } from "../agent/host/writers/linux-writers.ts";
import { medianOf } from "./paired.ts";

const PROCESSES = 600;
const PASSES = 20;
const RUNS = 15;

const folder = mkdtempSync(join(tmpdir(), "wearbar-writers-"));
const sleepers = startSleepers(PROCESSES - runningProcesses());
try {
  compare(compiledFloor());
} finally {
  for (const sleeper of sleepers) sleeper.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}

function compare(floor: string): void {
  const read = linuxWriters("");
  for (let pass = 0; pass < PASSES; pass += 1) read();
  const times: { readonly c: number; readonly ours: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push({ c: timeFloor(floor), ours: timeOurs(read) });
  const c = medianOf(times.map((time) => time.c));
  const ours = medianOf(times.map((time) => time.ours));
  console.log(`${runningProcesses()} processes, processor time of one pass`);
  console.log(`C loop over the same files  ${(c / 1_000).toFixed(2)} ms`);
  console.log(`linuxWriters                ${(ours / 1_000).toFixed(2)} ms`);
  console.log(`ratio                       ${(ours / c).toFixed(2)} x (bar 3)`);
}

function timeOurs(read: () => unknown): number {
  const before = process.cpuUsage();
  for (let pass = 0; pass < PASSES; pass += 1) read();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / PASSES;
}

function timeFloor(floor: string): number {
  const { status, stdout } = spawnSync(floor, [String(PASSES)], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the C loop left with ${status}`);
  return Number(stdout);
}

function compiledFloor(): string {
  const program = join(folder, "floor");
  const source = join(import.meta.dirname, "writers-pass.c");
  const { status, stderr } = spawnSync("cc", ["-O2", "-Wall", "-Wextra", "-o", program, source]);
  if (status !== 0) throw new Error(`cc left with ${status}: ${stderr}`);
  return program;
}

function startSleepers(count: number): readonly ChildProcess[] {
  return Array.from({ length: Math.max(0, count) }, () =>
    spawn("sleep", ["600"], { stdio: "ignore" }),
  );
}

function runningProcesses(): number {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).length;
}
