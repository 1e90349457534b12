import { openProcessReader, type ProcessReader } from "../host/writers/process-reader.ts";
import { type LocalDay, localDay } from "../model/units.ts";
import { type CountedSpan, foldWriters } from "../sample/day-writers.ts";
import { advanceWriters, type WritersBaseline } from "../sample/writers.ts";
import { addDays, dayAt } from "../support/calendar.ts";
import { countedBetween, readSystemCounters, type SystemCounters } from "./system-counters.ts";
import { isLive, type Tools } from "./tools.ts";

/** A count of who writes, in the memory of the process that counts. */
export interface WritersCount {
  readonly reader: ProcessReader;
  readonly baseline: WritersBaseline;
  /** Of the owner's when the count began, or was last kept. */
  readonly day: LocalDay;
  /** The same by the clock that only goes forward. */
  readonly beganAt: number;
  readonly system: SystemCounters;
  /** Bytes by name, not kept yet. */
  readonly written: ReadonlyMap<string, number>;
  readonly unseen: number;
}

/** Who wrote what is kept for so long. */
const KEPT_DAYS = 400;

/**
 * Begins to count: only what is written from now on.
 * @returns null where the owner does not want it, where nothing of this machine is shown, and where
 * its processes can not be read.
 */
export async function beginWriters(
  tools: Tools,
  reader: ProcessReader = openProcessReader(tools.host),
): Promise<WritersCount | null> {
  if (!isLive(tools) || !(await tools.config())["writers.enabled"]) return null;
  const system = await readSystemCounters(tools, reader);
  const pass = await reader.readWriters();
  if (pass === null) return null;
  const { baseline } = advanceWriters(null, pass);
  return { reader, baseline, ...spanFrom(tools, system), unseen: pass.unseen };
}

/**
 * One pass over all processes: the agent's, every few minutes. Nothing is written to the drive but at
 * the day's end.
 */
export async function takeWriters(tools: Tools, count: WritersCount): Promise<WritersCount> {
  const next = await addPass(count);
  return today(tools) === count.day ? next : keepWriters(tools, next);
}

/** @returns the count with what was written since its last pass. */
export async function addPass(count: WritersCount): Promise<WritersCount> {
  const pass = await count.reader.readWriters();
  if (pass === null) return count;
  const { written, baseline } = advanceWriters(count.baseline, pass);
  const sum = new Map(count.written);
  for (const [name, growth] of written) sum.set(name, (sum.get(name) ?? 0) + growth);
  return { ...count, baseline, written: sum, unseen: Math.max(count.unseen, pass.unseen) };
}

/**
 * Adds what was counted to the day it was counted on, in one transaction.
 * @returns the count, with nothing that is not kept.
 */
export async function keepWriters(tools: Tools, count: WritersCount): Promise<WritersCount> {
  const system = await readSystemCounters(tools, count.reader);
  await keepSpan(tools, spanOf(tools, count, system));
  return { ...count, ...spanFrom(tools, system) };
}

export async function keepSpan(tools: Tools, span: CountedSpan): Promise<void> {
  const { store } = await tools.store();
  store.write((writer) => {
    const [before] = writer.dayWriters(span.day, span.day);
    writer.saveDayWriters(foldWriters(before ?? null, span));
    writer.pruneWriters(localDay(addDays(span.day, -KEPT_DAYS)));
  });
}

/** @param system counters of now. */
export function spanOf(
  { clock }: Tools,
  { day, beganAt, system: before, written, unseen }: WritersCount,
  system: SystemCounters,
): CountedSpan {
  const countedMs = Math.max(0, Math.round(clock.elapsed() - beganAt));
  return { day, countedMs, written, unseen, ...countedBetween(before, system) };
}

const spanFrom = (tools: Tools, system: SystemCounters) => ({
  day: today(tools),
  beganAt: tools.clock.elapsed(),
  system,
  written: new Map<string, number>(),
});

function today({ clock }: Tools): LocalDay {
  const now = clock.now();
  return localDay(dayAt(now, clock.utcOffsetMinutes(now)));
}
