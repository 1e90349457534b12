import { statSync, truncateSync } from "node:fs";
import type { Paths } from "../agent/config/paths.ts";
import { launchdLog } from "./jobs.ts";

const MOST_BYTES = 1_000_000;

/**
 * Empties the file that launchd appends what a job prints to, once it is too large. In place, because
 * launchd holds it open, for appending: one that was renamed would be written on under its new name.
 * What goes wrong is no reason not to start.
 */
export function trimLog(paths: Pick<Paths, "logs">): void {
  const log = launchdLog(paths);
  try {
    const stats = statSync(log, { throwIfNoEntry: false });
    if (stats?.isFile() && stats.size > MOST_BYTES) truncateSync(log);
  } catch {
    // no right to: launchd appends all the same
  }
}
