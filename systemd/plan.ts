import type { FileAct, JobSight, ServiceAct } from "../agent/model/service.ts";
import { UNIT } from "./unit.ts";

/** What there is to be in the end. */
export interface SystemdGoal {
  readonly text: string;
  /** Folders that are missing. */
  readonly folders: readonly { readonly path: string; readonly mode: number }[];
  /** The file that keeps what is installed. */
  readonly record: Omit<Extract<FileAct, { do: "write" }>, "do">;
}

/**
 * What leads to the goal, from wherever. The unit is stopped before its file changes: whoever is
 * interrupted finds one to start, never an old one that looks like the new one.
 */
export function planInstall(
  verb: "install" | "mend",
  goal: SystemdGoal,
  sight: JobSight,
): readonly ServiceAct[] {
  const isWritten = sight.text === goal.text && sight.isSound;
  const isToStart = verb === "install" || sight.isAllowed !== false;
  return [
    ...(sight.isLoaded ? [UNLOAD] : []),
    ...goal.folders.map((folder) => ({ do: "make-folder", ...folder }) as const),
    { do: "write", ...goal.record },
    ...(isWritten
      ? []
      : [{ do: "write", path: sight.file, text: goal.text, mode: 0o644 } as const]),
    REREAD,
    ...(verb === "install" ? [ALLOW] : []),
    ...(isToStart ? [LOAD] : []),
  ];
}

/**
 * @param link what `enable` made; null where there is none.
 * @param leftovers files that are of the installation and not of its readings.
 */
export function planUninstall(
  sight: JobSight,
  link: string | null,
  leftovers: readonly string[],
): readonly ServiceAct[] {
  const hasManager = sight.isAllowed !== null;
  const hasUnit = sight.text !== null;
  return [
    ...(sight.isLoaded ? [UNLOAD] : []),
    ...(hasManager && hasUnit && sight.isAllowed ? [FORBID] : []),
    ...(link === null ? [] : [{ do: "remove", path: link } as const]),
    ...(hasUnit ? [{ do: "remove", path: sight.file } as const] : []),
    ...(hasManager && (hasUnit || sight.isLoaded) ? [REREAD] : []),
    ...leftovers.map((path): ServiceAct => ({ do: "remove", path })),
  ];
}

/** `start` waits for one that is ending. */
export const planStart = ({ isLoaded, isEnding, isAllowed }: JobSight): readonly ServiceAct[] => [
  ...(isAllowed === true ? [] : [ALLOW]),
  ...(isLoaded && !isEnding ? [] : [REREAD, LOAD]),
];

/** Forbidden first: it lasts over log-ins, and an interruption after it is mended by repeating. */
export const planStop = ({ isLoaded, isAllowed }: JobSight): readonly ServiceAct[] => [
  ...(isAllowed === false ? [] : [FORBID]),
  ...(isLoaded ? [UNLOAD] : []),
];

type Told = Extract<ServiceAct, { do: "tell-manager" }>;

const tellManager = (verb: Told["verb"], ...words: readonly string[]): Told => ({
  do: "tell-manager",
  verb,
  command: ["systemctl", "--user", ...words],
});

const REREAD = tellManager("reread", "daemon-reload");
const ALLOW = tellManager("allow", "enable", UNIT);
const FORBID = tellManager("forbid", "disable", UNIT);
const LOAD = tellManager("load", "start", UNIT);
const UNLOAD = tellManager("unload", "stop", UNIT);
