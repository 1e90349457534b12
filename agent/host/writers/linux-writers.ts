import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import type { ProcessCounter, WritersPass } from "../../model/writers.ts";
import { systemErrorCode } from "../../support/errors.ts";
import { readText } from "../../support/read-file.ts";
import { parseProcessIo, parseProcessStat } from "./linux-process.ts";
import { linuxProgramName } from "./linux-program-name.ts";

/**
 * @param root put before `/proc`; empty on a real host.
 * @returns what reads all processes once, null where there is no `/proc`. It holds one buffer, and
 * the names of the last pass for all that wrote nothing since.
 */
export function linuxWriters(root: string): () => WritersPass | null {
  const folder = `${root}/proc`;
  const read = smallFileReader();
  let known: ReadonlyMap<number, ProcessCounter> = new Map();
  return () => {
    const nowTicks = readUptimeTicks(root);
    const pids = listPids(folder);
    if (nowTicks === null || pids === null) return null;
    const counters = new Map<number, ProcessCounter>();
    let unseen = 0;
    for (const pid of pids) {
      const counter = readCounter(read, `${folder}/${pid}`, pid, known.get(pid));
      if (counter === FORBIDDEN) unseen += 1;
      else if (counter !== null) counters.set(pid, counter);
    }
    known = counters;
    return { nowTicks, processes: [...counters.values()], unseen };
  };
}

/** The clock of `/proc/PID/stat` has 100 ticks a second (USER_HZ) on all that Node runs on. */
function readUptimeTicks(root: string): number | null {
  const seconds = Number.parseFloat(readText(`${root}/proc/uptime`) ?? "");
  return Number.isFinite(seconds) ? Math.floor(seconds * 100) : null;
}

function listPids(folder: string): readonly number[] | null {
  try {
    return readdirSync(folder)
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && pid > 0);
  } catch {
    return null;
  }
}

const FORBIDDEN = Symbol("forbidden");

/** @returns null for a process that is gone, and for one of the kernel's own: those are no apps. */
function readCounter(
  read: SmallFileReader,
  folder: string,
  pid: number,
  before: ProcessCounter | undefined,
): ProcessCounter | typeof FORBIDDEN | null {
  const stat = read(`${folder}/stat`);
  if (stat === null || stat === FORBIDDEN) return stat;
  const process = parseProcessStat(stat);
  if (process === null || process.isKernels) return null;
  const io = read(`${folder}/io`);
  if (io === null || io === FORBIDDEN) return io;
  const bytesWritten = parseProcessIo(io);
  if (bytesWritten === null) return null;
  const { startTicks, parentPid, command } = process;
  const last = before?.startTicks === startTicks ? before : null;
  const isIdle = bytesWritten === (last?.bytesWritten ?? 0);
  const name = isIdle ? (last?.name ?? command) : linuxProgramName(folder, command);
  return { pid, parentPid, startTicks, name, bytesWritten };
}

/** @returns the file as Latin-1, null where it is gone. */
type SmallFileReader = (path: string) => string | typeof FORBIDDEN | null;

/** `stat` and `io` have a few hundred bytes, and come whole with the first read. */
function smallFileReader(): SmallFileReader {
  const buffer = Buffer.allocUnsafe(4_096);
  return (path) => {
    let descriptor: number | null = null;
    try {
      descriptor = openSync(path, "r");
      const length = readSync(descriptor, buffer, 0, buffer.length, null);
      return buffer.toString("latin1", 0, length);
    } catch (error) {
      return /^(EACCES|EPERM)$/.test(systemErrorCode(error) ?? "") ? FORBIDDEN : null;
    } finally {
      if (descriptor !== null) closeSync(descriptor);
    }
  };
}
