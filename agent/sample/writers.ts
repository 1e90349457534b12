import type { ProcessCounter, WritersPass } from "../model/writers.ts";

/** What a pass leaves for the next one to be compared with. */
export interface WritersBaseline {
  readonly nowTicks: number;
  readonly processes: ReadonlyMap<number, Counted>;
}

interface Counted {
  readonly parentPid: number | null;
  readonly startTicks: number;
  /** The most it ever had: what was taken back and written again is not counted twice. */
  readonly peak: number;
}

export interface WritersAdvance {
  /** Bytes by name, written since the last pass; above 0. */
  readonly written: ReadonlyMap<string, number>;
  readonly baseline: WritersBaseline;
}

/**
 * Who wrote how much since the last pass.
 *
 * A process that was there before the last pass and is first seen now only begins to count, for
 * nobody knows when it wrote what it wrote. What one writes between its last pass and its end is seen
 * by nobody but, on Linux, its parent.
 *
 * @param previous the baseline of the last pass; null: this one only begins to count.
 */
export function advanceWriters(previous: WritersBaseline | null, now: WritersPass): WritersAdvance {
  const processes = new Map<number, Counted>();
  const written = new Map<string, number>();
  const inherited = inheritedBytes(previous, now);
  for (const counter of now.processes) {
    const { pid, parentPid, startTicks, name, bytesWritten } = counter;
    const before = peakBefore(previous, counter);
    const growth = ownGrowth(bytesWritten - before, inherited.get(pid) ?? 0);
    if (growth > 0) written.set(shortened(name), (written.get(shortened(name)) ?? 0) + growth);
    processes.set(pid, { parentPid, startTicks, peak: Math.max(before, bytesWritten) });
  }
  return { written, baseline: { nowTicks: now.nowTicks, processes } };
}

/** A name is kept this long; a file's may have 255 characters, a process may claim more. */
const LONGEST_NAME = 100;

/** Also where a name is cut in the middle of a character, nothing that is no text is left. */
const shortened = (name: string): string =>
  name.length <= LONGEST_NAME ? name : name.slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, "");

/** From where on it counts. */
function peakBefore(previous: WritersBaseline | null, counter: ProcessCounter): number {
  const { pid, startTicks, bytesWritten } = counter;
  const known = previous?.processes.get(pid);
  if (known?.startTicks === startTicks) return known.peak;
  const isNew = previous !== null && startTicks >= previous.nowTicks;
  return isNew ? Math.min(0, bytesWritten) : bytesWritten;
}

/**
 * Linux adds the counters of an ended child to those of the parent that waits for it (Linux
 * kernel/exit.c, wait_task_zombie), which has counted them by then. A parent that does not wait gets
 * nothing: its growth is its own unless all of the child's fits in.
 */
const ownGrowth = (growth: number, inherited: number): number =>
  growth >= inherited ? growth - inherited : growth;

/** What ended since the last pass, by the nearest ancestor that still runs. */
function inheritedBytes(
  previous: WritersBaseline | null,
  now: WritersPass,
): ReadonlyMap<number, number> {
  const inherited = new Map<number, number>();
  if (previous === null) return inherited;
  const alive = new Map(now.processes.map(({ pid, startTicks }) => [pid, startTicks]));
  const runs = (pid: number, { startTicks }: Counted) => alive.get(pid) === startTicks;
  for (const [pid, ended] of previous.processes) {
    if (runs(pid, ended) || ended.peak <= 0) continue;
    const heir = heirOf(ended, previous, runs);
    if (heir !== null) inherited.set(heir, (inherited.get(heir) ?? 0) + ended.peak);
  }
  return inherited;
}

/** Deeper than processes are nested; a list that was read while it changed might hold a circle. */
const DEEPEST = 64;

function heirOf(
  ended: Counted,
  { processes }: WritersBaseline,
  runs: (pid: number, counted: Counted) => boolean,
): number | null {
  let pid = ended.parentPid;
  for (let depth = 0; depth < DEEPEST && pid !== null; depth += 1) {
    const ancestor = processes.get(pid);
    if (ancestor === undefined) return null;
    if (runs(pid, ancestor)) return pid;
    pid = ancestor.parentPid;
  }
  return null;
}
