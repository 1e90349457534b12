import { statSync } from "node:fs";
import type { JobSight } from "../agent/model/service.ts";
import { readText } from "../agent/support/read-file.ts";
import { LABELS, plistPath } from "./jobs.ts";
import { forbidden, type Launchctl, look } from "./launchctl.ts";

const JOBS = ["agent", "menubar"] as const;

/** @returns both jobs, as their files and launchd have them. */
export async function lookAtJobs(
  home: string,
  domain: string,
  launchctl: Launchctl,
): Promise<readonly JobSight[]> {
  const mayNot = await forbidden(launchctl, domain);
  const sights: JobSight[] = [];
  for (const job of JOBS) {
    const name = LABELS[job];
    const file = plistPath(home, name);
    const service = await look(launchctl, `${domain}/${name}`);
    const isAllowed = mayNot === null ? null : !mayNot.includes(name);
    const ofFile = { file, text: readText(file), isSound: isOwnersAlone(file, home) };
    sights.push({ job, name, ...ofFile, ...service, isAllowed });
  }
  return sights;
}

/** launchctl(1) refuses a file that others may write or that is somebody else's. */
function isOwnersAlone(file: string, home: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && (stats.mode & 0o022) === 0 && stats.uid === ownerOf(home);
}

/** @returns the user id that a file or folder belongs to, or null where there is none. */
export const ownerOf = (path: string): number | null =>
  statSync(path, { throwIfNoEntry: false })?.uid ?? null;
