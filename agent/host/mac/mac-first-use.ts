import { statSync } from "node:fs";
import type { FirstUse } from "../../model/machine.ts";
import type { Instant } from "../../model/units.ts";
import { type Birth, oldestBirth } from "../first-use.ts";

/** What is made when macOS is installed on an empty drive, and when its first owner has set it up. */
const CANDIDATES = [
  { path: "/System/Volumes/Data", evidence: "birth of the Data volume" },
  { path: "/private/var/db/.AppleSetupDone", evidence: "birth of the file that set-up leaves" },
] as const;

/**
 * The oldest trace of this installation. A lower bound for the age of the Mac: an erased or
 * second-hand one is older.
 */
export function readMacFirstUse(root: string, now: Instant): FirstUse | null {
  return oldestBirth(
    CANDIDATES.map(({ path, evidence }) => birthOf(`${root}${path}`, evidence)),
    now,
  );
}

function birthOf(path: string, evidence: string): Birth {
  try {
    return { evidence, birthMs: statSync(path).birthtimeMs };
  } catch {
    return { evidence, birthMs: null };
  }
}
