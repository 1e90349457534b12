import { existsSync } from "node:fs";
import { agentPresence } from "../flows/agent-presence.ts";
import type { Tools } from "../flows/tools.ts";
import { AGENT_SCHEMA_VERSION, type AgentReport, type JobReport } from "../model/agent.ts";
import type { JobRecord } from "../model/job.ts";
import { type Instant, instant } from "../model/units.ts";
import { logPath } from "../support/log-path.ts";
import { neverRun, nextDue } from "./due.ts";
import { recalled } from "./job-book.ts";
import { type Entry, timetableOf } from "./timetable.ts";

/** Whether an agent runs, what it did last and what it does next. Makes no file. */
export async function agentReport(tools: Tools): Promise<AgentReport> {
  const { clock, paths, version } = tools;
  const presence = agentPresence(paths);
  const records = existsSync(paths.database) ? (await tools.store()).store.jobs() : [];
  const jobs = timetableOf(await tools.config(), tools.host.platform).map((entry): JobReport => {
    const known = records.find(({ name }) => name === entry.name) ?? neverRun(entry.name).record;
    const { servedSlot: _, ...record } = known;
    return { ...record, nextAt: presence.running ? nextFor(entry, known, tools) : null };
  });
  const asOf = instant(clock.now());
  return {
    ...{ schemaVersion: AGENT_SCHEMA_VERSION, version, asOf },
    utcOffsetMinutes: clock.utcOffsetMinutes(asOf),
    ...presence,
    log: logPath(paths.logs),
    jobs,
  };
}

function nextFor(entry: Entry, record: JobRecord, { clock }: Tools): Instant | null {
  const tick = { now: clock.now(), elapsed: clock.elapsed() };
  const offsetAt = (at: number) => clock.utcOffsetMinutes(at);
  return nextDue(entry, recalled(record, tick), { ...tick, offsetAt });
}
