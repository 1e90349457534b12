import { takeAgentLock } from "../../db/lock.ts";
import { SECOND } from "../model/units.ts";
import type { WritersReport } from "../model/writers.ts";
import { type CountedSpan, foldWriters } from "../sample/day-writers.ts";
import { WearbarError } from "../support/errors.ts";
import { reportOf } from "./read-writers.ts";
import { readSystemCounters } from "./system-counters.ts";
import { addPass, beginWriters, keepSpan, spanOf, type WritersCount } from "./take-writers.ts";
import { isLive, type Tools } from "./tools.ts";

/**
 * Counts for so many seconds who writes, a pass a second, and adds it to today unless an agent does.
 * @param wait what lets so many milliseconds go by.
 * @throws WearbarError where there is nothing to be watched.
 */
export async function watchWriters(
  tools: Tools,
  seconds: number,
  wait: (ms: number) => Promise<unknown>,
): Promise<WritersReport> {
  let count = await begun(tools);
  for (let second = 0; second < seconds; second += 1) {
    await wait(SECOND);
    count = await addPass(count);
  }
  const span = spanOf(tools, count, await readSystemCounters(tools, count.reader));
  const kept = await keepUnlessAgent(tools, span);
  return { ...(await reportOf(tools, [foldWriters(null, span)])), kept, byDay: [] };
}

async function begun(tools: Tools): Promise<WritersCount> {
  if (!isLive(tools)) {
    throw new WearbarError("usage", "Expected --watch without demo. Leave one of them out.");
  }
  const count = await beginWriters(tools);
  if (count !== null) return count;
  if ((await tools.config())["writers.enabled"]) {
    const text =
      "Expected a list of the processes that run, got none from the system. `wearbar doctor` says what can be read.";
    throw new WearbarError("unsupported-platform", text);
  }
  const text =
    "Expected writers.enabled to be true, got false. Try: wearbar config set writers.enabled true";
  throw new WearbarError("usage", text);
}

/** A running agent counts the same writes: they are not added a second time. */
async function keepUnlessAgent(tools: Tools, span: CountedSpan): Promise<boolean> {
  await tools.store(); // makes the folder that the lock is in
  const lock = takeAgentLock(tools.paths.lock);
  if (lock === null) return false;
  try {
    await keepSpan(tools, span);
    return true;
  } finally {
    lock.release();
  }
}
