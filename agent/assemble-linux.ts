import { loadAddon } from "../native/load.ts";
import type { OpenedMachine } from "./assemble.ts";
import { readHost } from "./host/read-host.ts";
import { nvmeIoctl } from "./sources/nvme-ioctl.ts";
import { osCounters } from "./sources/os-counters.ts";
import { sharedListing } from "./sources/shared-listing.ts";
import type { Host } from "./support/host.ts";
import { packageRoot } from "./support/package-root.ts";

/** Every way to read drives on Linux, best first, and the machine around them. */
export function openLinux(host: Host, deadlineMs: number): OpenedMachine {
  const { addonPath, platform, architecture, root, clock, home } = host;
  const packageFolder = packageRoot(import.meta.filename);
  const addon = loadAddon({ addonPath, platform, architecture, root: packageFolder });
  const list = sharedListing(root, clock);
  return {
    sources: [nvmeIoctl({ addon, list, root, deadlineMs }), osCounters({ list, root })],
    readHost: () => readHost(host, list(), home),
  };
}
