import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";

/** A command to time, and what puts things back before each run. */
export interface Candidate {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
  readonly before?: () => void;
}

const RUNS = 15;

/** Times whole processes, floor and candidates in turn, so that a noisy moment hits all alike. */
export function timePaired(floor: Candidate, candidates: readonly Candidate[]): void {
  const all = [floor, ...candidates];
  const times = all.map((): number[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [at, candidate] of all.entries()) times[at]?.push(millisecondsOf(candidate));
  }
  const floorMedian = medianOf(times[0] ?? []);
  for (const [at, { name }] of all.entries()) {
    const median = medianOf(times[at] ?? []);
    const ratio = (median / floorMedian).toFixed(2);
    process.stdout.write(`${name.padEnd(44)} ${median.toFixed(1).padStart(7)} ms  ${ratio} x\n`);
  }
}

function millisecondsOf({ command, environment, before }: Candidate): number {
  before?.();
  const [program, ...rest] = command;
  const started = performance.now();
  const { status, stderr } = spawnSync(program, rest, { env: { ...process.env, ...environment } });
  const took = performance.now() - started;
  if (status !== 0) throw new Error(`${command.join(" ")} left with ${status}: ${stderr}`);
  return took;
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
