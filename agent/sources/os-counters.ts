import {
  type DriveSource,
  type SkipCode,
  type SourceAnswer,
  type SourceProbe,
  UNKNOWN_HEALTH,
} from "../model/reading.ts";
import { realPath } from "../support/read-file.ts";
import { readEmmcNotes } from "./emmc-life-time.ts";
import { readBlockStats } from "./linux-block-stat.ts";
import type { LinuxDrive } from "./linux-drives.ts";

export interface OsCountersOptions {
  /** Put before `/sys`; empty on a real host. */
  readonly root: string;
  /** Asked anew at each probe and read: drives come and go. */
  readonly list: () => readonly LinuxDrive[];
}

/**
 * The last resort: what the kernel itself counted since the drive appeared. A rate, never a
 * lifetime, and never health.
 */
export function osCounters(options: OsCountersOptions): DriveSource {
  return {
    name: "os-counters",
    probe: async () => probe(options),
    read: async (location) => read(options, location),
  };
}

function probe({ list }: OsCountersOptions): SourceProbe {
  const drives = list().map(({ facts }) => facts);
  const why =
    drives.length > 0
      ? null
      : ({ code: "no-such-device", detail: "no drive in /sys/block" } as const);
  return { source: "os-counters", drives, why };
}

function read({ root, list }: OsCountersOptions, location: string): SourceAnswer {
  const drive = list().find(({ facts }) => facts.location === location);
  if (drive === undefined) return refused("no-such-device", `${location} is not in /sys/block`);
  const sinceBoot = readBlockStats(root, drive.blocks);
  if (sinceBoot === null) return noCounters(root, drive);
  const notes = drive.blocks.flatMap((block) => readEmmcNotes(root, block));
  return { ok: true, facts: drive.facts, health: UNKNOWN_HEALTH, sinceBoot, notes };
}

/** A drive may leave between the list and the read. */
function noCounters(root: string, { blocks }: LinuxDrive): SourceAnswer {
  const missing = blocks.find((block) => realPath(`${root}/sys/block/${block}`) === null);
  return missing === undefined
    ? refused("unreadable", `/sys/block/${blocks.join(", ")}/stat`)
    : refused("no-such-device", `${missing} has left /sys/block`);
}

const refused = (code: SkipCode, detail: string): SourceAnswer => ({
  ok: false,
  why: { code, detail },
});
