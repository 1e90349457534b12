import { existsSync, lstatSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { agentTraces, recordFile } from "../agent/config/install-record.ts";
import type { Paths } from "../agent/config/paths.ts";
import type {
  InstallRecord,
  JobSight,
  ServiceAct,
  ServiceManager,
  ServiceOrder,
} from "../agent/model/service.ts";
import type { Host } from "../agent/support/host.ts";
import { readText } from "../agent/support/read-file.ts";
import { planInstall, planStart, planStop, planUninstall, type SystemdGoal } from "./plan.ts";
import { HOMEBREW_UNIT, refusalOf } from "./refusal.ts";
import { realSystemctl, type Systemctl, tell, unitState } from "./systemctl.ts";
import { UNIT, unitFolder, unitText } from "./unit.ts";

/** The agent as a unit of its owner's own systemd. */
export function systemd(
  host: Host,
  paths: Paths,
  systemctl: Systemctl = realSystemctl(host),
): ServiceManager {
  const folder = unitFolder(host);
  return {
    name: "systemd",
    refusal: async (verb) =>
      refusalOf(verb, {
        userId: host.userId,
        environment: host.environment,
        hasSystemd: existsSync(`${host.root}/run/systemd/system`),
        controlGroup: readText(`${host.root}/proc/self/cgroup`) ?? "",
        homebrewService: existsSync(join(folder, HOMEBREW_UNIT)),
      }),
    look: async () => [await lookAtUnit(join(folder, UNIT), systemctl)],
    plan: (order, sights) => sights.flatMap((sight) => planFor(order, sight, paths)),
    carryOut: async (act) => {
      if (act.do === "tell-manager") await tell(systemctl, act.command.slice(1));
    },
  };
}

async function lookAtUnit(file: string, systemctl: Systemctl): Promise<JobSight> {
  const state = await unitState(systemctl, UNIT);
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0o777;
  return {
    job: "agent",
    name: UNIT,
    file,
    text: readText(file),
    isSound: (mode & 0o022) === 0,
    isLoaded: state?.isActive ?? false,
    isEnding: state?.isEnding ?? false,
    pid: state?.pid ?? null,
    isAllowed: state?.isEnabled ?? null,
    lastExit: state?.lastExit ?? null,
  };
}

function planFor(order: ServiceOrder, sight: JobSight, paths: Paths): readonly ServiceAct[] {
  switch (order.verb) {
    case "install":
    case "mend":
      return planInstall(order.verb, goalOf(order.record, sight, paths), sight);
    case "uninstall":
      return planUninstall(sight, linkOf(sight), leftovers(paths));
    case "start":
      return planStart(sight);
    case "stop":
      return planStop(sight);
  }
}

function goalOf(record: InstallRecord, { file }: JobSight, paths: Paths): SystemdGoal {
  const folders = [
    { path: paths.data, mode: 0o700 },
    { path: dirname(file), mode: 0o755 },
  ];
  return {
    text: unitText(record),
    folders: folders.filter(({ path }) => !existsSync(path)),
    record: recordFile(paths, record),
  };
}

/** `disable` takes it away where there is a manager, and the unit is there. */
function linkOf({ file, text, isAllowed }: JobSight): string | null {
  const link = join(dirname(file), "default.target.wants", UNIT);
  const isTold = isAllowed !== null && text !== null;
  const isThere = lstatSync(link, { throwIfNoEntry: false }) !== undefined;
  return isThere && !isTold ? link : null;
}

/** What is of the installation and not of its readings, as far as it is there. */
const leftovers = (paths: Paths): readonly string[] => [
  ...agentTraces(paths),
  ...[paths.install].filter((path) => existsSync(path)),
];
