import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A process as `/proc` shows it. */
export interface PlantedProcess {
  readonly pid: number;
  readonly parentPid?: number;
  readonly startTicks?: number;
  readonly command?: string;
  /** Its program; absent: the link can not be read. */
  readonly program?: string;
  readonly written?: number;
  readonly cancelled?: number;
  readonly flags?: number;
}

/** Puts processes into `/proc` below `root`, in place of all that were there before. */
export function plantProcesses(
  root: string,
  uptimeSeconds: number,
  processes: readonly PlantedProcess[],
): void {
  const proc = join(root, "proc");
  rmSync(proc, { recursive: true, force: true });
  mkdirSync(proc, { recursive: true });
  writeFileSync(join(proc, "uptime"), `${uptimeSeconds.toFixed(2)} 1.00\n`);
  mkdirSync(join(proc, "sys"));
  for (const process of processes) plantProcess(proc, process);
}

function plantProcess(proc: string, process: PlantedProcess): void {
  const folder = join(proc, String(process.pid));
  mkdirSync(folder);
  writeFileSync(join(folder, "stat"), statOf(process));
  writeFileSync(join(folder, "io"), ioOf(process));
  if (process.program !== undefined) symlinkSync(process.program, join(folder, "exe"));
}

/** 52 fields, as proc_pid_stat(5) has them. */
function statOf(process: PlantedProcess): string {
  const { pid, parentPid = 1, startTicks = 100, command = "app", flags = 4_194_304 } = process;
  const before = ["S", parentPid, pid, pid, 0, -1, flags, 105, 0, 0, 0, 7, 3, 0, 0, 20, 0, 1, 0];
  const after = [2_998_272, 421, "18446744073709551615", ...Array<number>(27).fill(0)];
  return `${pid} (${command}) ${[...before, startTicks, ...after].join(" ")}\n`;
}

const ioOf = ({ written = 0, cancelled = 0 }: PlantedProcess): string =>
  [
    "rchar: 11223344",
    "wchar: 987654321",
    "syscr: 10",
    "syscw: 20",
    "read_bytes: 4096",
    `write_bytes: ${written}`,
    `cancelled_write_bytes: ${cancelled}`,
    "",
  ].join("\n");
