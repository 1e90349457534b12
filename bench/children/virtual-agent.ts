/**
 * The agent as it is shipped, on a clock that jumps from beat to beat, with two drives of ten years of
 * history. Prints what a number of weeks cost. Arguments: the data folder, the root of a planted `/proc`, or
 * nothing for the real one, and the weeks.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assemble } from "../../agent/assemble.ts";
import { openAgentOutlets } from "../../agent/flows/agent-outlets.ts";
import { makeWeeklyReports, writeWeek } from "../../agent/flows/make-weekly-reports.ts";
import { becomeAgent } from "../../agent/flows/recover-store.ts";
import type { Tools } from "../../agent/flows/tools.ts";
import type { DriveSource } from "../../agent/model/reading.ts";
import { HOUR, instant } from "../../agent/model/units.ts";
import { agentJobs } from "../../agent/schedule/agent-jobs.ts";
import { createHeart } from "../../agent/schedule/heart.ts";
import { openLog } from "../../agent/support/log.ts";
import { realHost } from "../../agent/support/real-host.ts";
import { keepMemorySmall } from "../../agent/support/small-memory.ts";
import { hostReading, reading, seenDrive, TEN_YEARS } from "../../test/db/ten-years.ts";

const tidy = keepMemorySmall();
const [home = "", root = "", weeks = "1"] = process.argv.slice(2);
const BEGIN = Date.UTC(2026, 10, 30);
const FIRST_HOUR = 24 * TEN_YEARS;
const clock = {
  at: BEGIN,
  now: () => clock.at,
  elapsed: () => clock.at - BEGIN + 1e9,
  zone: () => "Europe/Vienna",
  utcOffsetMinutes: () => 60,
};
const hourNow = (): number => FIRST_HOUR + Math.floor((clock.at - BEGIN) / HOUR);

const host = { ...realHost(), clock, root, environment: { WEARBAR_HOME: home } };
const shown = { recording: null, demo: false, thorough: false, resident: true };
const real = assemble(host, shown);
const tools: Tools = {
  ...real,
  sources: async () => [tenYears()],
  readHost: async () => ({ ...hostReading(hourNow()), takenAt: instant(clock.at) }),
};

function tenYears(): DriveSource {
  const drives = [0, 1].map((drive) => seenDrive(drive).facts);
  return {
    name: "iokit",
    probe: async () => ({ source: "iokit", drives, why: null }),
    read: async (location) => {
      const at = drives.findIndex((facts) => facts.location === location);
      const { health, sinceBoot } = reading(at, hourNow());
      return { ok: true, facts: drives[at] ?? seenDrive(0).facts, health, sinceBoot, notes: [] };
    },
  };
}

void live(BEGIN + Number(weeks) * 168 * HOUR).then((cost) => {
  process.stdout.write(`${JSON.stringify(cost)}\n`);
  process.exit(0);
});

const NOBODY_CLICKS = { requestSample: () => {}, onWake: () => {}, onSleep: () => {} };

async function live(until: number) {
  const agent = becomeAgent(tools);
  if (agent === null) throw new Error("another agent runs");
  const log = openLog(tools.paths.logs, clock);
  const outlets = await openAgentOutlets(agent, log, NOBODY_CLICKS);
  const told: string[] = [];
  const makeReports = async (weeks: readonly string[]) => void told.push(...weeks);
  const { jobs, tellHeldBack, stop } = agentJobs({ tools: agent, log, outlets, makeReports, tidy });
  const heart = createHeart({
    ...{ tools: agent, jobs, log, signal: new AbortController().signal, interval: 30_000 },
    onConfigProblem: () => {},
    onSettingsChanged: () => {},
    onOthersWrote: async () => {},
    onRest: tellHeldBack,
    isAsked: () => false,
    onAsked: async () => {},
    onFailure: async () => {},
  });
  const before = { bytes: written(), cpu: process.cpuUsage() };
  while (clock.at < until) {
    const next = await heart.beat();
    if ("leave" in next) throw new Error(`left with ${next.leave}`);
    clock.at += next.wait;
    if (clock.at % HOUR === 0) letAppsWrite();
    await new Promise(setImmediate); // where a real agent waits
  }
  const rss = process.memoryUsage.rss();
  const { user, system } = process.cpuUsage(before.cpu);
  await makeWeeklyReports(agent, told, writeWeek); // which the real one does in another process
  await stop();
  await heart.stop();
  await outlets.close();
  await agent.close();
  return { rss, bytes: written() - before.bytes, cpuMs: (user + system) / 1_000 };
}

/** What this process wrote in the name of others. */
let foreign = 0;

/** The planted processes have written more; there are none where the real ones are watched. */
function letAppsWrite(): void {
  if (root === "") return;
  const seconds = (clock.elapsed() / 1_000).toFixed(2);
  plant("uptime", `${seconds} 1.00\n`);
  const hour = hourNow() - FIRST_HOUR;
  for (const pid of readdirSync(join(root, "proc")).filter((name) => /^\d+$/.test(name))) {
    const bytes = Math.round(hour * Number(pid) * 1_234);
    plant(`${pid}/io`, `write_bytes: ${bytes}\ncancelled_write_bytes: 0\n`);
  }
}

function plant(name: string, text: string): void {
  writeFileSync(join(root, "proc", name), text);
  foreign += text.length;
}

/** All that this process handed to the system, wherever it went. */
function written(): number {
  const all = Number(/wchar: (\d+)/.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
  return all - foreign;
}
