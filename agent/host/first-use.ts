import { statSync } from "node:fs";
import type { FirstUse } from "../model/machine.ts";
import { type Instant, instant } from "../model/units.ts";

/** What an installation makes once and keeps, each with the words it is shown by. */
const CANDIDATES = [
  { path: "/", evidence: "birth of /" },
  { path: "/lost+found", evidence: "birth of /lost+found" },
  { path: "/etc/machine-id", evidence: "birth of /etc/machine-id" },
  { path: "/etc/hostname", evidence: "birth of /etc/hostname" },
  { path: "/var/log/installer", evidence: "birth of /var/log/installer" },
] as const;

export interface Birth {
  readonly evidence: string;
  /** Milliseconds since 1970 as the file system says; 0 where it keeps no birth time. */
  readonly birthMs: number | null;
}

/**
 * The oldest trace of this installation: a lower bound for the machine's age, for it may have been
 * erased. An installation copied whole from an image brings the births of the image.
 *
 * @param root put before all system paths; empty on a real host.
 * @param home a real path.
 */
export function readFirstUse(root: string, home: string, now: Instant): FirstUse | null {
  const system = CANDIDATES.map(({ path, evidence }) => birthOf(`${root}${path}`, evidence));
  return oldestBirth([...system, birthOf(home, "birth of the home folder")], now);
}

function birthOf(path: string, evidence: string): Birth {
  try {
    return { evidence, birthMs: statSync(path).birthtimeMs };
  } catch {
    return { evidence, birthMs: null };
  }
}

/**
 * Births were first kept by ext4 and btrfs, after 2005: what is older is damage or the clock of a
 * machine without a battery, as is what lies in the future. None of that is an age.
 */
const FIRST_BELIEVABLE = Date.UTC(2005, 0, 1);

export function oldestBirth(births: readonly Birth[], now: Instant): FirstUse | null {
  let oldest: FirstUse | null = null;
  for (const { evidence, birthMs } of births) {
    if (birthMs === null || !(birthMs >= FIRST_BELIEVABLE && birthMs <= now)) continue;
    if (oldest === null || birthMs < oldest.at) oldest = { at: instant(birthMs), evidence };
  }
  return oldest;
}
