import { readdirSync, readFileSync } from "node:fs";

/** What Linux knows of a running process. */
export interface ProcessFigures {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly residentBytes: number;
  /** Of the processor, since it started. */
  readonly cpuMs: number;
  /** Handed to the file system, since it started. */
  readonly bytesWritten: number;
  /** How often it woke up to work: voluntary context switches of all its threads. */
  readonly wakeUps: number;
  readonly openFiles: number;
}

/** Linux counts processor time in these, everywhere (USER_HZ, time(7)). */
const TICK_MS = 10;

/** @throws where there is no such process. */
export function readProcess(pid: number): ProcessFigures {
  const folder = `/proc/${pid}`;
  return {
    at: Date.now(),
    residentBytes: numberAfter(readFileSync(`${folder}/status`, "utf8"), "VmRSS:") * 1_024,
    cpuMs: cpuTicks(readFileSync(`${folder}/stat`, "utf8")) * TICK_MS,
    bytesWritten: numberAfter(readFileSync(`${folder}/io`, "utf8"), "write_bytes:"),
    wakeUps: wakeUpsOf(folder),
    openFiles: readdirSync(`${folder}/fd`).length,
  };
}

function numberAfter(text: string, name: string): number {
  const line = text.split("\n").find((one) => one.startsWith(name)) ?? "";
  return Number(/\d+/.exec(line)?.[0] ?? Number.NaN);
}

/** Fields 14 and 15 of proc_pid_stat(5); the name before them may hold anything. */
function cpuTicks(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

function wakeUpsOf(folder: string): number {
  const threads = readdirSync(`${folder}/task`);
  return threads.reduce((sum, thread) => {
    const status = readFileSync(`${folder}/task/${thread}/status`, "utf8");
    return sum + numberAfter(status, "voluntary_ctxt_switches:");
  }, 0);
}
