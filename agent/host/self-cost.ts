import { loadAddon } from "../../native/load.ts";
import type { MacAddon } from "../../native/mac-addon.ts";
import type { SelfCounters } from "../model/job.ts";
import { type Bytes, bytes, bytesOrNull } from "../model/units.ts";
import type { Host } from "../support/host.ts";
import { packageRoot } from "../support/package-root.ts";
import { readText } from "../support/read-file.ts";
import { parseProcessIo } from "./writers/linux-process.ts";
import { macWriters } from "./writers/mac-writers.ts";

/** Reads what this process cost so far. Never throws for what the system does. */
export type SelfReader = () => Promise<SelfCounters>;

export function openSelfReader(host: Host): SelfReader {
  const written = host.platform === "darwin" ? macWritten(host) : linuxWritten(host.root);
  return async () => {
    const { user, system } = process.cpuUsage(); // microseconds
    return {
      cpuMs: Math.round((user + system) / 1_000),
      residentBytes: bytes(process.memoryUsage.rss()),
      bytesWritten: await written(),
    };
  };
}

type Written = () => Promise<Bytes | null>;

/** With the programs that it ran and waited for: Linux adds their counters to their parent's. */
function linuxWritten(root: string): Written {
  return async () => {
    const io = readText(`${root}/proc/self/io`);
    const written = io === null ? null : parseProcessIo(io);
    // Below zero where it deleted what others wrote.
    return written === null ? null : bytesOrNull(Math.max(0, written));
  };
}

function macWritten({ addonPath, platform, architecture }: Host): Written {
  const root = packageRoot(import.meta.filename);
  const load = loadAddon({ addonPath, platform, architecture, root });
  const addon = load.ok ? load.addon.macos : undefined;
  return async () => (addon === undefined ? null : macWrittenBy(addon, process.pid));
}

/** @returns what the process handed to the disks; null where it is not in the list. */
export async function macWrittenBy(
  addon: Pick<MacAddon, "readProcessWrites">,
  pid: number,
): Promise<Bytes | null> {
  const pass = await macWriters(addon);
  const own = pass?.processes.find((process) => process.pid === pid);
  return own === undefined ? null : bytesOrNull(own.bytesWritten);
}
