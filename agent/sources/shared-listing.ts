import type { Clock } from "../support/host.ts";
import { type LinuxDrive, listLinuxDrives } from "./linux-drives.ts";

/** Within this many milliseconds one look at /sys serves all who ask: it costs 2 ms and more. */
const SAME_MOMENT = 250;

/** @returns a listing of the drives that is never older than the moment it is asked in. */
export function sharedListing(root: string, clock: Clock): () => readonly LinuxDrive[] {
  let last: { readonly at: number; readonly drives: readonly LinuxDrive[] } | null = null;
  return () => {
    const now = clock.elapsed();
    if (last === null || now - last.at > SAME_MOMENT)
      last = { at: now, drives: listLinuxDrives(root) };
    return last.drives;
  };
}
