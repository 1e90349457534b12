import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { dailyWrites } from "../../agent/analysis/daily-writes.ts";
import { pathsOf } from "../../agent/config/paths.ts";
import { type Config, defaultConfig } from "../../agent/config/schema.ts";
import { assess } from "../../agent/flows/assess.ts";
import { type Pass, takeSample } from "../../agent/flows/take-sample.ts";
import type { Tools } from "../../agent/flows/tools.ts";
import { type Watched, watchOnce } from "../../agent/flows/watch-once.ts";
import type { HostReading } from "../../agent/model/machine.ts";
import type { DriveSource } from "../../agent/model/reading.ts";
import type { State } from "../../agent/model/state.ts";
import { bytes, GB, HOUR, instant, TB, zoneName } from "../../agent/model/units.ts";
import type { Store } from "../../db/store.ts";
import { memoryStore } from "../db/places.ts";
import { APPLE_SSD, answered, healthOf } from "../fixtures/example-drives.ts";
import { utcOffsetIn } from "../fixtures/zones.ts";
import { hostAt } from "../host/host-at.ts";
import { strictSource } from "../sources/strict-source.ts";

export type HostDifference = Partial<Omit<HostReading, "machine" | "takenAt">> & {
  readonly machine?: Partial<HostReading["machine"]>;
};

/** An iMac Pro of which a test decides what its drives say, its clock, its zone and its settings. */
export interface ExampleMachine {
  readonly tools: Tools;
  readonly store: Store;
  /** Moves the clock and takes one look, stored and thought about. */
  look(at: number, sources: readonly DriveSource[], host?: HostDifference): Promise<Look>;
  /** The same as the agent does it: alerts move on, and what is due is queued. */
  watch(at: number, sources: readonly DriveSource[], host?: HostDifference): Promise<Watched>;
  /** From now on the owner is in this zone. */
  moveTo(zone: string): void;
}

export interface Look {
  readonly pass: Pass;
  readonly state: State;
}

export interface Setting {
  readonly zone?: string;
  readonly config?: Partial<Config>;
  readonly recording?: string;
  /** Of an earlier machine: as its owner copied it. */
  readonly store?: Store;
  /** What every reading of the host differs in. */
  readonly host?: HostDifference;
}

/** @returns a machine with a database in memory and a data folder that goes with the test. */
export function exampleMachine(setting: Setting = {}): ExampleMachine {
  const store = setting.store ?? memoryStore();
  const now = { at: 0, zone: setting.zone ?? "Europe/Vienna", host: setting.host ?? {} };
  let sources: readonly DriveSource[] = [];
  const home = temporaryHome();
  const tools = toolsOf(setting, store, home, {
    now,
    sources: () => sources,
  });
  const turnTo = (at: number, asked: readonly DriveSource[], host: HostDifference): void => {
    Object.assign(now, { at, host: { ...setting.host, ...host } });
    sources = asked;
  };
  return {
    tools,
    store,
    look: async (at, asked, host = {}) => {
      turnTo(at, asked, host);
      const pass = await takeSample(tools);
      return { pass, state: await assess(tools, pass) };
    },
    watch: async (at, asked, host = {}) => {
      turnTo(at, asked, host);
      return watchOnce(tools, null);
    },
    moveTo: (zone) => {
      now.zone = zone;
    },
  };
}

interface World {
  readonly now: { readonly at: number; readonly zone: string; readonly host: HostDifference };
  readonly sources: () => readonly DriveSource[];
}

function toolsOf(setting: Setting, store: Store, home: string, { now, sources }: World): Tools {
  const clock = {
    now: () => now.at,
    elapsed: () => 0,
    zone: () => now.zone,
    utcOffsetMinutes: (at: number) => utcOffsetIn(now.zone, at),
  };
  const host = { ...hostAt(home), clock, home, environment: { WEARBAR_HOME: home } };
  return {
    host,
    clock,
    version: "0.1.0",
    paths: pathsOf(host),
    recording: setting.recording ?? null,
    demo: false,
    config: async () => ({ ...defaultConfig(), ...setting.config }),
    store: async () => ({ store, notices: [] }),
    sources: async () => sources(),
    readHost: async () => hostReading(now),
    notifiers: async () => [],
    service: () => Promise.reject(new Error("Nobody installs anything here.")),
    close: async () => {},
  };
}

function hostReading({ at, zone, host }: World["now"]): HostReading {
  const { machine, ...rest } = host;
  return {
    machine: {
      ...{ model: "iMac Pro", system: "macOS 15.7", memoryBytes: bytes(34_359_738_368) },
      ...{ virtualMachine: false, bootId: "boot-1", bootedAt: null, firstUse: null },
      zone: zoneName(zone),
      ...machine,
    },
    swap: {
      ...{ usedBytes: bytes(0), zramUsedBytes: null },
      ...{ swappedOutBytes: bytes(0), swappedInBytes: bytes(0) },
    },
    space: {
      path: "/System/Volumes/Data",
      totalBytes: bytes(TB),
      freeBytes: bytes(212 * GB),
      purgeableBytes: bytes(14 * GB),
      drives: ["disk0"],
    },
    ...rest,
    takenAt: instant(at),
  };
}

function temporaryHome(): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "wearbar-machine-")));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

/** The built-in drive with this much written, read by IOKit. */
export const written = (bytesWritten: number | null, powerOnHours: number | null = 14_300) =>
  strictSource("iokit", [
    { facts: APPLE_SSD, answer: answered(APPLE_SSD, healthOf({ bytesWritten, powerOnHours })) },
  ]);

/** @returns the codes of what was told, the last first. */
export const eventsOf = ({ store }: ExampleMachine): readonly string[] =>
  store.events({ limit: 50 }).map(({ code }) => code);

/** 13 o'clock in Vienna. */
export const NOON = Date.UTC(2026, 10, 30, 12);

/** Looks once an hour from noon on. */
export async function looks(
  machine: ExampleMachine,
  ...sources: readonly DriveSource[]
): Promise<void> {
  for (const [hour, source] of sources.entries()) {
    await machine.look(NOON + hour * HOUR, [source]);
  }
}

/** @returns the lifetime counter that is taken for true. */
export const kept = ({ store }: ExampleMachine, driveId = 1): number | null =>
  store.latestLifetimeSample(driveId)?.health.bytesWritten ?? null;

/** @returns the writes of all its days. */
export const sumOf = ({ store }: ExampleMachine, driveId = 1): number =>
  dailyWrites(store.iterateDailySamples(driveId)).reduce(
    (sum, { writtenBytes }) => sum + (writtenBytes ?? 0),
    0,
  );
