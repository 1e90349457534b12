import { existsSync } from "node:fs";
import { agentTraces, recordFile } from "../agent/config/install-record.ts";
import type { Paths } from "../agent/config/paths.ts";
import type { FileAct, InstallRecord, JobSight } from "../agent/model/service.ts";
import { isSameApp, packagedApp } from "./app-bundle.ts";
import { agentJob, launchAgents, menubarJob } from "./jobs.ts";
import { plistText } from "./plist-text.ts";

/** What there is to be in the end. */
export interface LaunchdGoal {
  /** Such as `gui/501`. */
  readonly domain: string;
  /** What the jobs' files are to say; a job without one is to go. */
  readonly texts: Readonly<Partial<Record<JobSight["job"], string>>>;
  /** Jobs that are there and do not run, because their owner wants it so. */
  readonly off: readonly JobSight["job"][];
  /** The app to install or to replace; null where there is none or it is there already. */
  readonly app: { readonly from: string; readonly to: string } | null;
  /** What is missing of the folders that jobs need: launchd makes none. */
  readonly folders: readonly { readonly path: string; readonly mode: number }[];
  /** The file that keeps what is installed. */
  readonly record: Omit<Extract<FileAct, { do: "write" }>, "do">;
}

/** Where jobs come from and go to. */
export interface LaunchdPlace {
  readonly domain: string;
  readonly home: string;
  readonly paths: Paths;
  /** Of the running Wearbar, which may bring the app. */
  readonly packageFolder: string;
}

/** The agent, and the menu-bar app where this package brings it or it is there already. */
export function goalOf(record: InstallRecord, place: LaunchdPlace): LaunchdGoal {
  const { domain, home, paths, packageFolder } = place;
  const app = packagedApp(packageFolder);
  const hasApp = app !== null || existsSync(paths.app);
  const folders = [
    { path: paths.data, mode: 0o700 },
    { path: paths.logs, mode: 0o700 },
    { path: launchAgents(home), mode: 0o755 },
  ];
  return {
    domain,
    texts: {
      agent: plistText(agentJob(record, paths, home)),
      ...(hasApp && { menubar: plistText(menubarJob(paths, home)) }),
    },
    off: jobsOff(paths),
    app: app === null || isSameApp(app, paths.app) ? null : { from: app, to: paths.app },
    folders: folders.filter(({ path }) => !existsSync(path)),
    record: recordFile(paths, record),
  };
}

/** @returns the files that are of the installation and not of its readings, as far as they exist. */
export const leftovers = (paths: Paths): readonly string[] => [
  ...agentTraces(paths),
  ...[paths.menubarOff, paths.install].filter((path) => existsSync(path)),
];

/** @returns the jobs that their owner switched off one by one. */
export const jobsOff = ({ menubarOff }: Paths): readonly JobSight["job"][] =>
  existsSync(menubarOff) ? ["menubar"] : [];
