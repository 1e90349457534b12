import { loadAddon } from "../native/load.ts";
import type { Config } from "./config/schema.ts";
import type { OpenedMachine } from "./flows/tools.ts";
import { readHost } from "./host/read-host.ts";
import { SECOND } from "./model/units.ts";
import { nvmeIoctl } from "./sources/nvme-ioctl.ts";
import { osCounters } from "./sources/os-counters.ts";
import { sharedListing } from "./sources/shared-listing.ts";
import { findSmartctl } from "./sources/smartctl/find-smartctl.ts";
import { smartctl } from "./sources/smartctl/smartctl.ts";
import type { Host } from "./support/host.ts";
import { packageRoot } from "./support/package-root.ts";

/** Every way to read drives on Linux, best first, and the machine around them. */
export function openLinux(host: Host, config: Config): OpenedMachine {
  const { addonPath, platform, architecture, root, clock, home } = host;
  const packageFolder = packageRoot(import.meta.filename);
  const addon = loadAddon({ addonPath, platform, architecture, root: packageFolder });
  const list = sharedListing(root, clock);
  const deadlineMs = config["reading.deadline_seconds"] * SECOND;
  return {
    sources: [
      nvmeIoctl({ addon, list, root, deadlineMs }),
      smartctl({
        program: findSmartctl(host, config["programs.smartctl"]),
        platform,
        listDrives: () => list().map(({ facts }) => facts),
        askAll: false,
        timeLimit: deadlineMs,
      }),
      osCounters({ list, root }),
    ],
    readHost: () => readHost(host, list(), home),
  };
}
