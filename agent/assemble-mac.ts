import { setTimeout } from "node:timers/promises";
import { loadAddon } from "../native/load.ts";
import type { Config } from "./config/schema.ts";
import type { OpenedMachine } from "./flows/tools.ts";
import { readMacHost } from "./host/mac/read-mac-host.ts";
import type { DriveFacts } from "./model/drive.ts";
import type { DriveSource } from "./model/reading.ts";
import { DAY, SECOND } from "./model/units.ts";
import { diskutil } from "./sources/diskutil.ts";
import { iokit } from "./sources/iokit.ts";
import { keepListed } from "./sources/keep-listed.ts";
import { type MacAccess, macAccess } from "./sources/mac-addon-access.ts";
import type { MacDriveSeen } from "./sources/mac-drives.ts";
import { type MacLister, macLister } from "./sources/mac-listing.ts";
import { macOsCounters } from "./sources/mac-os-counters.ts";
import { withSecondOpinion } from "./sources/second-opinion.ts";
import { findSmartctl } from "./sources/smartctl/find-smartctl.ts";
import { smartctl } from "./sources/smartctl/smartctl.ts";
import type { Host } from "./support/host.ts";
import { packageRoot } from "./support/package-root.ts";

/** Every way to read drives on macOS, best first, and the Mac around them. */
export function openMac(host: Host, config: Config): OpenedMachine {
  const { addonPath, platform, architecture } = host;
  const root = packageRoot(import.meta.filename);
  const load = loadAddon({ addonPath, platform, architecture, root });
  return machineBy(macAccess(load), host, config);
}

/** Without an addon, what diskutil and smartctl can do is left. */
function machineBy(access: MacAccess, host: Host, config: Config): OpenedMachine {
  const deadlineMs = config["reading.deadline_seconds"] * SECOND;
  const deadline = { milliseconds: deadlineMs };
  const lister = macLister(access, host.clock, deadline);
  const wait = (milliseconds: number): Promise<void> => setTimeout(milliseconds);
  const byIokit = iokit({ access, lister, deadlineMs, wait, jitter: Math.random });
  const opinion = {
    source: byDiskutil(host, lister, Math.min(deadlineMs, OPINION_LIMIT)),
    every: DAY,
    clock: host.clock,
  };
  return {
    sources: [
      withSecondOpinion(byIokit, opinion),
      byDiskutil(host, lister, deadlineMs),
      bySmartctl(host, config, lister, deadlineMs),
      macOsCounters({ access, lister, deadline }),
    ],
    readHost: () => readMacHost(host, access.ok ? access.addon : null),
  };
}

/** A reading that is there already does not wait longer than this for being compared. */
const OPINION_LIMIT = 5 * SECOND;

function byDiskutil({ programs, root }: Host, lister: MacLister, timeLimit: number): DriveSource {
  return diskutil({
    program: programs["diskutil"] ?? `${root}/usr/sbin/diskutil`,
    listDrives: async () => ((await lister.list()).why === null ? drivesToAsk(lister) : null),
    askAll: false,
    timeLimit,
  });
}

function bySmartctl(host: Host, config: Config, lister: MacLister, timeLimit: number): DriveSource {
  const source = smartctl({
    program: findSmartctl(host, config["programs.smartctl"]),
    platform: host.platform,
    listDrives: () => drivesToAsk(lister),
    askAll: false,
    timeLimit,
  });
  return keepListed(source, async () => (await lister.list()).drives.map(({ facts }) => facts));
}

const drivesToAsk = async ({ list }: MacLister): Promise<readonly DriveFacts[]> =>
  (await list()).drives.map(asAsked);

/**
 * A USB case that does not say that it is capable is not asked, like a drive of unknown kind: asking
 * has made drivers crash and drives drop off (https://github.com/exelban/stats/issues/3407).
 */
function asAsked({ facts, smartCapable }: MacDriveSeen): DriveFacts {
  const isLeftAlone = facts.kind === "ssd" && !smartCapable && facts.internal === false;
  return isLeftAlone ? { ...facts, kind: "unknown" } : facts;
}
