import { existsSync } from "node:fs";
import { readInstallRecord } from "../config/install-record.ts";
import { agentPresence } from "../flows/agent-presence.ts";
import { programProblem } from "../flows/agent-program.ts";
import type { Tools } from "../flows/tools.ts";
import type { InstallRecord, JobSight, ServiceManager } from "../model/service.ts";
import { isWearbarError } from "../support/errors.ts";
import type { Host } from "../support/host.ts";
import { type Finding, fail, pass, warn } from "./check.ts";

/** Whether the agent is kept running, and by a program that is still there. */
export async function serviceFindings(tools: Tools): Promise<readonly Finding[]> {
  const manager = await tools.service();
  const sights = await manager.look();
  const agent = sights.find(({ job, text }) => job === "agent" && text !== null);
  if (agent === undefined) return [await notInstalledFinding(tools, manager)];
  const record = readInstallRecord(tools.paths);
  const program = record === null ? NO_RECORD : await programFinding(record, tools.host);
  return [
    runningFinding(agent, manager.name, tools.host),
    program,
    ...(record === null ? [] : fileFindings(record, manager, sights)),
  ];
}

async function notInstalledFinding({ paths }: Tools, manager: ServiceManager): Promise<Finding> {
  const pid = pidByHand(paths);
  if (pid !== null) {
    return pass("agent", `not installed; one that was started by hand runs (process ${pid})`);
  }
  const next = (await manager.refusal("install")) ?? "wearbar install";
  return warn("agent", "not installed: nothing is read while nobody asks", next);
}

/** A lock that can not be looked at is told of with the database. */
function pidByHand(paths: Tools["paths"]): number | null {
  try {
    return agentPresence(paths).info?.pid ?? null;
  } catch (error) {
    if (!isWearbarError(error)) throw error;
    return null;
  }
}

const NO_RECORD = warn(
  "agent program",
  "installed, but not to the end: what it runs is not recorded",
  "wearbar install",
);

function runningFinding(agent: JobSight, manager: string, host: Host): Finding {
  const { pid, isAllowed, isLoaded, lastExit } = agent;
  if (pid !== null) {
    return pass("agent", `runs (process ${pid}), kept by ${manager} ${hours(manager, host)}`);
  }
  if (isAllowed === false) return warn("agent", "stopped until it is started", "wearbar start");
  if (lastExit !== null && lastExit !== 0) {
    return fail(
      "agent",
      `does not run: it ended with code ${exitWords(lastExit)}`,
      "wearbar install",
    );
  }
  if (!isLoaded) return warn("agent", "installed, but not started", "wearbar start");
  return warn("agent", "installed, but does not run: another may", "wearbar agent status");
}

/** Some codes are the manager's own: sysexits.h, the shell's, and systemd.exec(5). */
const EXITS: Readonly<Record<number, string>> = {
  78: "78: its program or one of its folders is gone",
  126: "126: its program can not be run",
  127: "127: its program is gone",
  203: "203: its program is gone",
};

const exitWords = (code: number): string => EXITS[code] ?? String(code);

function hours(manager: string, { root, environment }: Host): string {
  const user = environment["USER"] ?? "";
  const lingers = user !== "" && existsSync(`${root}/var/lib/systemd/linger/${user}`);
  return manager === "systemd" && lingers ? "from boot on" : "while you are logged in";
}

async function programFinding(record: InstallRecord, host: Host): Promise<Finding> {
  const { node, entry, version, nodeVersion, pinned } = record;
  const problem = await programProblem(record, host);
  if (problem !== null) return fail("agent program", problem, "wearbar install");
  const keepers = pinned.map(({ keeper }) => keeper);
  const goes = keepers.length === 0 ? "" : `; goes away when ${keepers[0]} removes that version`;
  return pass(
    "agent program",
    `Wearbar ${version} (${entry}) on Node ${nodeVersion} (${node})${goes}`,
  );
}

function fileFindings(
  record: InstallRecord,
  manager: ServiceManager,
  sights: readonly JobSight[],
): readonly Finding[] {
  const acts = manager.plan({ verb: "install", record }, sights);
  const changed = sights.filter(({ file }) =>
    acts.some((act) => act.do === "write" && act.path === file),
  );
  return changed.map(({ file }) =>
    warn("agent file", `${file} is not as this version writes it`, "wearbar install"),
  );
}
