import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DAY } from "../../../agent/model/units.ts";
import { becomesTrue, endAgent, type Program, startAgent, withHome } from "../agent-process.ts";
import { daysIn, problemsIn } from "../kept.ts";
import { readProcess } from "../process-figures.ts";
import type { Verdict } from "../verdict.ts";

const LIBRARIES = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
];
/** By how many days the clock is set, one after the other. */
const SETTINGS = [0, 1, -1, 400, 0, -400, 0];
const MOST_CPU_SHARE = 0.3;

/** The system's clock is set back and forth under a running agent. @param quick as for `hanging`. */
export async function fakedClock(quick: Program): Promise<Verdict> {
  const part = "faked clock";
  const library = LIBRARIES.find((path) => existsSync(path));
  if (library === undefined) {
    return { part, done: "", broken: [], leftOut: "libfaketime is not installed" };
  }
  return withHome(async (home) => {
    const setting = join(home, "clock");
    const set = (days: number): void => writeFileSync(setting, `${days < 0 ? "" : "+"}${days}d\n`);
    set(0);
    const agent = await startAgent([...quick, "500"], home, fakedBy(library, setting));
    const before = readProcess(agent.pid);
    const broken: string[] = [];
    for (const [at, days] of SETTINGS.entries()) {
      set(days);
      const day = new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
      // Set back, the hour's reading has been taken already: the next one comes with the next hour.
      const isForward = days >= (SETTINGS[at - 1] ?? days);
      const isKept = () => daysIn(home).includes(day);
      if (!isForward) await sleep(3_000);
      else if (!(await becomesTrue(isKept, 10_000))) broken.push(`no sample of ${day}`);
    }
    const after = readProcess(agent.pid);
    const share = (after.cpuMs - before.cpuMs) / (after.at - before.at);
    if (share > MOST_CPU_SHARE) broken.push(`it took ${Math.round(100 * share)}% of a processor`);
    const end = await endAgent(agent, 2_000);
    if (end?.code !== 0) broken.push(`it did not end well: ${JSON.stringify(end)}`);
    return {
      part,
      done: `set by ${SETTINGS.join(", ")} days; ${Math.round(100 * share)}% of a processor`,
      broken: [...broken, ...problemsIn(home)],
      leftOut: null,
    };
  });
}

/** Timers go on by the true clock, as they do where an owner sets his. */
const fakedBy = (library: string, setting: string) => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: setting,
  FAKETIME_NO_CACHE: "1",
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
  TZ: "UTC",
});
