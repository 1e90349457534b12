import {
  type DriveSource,
  type SkipCode,
  type SourceAnswer,
  type SourceProbe,
  UNKNOWN_HEALTH,
} from "../model/reading.ts";
import type { MacAccess } from "./mac-addon-access.ts";
import type { MacDriveSeen } from "./mac-drives.ts";
import type { MacLister } from "./mac-listing.ts";
import { readSinceBoot } from "./mac-statistics.ts";
import type { ReadDeadline } from "./read-deadline.ts";

export interface MacOsCountersOptions {
  readonly access: MacAccess;
  readonly lister: MacLister;
  readonly deadline: ReadDeadline;
}

/**
 * The last resort on macOS: what each drive's driver transferred since it came to be. A rate, never
 * a lifetime, and never health. TRIM, hibernation images and the firmware's own writes are not in it
 * (IOBlockStorageDriver.cpp).
 */
export function macOsCounters(options: MacOsCountersOptions): DriveSource {
  const sinceBoot = readSinceBoot(options.deadline);
  return {
    name: "os-counters",
    probe: () => probe(options.lister),
    read: (location) => read(options, sinceBoot, location),
  };
}

async function probe({ list }: MacLister): Promise<SourceProbe> {
  const { drives, why } = await list();
  const none = { code: "no-such-device", detail: "no drive in the I/O registry" } as const;
  return {
    source: "os-counters",
    drives: drives.map(({ facts }) => facts),
    why: why ?? (drives.length > 0 ? null : none),
  };
}

async function read(
  { access, lister }: MacOsCountersOptions,
  readCounters: ReturnType<typeof readSinceBoot>,
  location: string,
): Promise<SourceAnswer> {
  if (!access.ok) return refused("no-addon", access.why);
  const { drives } = await lister.list();
  const drive = drives.find(({ facts }) => facts.location === location);
  if (drive === undefined) return refused("no-such-device", `no drive ${location}`);
  const sinceBoot = await readCounters(access.addon, drive);
  if (sinceBoot === null) return noCounters(lister, drive);
  const { facts, notes } = drive;
  return { ok: true, facts, health: UNKNOWN_HEALTH, sinceBoot, notes };
}

/** A drive may leave between the list and the read. */
async function noCounters(
  { listAnew }: MacLister,
  { facts: { location }, registryId }: MacDriveSeen,
): Promise<SourceAnswer> {
  const { drives, why } = await listAnew();
  const hasLeft = why === null && drives.every((drive) => drive.registryId !== registryId);
  return hasLeft
    ? refused("no-such-device", `${location} has left`)
    : refused("unreadable", `no counters of ${location}`);
}

const refused = (code: SkipCode, detail: string): SourceAnswer => ({
  ok: false,
  why: { code, detail },
});
