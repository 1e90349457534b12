import type { JobSight, ServiceAct } from "../agent/model/service.ts";
import type { LaunchdGoal } from "./goal.ts";

/**
 * What leads to the goal, from wherever. A job is always loaded anew: what launchd has in memory may
 * be an older file, and it does not tell. It is unloaded before its file changes, so that whoever is
 * interrupted finds a job to load, never an old one that looks like the new one.
 */
export function planInstall(
  verb: "install" | "mend",
  goal: LaunchdGoal,
  sights: readonly JobSight[],
): readonly ServiceAct[] {
  const parts: Readonly<Record<JobSight["job"], readonly ServiceAct[]>> = {
    agent: [{ do: "write", ...goal.record }],
    menubar: goal.app === null ? [] : [{ do: "install-app", ...goal.app }],
  };
  return [
    ...goal.folders.map((folder) => ({ do: "make-folder", ...folder }) as const),
    ...sights.flatMap((sight) => planJob(verb, sight, goal, parts[sight.job])),
  ];
}

/** @param parts what else of the job changes with its file. */
function planJob(
  verb: "install" | "mend",
  sight: JobSight,
  { texts, off, domain }: LaunchdGoal,
  parts: readonly ServiceAct[],
): readonly ServiceAct[] {
  const text = texts[sight.job];
  if (text === undefined) return planRemoval(sight, domain);
  const isWritten = sight.text === text && sight.isSound;
  const isOff = off.includes(sight.job);
  const isToStart = !isOff && (verb === "install" || sight.isAllowed !== false);
  return [
    ...(sight.isLoaded ? [unloading(sight, domain)] : []),
    ...parts,
    // Each new file makes macOS tell of a new background item.
    ...(isWritten ? [] : [{ do: "write", path: sight.file, text, mode: 0o644 } as const]),
    ...(isOff ? [forbidding(sight, domain)] : []),
    ...(isToStart && verb === "install" ? [allowing(sight, domain)] : []),
    ...(isToStart ? [loading(sight, domain)] : []),
  ];
}

function planRemoval(sight: JobSight, domain: string): readonly ServiceAct[] {
  return [
    ...(sight.isLoaded ? [unloading(sight, domain)] : []),
    ...(sight.text === null ? [] : [{ do: "remove", path: sight.file } as const]),
  ];
}

/**
 * @param app null where nothing of it is there.
 * @param leftovers files that are of the installation and not of its readings.
 */
export function planUninstall(
  domain: string,
  sights: readonly JobSight[],
  app: string | null,
  leftovers: readonly string[],
): readonly ServiceAct[] {
  return [
    ...sights.flatMap((sight) => planRemoval(sight, domain)),
    ...(app === null ? [] : [{ do: "remove-app", path: app } as const]),
    ...leftovers.map((path): ServiceAct => ({ do: "remove", path })),
  ];
}

/** Allowed first: launchd loads no job that is forbidden. One that is ending is let end. */
export const planStart = (domain: string, sights: readonly JobSight[]): readonly ServiceAct[] =>
  sights
    .filter((sight) => sight.text !== null && !isUp(sight))
    .flatMap((sight) => [
      ...(sight.isEnding ? [unloading(sight, domain)] : []),
      allowing(sight, domain),
      loading(sight, domain),
    ]);

const isUp = ({ pid, isAllowed, isEnding }: JobSight): boolean =>
  pid !== null && isAllowed !== false && !isEnding;

/** Forbidden first: it lasts over log-ins, and an interruption after it is mended by repeating. */
export const planStop = (domain: string, sights: readonly JobSight[]): readonly ServiceAct[] =>
  sights
    .filter(({ text, isLoaded }) => text !== null || isLoaded)
    .flatMap((sight) => [
      ...(sight.isAllowed === false ? [] : [forbidding(sight, domain)]),
      ...(sight.isLoaded ? [unloading(sight, domain)] : []),
    ]);

const unloading = ({ name }: JobSight, domain: string): ServiceAct => ({
  do: "tell-manager",
  verb: "unload",
  command: ["launchctl", "bootout", `${domain}/${name}`],
});

const allowing = ({ name }: JobSight, domain: string): ServiceAct => ({
  do: "tell-manager",
  verb: "allow",
  command: ["launchctl", "enable", `${domain}/${name}`],
});

const forbidding = ({ name }: JobSight, domain: string): ServiceAct => ({
  do: "tell-manager",
  verb: "forbid",
  command: ["launchctl", "disable", `${domain}/${name}`],
});

const loading = ({ file }: JobSight, domain: string): ServiceAct => ({
  do: "tell-manager",
  verb: "load",
  command: ["launchctl", "bootstrap", domain, file],
});
