import { type AddonLoad, loadAddon } from "../../../native/load.ts";
import type { Bytes } from "../../model/units.ts";
import type { WritersPass } from "../../model/writers.ts";
import type { Host } from "../../support/host.ts";
import { packageRoot } from "../../support/package-root.ts";
import { readSwap } from "../swap.ts";
import { linuxWriters } from "./linux-writers.ts";
import { macSwappedOut, macWriters } from "./mac-writers.ts";

/** What the system counts of its processes. Neither throws for what the system does. */
export interface ProcessReader {
  /** @returns null where processes can not be read here. */
  readWriters(): Promise<WritersPass | null>;
  /** @returns memory written to drives since boot; null where it can not be told. */
  readSwappedOut(): Promise<Bytes | null>;
}

export function openProcessReader(host: Host): ProcessReader {
  return host.platform === "darwin" ? macReader(loaded(host)) : linuxReader(host);
}

function linuxReader({ root }: Host): ProcessReader {
  const readWriters = linuxWriters(root);
  return {
    readWriters: async () => readWriters(),
    readSwappedOut: async () => readSwap(root).swappedOutBytes,
  };
}

function loaded({ addonPath, platform, architecture }: Host): AddonLoad {
  const root = packageRoot(import.meta.filename);
  return loadAddon({ addonPath, platform, architecture, root });
}

function macReader(load: AddonLoad): ProcessReader {
  const addon = load.ok ? load.addon.macos : undefined;
  if (addon === undefined) return NOTHING;
  return { readWriters: () => macWriters(addon), readSwappedOut: () => macSwappedOut(addon) };
}

const NOTHING: ProcessReader = {
  readWriters: async () => null,
  readSwappedOut: async () => null,
};
