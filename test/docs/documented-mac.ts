import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { assemble } from "../../agent/assemble.ts";
import type { Assemble } from "../../agent/commands/run.ts";
import { watchOnce } from "../../agent/flows/watch-once.ts";
import { bytes, DAY, GB, TB } from "../../agent/model/units.ts";
import { takeAgentLock } from "../../db/lock.ts";
import { recordingProgram } from "../contract/recording-program.ts";
import { type Outcome, type Setting, temporaryFolder, toolsOn } from "../end-to-end/host.ts";
import { type MacToInstallOn, macToInstallOn } from "../end-to-end/mac-to-install-on.ts";
import { saveDrives, withDrives } from "../end-to-end/saved-drive.ts";
import { NOON } from "../host/host-at.ts";

/** A Mac on which there is everything that the documentation speaks of. */
export interface DocumentedMac {
  /** For files that a command writes. */
  readonly folder: string;
  /** A saved reading. */
  readonly recording: string;
  /** Every command finds the Mac as if it were the first. */
  run(words: readonly string[]): Promise<Outcome>;
}

const WATCHED_DAYS = 8;
/** A state older than the settings would be made anew. */
const AS_IT_IS = { recursive: true, preserveTimestamps: true };

/**
 * The agent is installed with its app, and runs; it has watched two drives for eight days; the disk is
 * nearly full, which it has told of; programs for other bars are there. No window opens, and whoever is
 * asked says yes.
 */
export async function documentedMac(): Promise<DocumentedMac> {
  const mac = macToInstallOn();
  const programs = { open: "/bin/true", defaults: plantBars(mac.home) };
  const on = (day: number) => ({
    ...{ host: { programs }, now: NOON + day * DAY, ask: async () => "yes" },
    assemble: withFullDisk(mac, day),
  });
  mac.bringApp();
  await mac.run("install --first-use 2019-06-01", on(0));
  for (const day of [0, WATCHED_DAYS]) await watch(mac, mac.setting(on(day)));
  const [folder, before] = [temporaryFolder("files"), temporaryFolder("before")];
  cpSync(mac.home, before, AS_IT_IS);
  const jobs = structuredClone(mac.launchd);
  return {
    ...{ folder, recording: saveDrives(folder, {}) },
    run: async (words) => {
      rmSync(mac.home, { recursive: true });
      cpSync(before, mac.home, AS_IT_IS);
      Object.assign(mac.launchd, structuredClone(jobs));
      const lock = endsAgent(words) ? null : takeAgentLock(mac.paths.lock);
      const outcome = await mac.run(words, on(WATCHED_DAYS));
      lock?.release();
      return outcome;
    },
  };
}

/** launchd's double has no process that it could end. */
const endsAgent = ([verb]: readonly string[]): boolean => verb === "uninstall";

async function watch({ root, home, paths }: MacToInstallOn, setting: Setting): Promise<void> {
  const tools = toolsOn({ root, home, data: paths.data }, setting);
  await watchOnce(tools, null);
  await tools.close();
}

/** 50 GB are written a day; an eighth of the disk is free, and nothing can be purged. */
function withFullDisk({ root, home, paths }: MacToInstallOn, day: number): Assemble {
  const health = { bytesWritten: bytes(150 * TB + day * 50 * GB) };
  const space = {
    ...{ path: "/System/Volumes/Data", totalBytes: bytes(TB), freeBytes: bytes(TB / 8) },
    ...{ purgeableBytes: bytes(0), drives: ["nvme0"] },
  };
  const portable = { location: "disk4", model: "Example Portable", serial: "EX00000000000002B" };
  const drives = [{ health }, { facts: { ...portable, internal: false } }];
  const withBoth = withDrives({ root, home, data: paths.data }, ...drives);
  return (host, shown) => {
    if (shown.demo || shown.recording !== null) return assemble(host, shown);
    const tools = withBoth(host, shown);
    return { ...tools, readHost: async () => ({ ...(await tools.readHost()), space }) };
  };
}

/** @returns a program that tells, as `defaults` does, which folder SwiftBar's owner chose. */
function plantBars(home: string): string {
  const swiftbar = join(home, "plugins");
  const xbar = join(home, "Library/Application Support/xbar/plugins");
  const others = ["argos", "waybar"].map((name) => join(home, ".config", name));
  for (const folder of [swiftbar, xbar, ...others]) mkdirSync(folder, { recursive: true });
  return recordingProgram("defaults", `echo '${swiftbar}'`).path;
}
