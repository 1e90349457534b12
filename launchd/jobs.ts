import { dirname, join } from "node:path";
import type { Paths } from "../agent/config/paths.ts";
import type { InstallRecord, JobSight } from "../agent/model/service.ts";
import type { PlistValue } from "./plist-text.ts";

/** Kept for ever: macOS remembers by it what its owner switched off. */
export const LABELS = { agent: "io.wearbar.agent", menubar: "io.wearbar.menubar" } as const;
/** What `brew services start wearbar` would make. */
export const HOMEBREW_LABEL = "homebrew.mxcl.wearbar";

/** Seconds from SIGTERM to SIGKILL. */
export const EXIT_TIME_OUT = { agent: 20, menubar: 5 } as const;

export const launchAgents = (home: string): string => join(home, "Library", "LaunchAgents");

/** launchd.plist(5): the file is named after the label. */
export const plistPath = (home: string, label: string): string =>
  join(launchAgents(home), `${label}.plist`);

/** Where what the jobs say before they can speak for themselves goes. */
export const launchdLog = ({ logs }: Pick<Paths, "logs">): string => join(logs, "launchd.log");

/** The job's keys and their types as in launchd.plist(5): a wrong type is refused with code 5. */
export function agentJob(
  { node, entry, environment }: Pick<InstallRecord, "node" | "entry" | "environment">,
  paths: Paths,
  home: string,
): PlistValue {
  return {
    Label: LABELS.agent,
    ProgramArguments: [node, entry, "agent", "--service"],
    EnvironmentVariables: {
      PATH: `${dirname(node)}:/usr/bin:/bin:/usr/sbin:/sbin`,
      LANG: "en_US.UTF-8",
      ...environment,
    },
    ...common("agent", paths, home),
  };
}

export function menubarJob(paths: Paths, home: string): PlistValue {
  return {
    Label: LABELS.menubar,
    ProgramArguments: [join(paths.app, "Contents", "MacOS", "Wearbar"), "--socket", paths.socket],
    ProcessType: "Interactive",
    ...common("menubar", paths, home),
  };
}

/** What exits with 0 wants to stay down; what crashes comes back, but not in a tight loop. */
function common(
  job: JobSight["job"],
  paths: Paths,
  home: string,
): Readonly<Record<string, PlistValue>> {
  return {
    RunAtLoad: true,
    KeepAlive: { SuccessfulExit: false },
    ThrottleInterval: 30,
    ExitTimeOut: EXIT_TIME_OUT[job],
    LimitLoadToSessionType: "Aqua",
    AssociatedBundleIdentifiers: [LABELS.menubar],
    WorkingDirectory: home, // always there: where it is missing the job does not start
    Umask: 0o077,
    StandardOutPath: launchdLog(paths),
    StandardErrorPath: launchdLog(paths),
  };
}
