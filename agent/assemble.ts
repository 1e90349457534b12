import type { Shown } from "./commands/run.ts";
import type { Paths } from "./config/paths.ts";
import { pathsOf } from "./config/paths.ts";
import type { Config } from "./config/schema.ts";
import { demoClock } from "./demo/demo-clock.ts";
import type { OpenedMachine, OpenedStore, Tools } from "./flows/tools.ts";
import type { HostReading } from "./model/machine.ts";
import { instant, localDay, zoneName } from "./model/units.ts";
import { dayAt } from "./support/calendar.ts";
import type { Host } from "./support/host.ts";

/** @param shown what is to be looked at: this machine, a saved reading, or the example year. */
export function assemble(host: Host, shown: Shown): Tools {
  if (shown.demo) return assembleDemo(host);
  const { recording, thorough } = shown;
  const paths = pathsOf(host);
  const config = once(() => loadConfig(host, paths));
  const machine = once(async () => openMachine(host, recording, await config()));
  const store = once(() => openStore(host, paths, recording, thorough));
  return {
    host,
    clock: host.clock,
    version: WEARBAR_VERSION,
    paths,
    recording,
    demo: false,
    config,
    store,
    sources: async () => (await machine()).sources,
    readHost: async () => (await machine()).readHost(),
    close: async () => {
      // A store that failed to open has told so where it was asked for.
      if (store.called()) await store().then(({ store }) => store.close(), doNothing);
    },
  };
}

/** Nothing of the owner's is read or written: not the drives, the database or the settings. */
function assembleDemo(host: Host): Tools {
  const clock = demoClock(host.clock);
  const demo = once(async () => (await import("./assemble-demo.ts")).openDemo(clock));
  return {
    host,
    clock,
    version: WEARBAR_VERSION,
    paths: pathsOf({ ...host, environment: { WEARBAR_HOME: "/nowhere" } }),
    recording: null,
    demo: true,
    config: async () => (await demo()).config,
    store: async () => (await demo()).opened,
    sources: async () => (await demo()).machine.sources,
    readHost: async () => (await demo()).machine.readHost(),
    close: async () => {
      if (demo.called()) (await demo()).opened.store.close();
    },
  };
}

/** The first call decides; later ones get the same. */
function once<Value>(open: () => Promise<Value>): (() => Promise<Value>) & { called(): boolean } {
  let opened: Promise<Value> | null = null;
  const call = () => {
    opened ??= open();
    return opened;
  };
  return Object.assign(call, { called: () => opened !== null });
}

const doNothing = (): void => {};

async function loadConfig(host: Host, paths: Paths) {
  const { loadConfig, requireSound } = await import("./config/load.ts");
  const now = host.clock.now();
  const today = localDay(dayAt(now, host.clock.utcOffsetMinutes(now)));
  return requireSound(await loadConfig(paths.config, today));
}

async function openStore(
  host: Host,
  paths: Paths,
  recording: string | null,
  thorough: boolean,
): Promise<OpenedStore> {
  const { openStore } = await import("../db/open.ts");
  const { packageRoot } = await import("./support/package-root.ts");
  const migrationsFolder = `${packageRoot(import.meta.filename)}/db/migrations`;
  const now = host.clock.now();
  if (recording !== null) return openStore({ memory: true, migrationsFolder, now });
  const { database: path, backups: backupsFolder, lock: lockPath } = paths;
  const opened = openStore({ path, migrationsFolder, backupsFolder, lockPath, now, thorough });
  if (opened.notices.length > 0) await keepAndTell(opened, host, paths);
  return opened;
}

/** Whichever command it was that met the damage, its owner hears of it at once and for a week. */
async function keepAndTell({ store, notices }: OpenedStore, host: Host, paths: Paths) {
  const { keepNotices } = await import("./flows/notices.ts");
  const takenAt = instant(host.clock.now());
  const reasons = keepNotices(store, notices, { takenAt, zone: zoneName(host.clock.zone()) });
  if (reasons.length === 0) return;
  const { rmSync } = await import("node:fs");
  rmSync(paths.state, { force: true }); // it says nothing of this yet
  const { reasonSentence } = await import("./views/words/reasons.ts");
  for (const reason of reasons) host.terminal.warn(`wearbar: ${reasonSentence(reason)}\n`);
}

async function openMachine(
  host: Host,
  recording: string | null,
  config: Config,
): Promise<OpenedMachine> {
  if (recording !== null) {
    const { recorded } = await import("./sources/recorded.ts");
    return { sources: [recorded(recording)], readHost: () => unknownMachine(host) };
  }
  if (host.platform === "darwin") return (await import("./assemble-mac.ts")).openMac(host, config);
  if (host.platform !== "linux") return { sources: [], readHost: () => unknownMachine(host) };
  const { openLinux } = await import("./assemble-linux.ts");
  return openLinux(host, config);
}

/** A recording says nothing of the machine it is looked at on. */
function unknownMachine({ clock }: Host): HostReading {
  return {
    machine: {
      ...{ model: null, system: null, memoryBytes: null, virtualMachine: null },
      ...{ bootId: null, bootedAt: null, firstUse: null },
      zone: zoneName(clock.zone()),
    },
    swap: { usedBytes: null, zramUsedBytes: null, swappedOutBytes: null, swappedInBytes: null },
    space: null,
    takenAt: instant(clock.now()),
  };
}
