import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import type { MacAddon } from "./mac-addon.ts";

/** One command sent to a device. */
export interface NativeStep {
  /** `open`, `identify-controller`, `identify-namespace` or `health-log`. */
  readonly name: string;
  /** 0: it worked. Above 0: the device's own status. Below 0: a negated errno. */
  readonly status: number;
  /** What the device sent: 4096 bytes of Identify data, 512 of the health log. */
  readonly bytes: Uint8Array | null;
}

export interface NativeReading {
  readonly steps: readonly NativeStep[];
}

export interface NativeAddon {
  /**
   * Reads an NVMe controller on a thread of its own. What the device does is never a rejection,
   * and it may never answer; the pending promise does not keep the process alive. It rejects only
   * where no thread or no memory could be had.
   *
   * @param path the controller's device file, such as `/dev/nvme0`.
   * @param nsid the namespace, 1 to 4294967294.
   * @throws TypeError for other arguments.
   */
  readNvme(path: string, nsid: number): Promise<NativeReading>;
  /** Only of an addon built for macOS. */
  readonly macos?: MacAddon;
}

export type AddonLoad =
  | { readonly ok: true; readonly addon: NativeAddon; readonly path: string }
  /** `why` names each place that was looked at and what happened there. */
  | { readonly ok: false; readonly why: string };

export interface AddonPlaces {
  /** The addon to load instead of searching for one. */
  readonly addonPath: string | null;
  /** The package's folder: `packageRoot()`. */
  readonly root: string;
  /** As `process.platform` and `process.arch`. */
  readonly platform: string;
  readonly architecture: string;
}

/**
 * Loads the addon. Never throws. The search order:
 *
 * 1. `addonPath` where it is given, and then nothing else;
 * 2. `<root>/prebuilds/<platform>-<architecture>/wearbar.node`, which a published package brings;
 * 3. `<root>/build/<platform>-<architecture>/wearbar.node`, which a checkout builds.
 */
export function loadAddon(places: AddonPlaces): AddonLoad {
  const failures: string[] = [];
  for (const path of candidates(places)) {
    const load = loadFrom(path);
    if (load.ok) return load;
    failures.push(load.why);
  }
  return { ok: false, why: failures.join("; ") };
}

function candidates({ addonPath, root, platform, architecture }: AddonPlaces): readonly string[] {
  if (addonPath !== null) return [resolve(addonPath)];
  const target = `${platform}-${architecture}`;
  return ["prebuilds", "build"].map((folder) =>
    resolve(join(root, folder, target, "wearbar.node")),
  );
}

function loadFrom(path: string): AddonLoad {
  // process.dlopen and not require: it is the same in an ES module and in a CommonJS bundle.
  const loaded: { exports: unknown } = { exports: {} };
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return failure(path, "not there");
    process.dlopen(loaded, path);
  } catch (error) {
    return failure(path, firstLine(error));
  }
  if (isAddon(loaded.exports)) return { ok: true, addon: loaded.exports, path };
  return failure(path, "loaded, but exports no readNvme: build it again");
}

const failure = (path: string, what: string): AddonLoad => ({ ok: false, why: `${path}: ${what}` });

function isAddon(exports: unknown): exports is NativeAddon {
  return (
    typeof exports === "object" &&
    exports !== null &&
    "readNvme" in exports &&
    typeof exports.readNvme === "function"
  );
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n", 1)[0] ?? "";
}
