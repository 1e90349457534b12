import { existsSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Paths } from "../agent/config/paths.ts";
import type {
  JobSight,
  ManagerAct,
  ServiceAct,
  ServiceManager,
  ServiceOrder,
} from "../agent/model/service.ts";
import type { Host } from "../agent/support/host.ts";
import { packageRoot } from "../agent/support/package-root.ts";
import { runProgram } from "../agent/support/run-program.ts";
import { installApp, isAppLeft, removeApp } from "./app-bundle.ts";
import { goalOf, jobsOff, type LaunchdPlace, leftovers } from "./goal.ts";
import { lookAtJobs, ownerOf } from "./job-sights.ts";
import { EXIT_TIME_OUT, HOMEBREW_LABEL, LABELS, plistPath } from "./jobs.ts";
import { type Launchctl, load, setAllowed, unload } from "./launchctl.ts";
import { planInstall, planStart, planStop, planUninstall } from "./plan.ts";
import { refusalOf } from "./refusal.ts";

/** What is not as on the owner's Mac. */
interface Stage {
  readonly launchctl?: Launchctl;
  readonly packageFolder?: string;
}

/** The agent and the menu-bar app as jobs of launchd, in its owner's session at the screen. */
export function launchd(host: Host, paths: Paths, stage: Stage = {}): ServiceManager {
  const launchctl = stage.launchctl ?? realLaunchctl(host);
  const packageFolder = stage.packageFolder ?? packageRoot(import.meta.filename);
  const place = { domain: `gui/${host.userId}`, home: host.home, paths, packageFolder };
  return {
    name: "launchd",
    refusal: async (verb) =>
      refusalOf(verb, {
        userId: host.userId,
        environment: host.environment,
        consoleOwner: ownerOf(`${host.root}/dev/console`),
        homebrewService: existsSync(plistPath(host.home, HOMEBREW_LABEL)),
      }),
    look: () => lookAtJobs(host.home, place.domain, launchctl),
    plan: (order, sights) => planFor(order, sights, place),
    carryOut: (act) => carryOut(act, host, launchctl),
  };
}

function realLaunchctl({ programs, root }: Host): Launchctl {
  const path = programs["launchctl"] ?? `${root}/bin/launchctl`;
  return {
    run: async (args) => {
      const limits = { timeLimit: 10_000, outputLimit: 1_000_000 };
      const { exitCode, stdout, stderr } = await runProgram({ path, args, ...limits });
      const text = new TextDecoder().decode(Buffer.concat([stderr, stdout]));
      return { code: exitCode, text };
    },
    wait: (milliseconds) => setTimeout(milliseconds),
  };
}

function planFor(
  order: ServiceOrder,
  sights: readonly JobSight[],
  place: LaunchdPlace,
): readonly ServiceAct[] {
  const { domain, paths } = place;
  switch (order.verb) {
    case "install":
    case "mend":
      return planInstall(order.verb, goalOf(order.record, place), sights);
    case "uninstall":
      return planUninstall(domain, sights, appLeft(paths), leftovers(paths));
    case "start":
      return planStart(domain, chosen(order.job, sights, jobsOff(paths)));
    case "stop":
      return planStop(domain, chosen(order.job, sights, []));
  }
}

/** That one job, else all but those that are off. */
const chosen = (
  wanted: JobSight["job"] | undefined,
  sights: readonly JobSight[],
  off: readonly JobSight["job"][],
): readonly JobSight[] =>
  sights.filter(({ job }) => (wanted === undefined ? !off.includes(job) : job === wanted));

const appLeft = ({ app }: Paths): string | null => (isAppLeft(app) ? app : null);

async function carryOut(act: ManagerAct, host: Host, launchctl: Launchctl): Promise<void> {
  switch (act.do) {
    case "install-app":
      return installApp(act.from, act.to, host);
    case "remove-app":
      return removeApp(act.path, host);
    case "tell-manager":
      return tellLaunchd(act, launchctl);
  }
}

async function tellLaunchd(
  { verb, command }: Extract<ManagerAct, { do: "tell-manager" }>,
  launchctl: Launchctl,
): Promise<void> {
  const [, , where = "", plist = ""] = command;
  switch (verb) {
    case "unload":
      return unload(launchctl, where, EXIT_TIME_OUT[jobOf(where)]);
    case "load":
      return load(launchctl, where, basename(plist, ".plist"), plist);
    case "allow":
    case "forbid":
      return setAllowed(launchctl, where, verb === "allow");
    case "reread":
      return; // launchd reads a file when it loads it
  }
}

const jobOf = (target: string): JobSight["job"] =>
  target.endsWith(`/${LABELS.menubar}`) ? "menubar" : "agent";
