import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { agentPresence } from "../flows/agent-presence.ts";
import type { Tools } from "../flows/tools.ts";
import type { AgentPresence } from "../model/agent.ts";
import type { JobRecord } from "../model/job.ts";
import { DAY } from "../model/units.ts";
import { fitsSocket } from "../outlets/listen-privately.ts";
import { isWearbarError } from "../support/errors.ts";
import { logPath } from "../support/log-path.ts";
import { moment, plural } from "../views/words/times.ts";
import { type Finding, fail, pass, warn } from "./check.ts";

/** What the agent did, what it failed at, and where it writes its log. */
export async function agentFindings(tools: Tools): Promise<readonly Finding[]> {
  const presence = presenceOf(tools.paths);
  const settings = presence.info?.configProblem ?? null;
  return [
    ...(settings === null ? [] : [settingsFinding(settings)]),
    ...jobFindings(await recordsOf(tools), presence, tools),
    logFinding(logPath(tools.paths.logs)),
    ...socketFindings(tools.paths),
  ];
}

/** A lock that can not be looked at is told of with the database. */
function presenceOf(paths: Tools["paths"]): AgentPresence {
  try {
    return agentPresence(paths);
  } catch (error) {
    if (!isWearbarError(error)) throw error;
    return { running: false, info: null };
  }
}

const settingsFinding = (problem: string): Finding =>
  warn("agent settings", `the agent keeps earlier ones: ${problem}`, "correct the config");

/** Of a database that can not be read there is another finding. */
async function recordsOf(tools: Tools): Promise<readonly JobRecord[]> {
  if (!existsSync(tools.paths.database)) return [];
  try {
    return (await tools.store()).store.jobs();
  } catch (error) {
    if (!isWearbarError(error)) throw error;
    return [];
  }
}

function jobFindings(
  records: readonly JobRecord[],
  { running }: AgentPresence,
  tools: Tools,
): readonly Finding[] {
  const failing = records.filter(({ failuresInARow }) => failuresInARow > 0);
  if (failing.length > 0) return failing.map((record) => failureFinding(record, tools));
  const reading = records.find(({ name }) => name === "reading")?.finishedAt ?? null;
  if (reading === null) return [];
  const found = `the agent read the drives last ${when(reading, tools)}`;
  if (running && tools.clock.now() - reading > DAY) {
    return [fail("jobs", `${found}, though it runs`, "wearbar stop\nwearbar start")];
  }
  return [pass("jobs", `${found}; none fails`)];
}

function failureFinding(record: JobRecord, tools: Tools): Finding {
  const { name, failuresInARow, lastFailure, lastFailureAt } = record;
  const times = failuresInARow === 1 ? "once" : `${plural(failuresInARow, "time")} in a row`;
  const at = lastFailureAt === null ? "" : `, last ${when(lastFailureAt, tools)}`;
  const next = "it is tried again by itself; if it goes on, run `wearbar doctor --report`";
  return warn(`job ${name}`, `failed ${times}${at}: ${lastFailure ?? "unknown why"}`, next);
}

const when = (at: number, { clock }: Tools): string =>
  moment(at, clock.now(), clock.utcOffsetMinutes(at));

function logFinding(path: string): Finding {
  const place = [path, dirname(path)].find((one) => existsSync(one));
  if (place === undefined) return pass("log", `none yet at ${path}`);
  try {
    accessSync(place, constants.W_OK);
    return pass("log", path);
  } catch {
    const next = "give yourself the right to write it; the agent goes on without";
    return warn("log", `${place} can not be written`, next);
  }
}

function socketFindings({ socket }: Tools["paths"]): readonly Finding[] {
  if (fitsSocket(socket)) return [];
  const found = `${socket} is too long a path for a socket: no menu bar hears of the agent`;
  return [warn("socket", found, "set WEARBAR_HOME to a folder with a shorter path")];
}
