import type { Shown } from "./commands/run.ts";
import type { KeptConfig } from "./config/kept-config.ts";
import type { Paths } from "./config/paths.ts";
import { pathsOf } from "./config/paths.ts";
import type { Config } from "./config/schema.ts";
import { demoClock } from "./demo/demo-clock.ts";
import type { OpenedMachine, OpenedStore, Tools } from "./flows/tools.ts";
import type { HostReading } from "./model/machine.ts";
import type { ServiceManager } from "./model/service.ts";
import { instant, localDay, zoneName } from "./model/units.ts";
import { dayAt } from "./support/calendar.ts";
import type { Host } from "./support/host.ts";

/** @param shown what is to be looked at: this machine, a saved reading, or the example year. */
export function assemble(host: Host, shown: Shown): Tools {
  if (shown.demo) return assembleDemo(host);
  const { recording, thorough, resident } = shown;
  const paths = pathsOf(host);
  const settings = once(() => openSettings(host, paths, resident));
  const config = async () => (await settings()).config();
  const machineFor = whileSame((config: Config) => openMachine(host, recording, config));
  const machine = async () => machineFor(await config());
  const store = once(() => openStore(host, paths, recording, thorough));
  return {
    host,
    clock: host.clock,
    version: WEARBAR_VERSION,
    paths,
    recording,
    demo: false,
    config,
    configProblem: async () => (await settings()).problem(),
    store,
    sources: async () => (await machine()).sources,
    readHost: async () => (await machine()).readHost(),
    notifiers: once(() => openNotifiers(host)),
    service: once(() => openService(host, paths)),
    close: async () => {
      // A store that failed to open has told so where it was asked for.
      if (store.called()) await store().then(({ store }) => store.close(), doNothing);
    },
  };
}

/** Nothing of the owner's is read or written: not the drives, the database or the settings. */
function assembleDemo(host: Host): Tools {
  const clock = demoClock(host.clock);
  const paths = pathsOf({ ...host, environment: { WEARBAR_HOME: "/nowhere" } });
  const demo = once(async () => (await import("./assemble-demo.ts")).openDemo(clock));
  return {
    host,
    clock,
    version: WEARBAR_VERSION,
    paths,
    recording: null,
    demo: true,
    config: async () => (await demo()).config,
    store: async () => (await demo()).opened,
    sources: async () => (await demo()).machine.sources,
    readHost: async () => (await demo()).machine.readHost(),
    notifiers: async () => [],
    service: () => openService(host, paths),
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

/** Like `once`, for each value that is not the same as the one before. */
function whileSame<From, Value>(open: (from: From) => Promise<Value>) {
  let last: { readonly from: From; readonly opened: Promise<Value> } | null = null;
  return (from: From): Promise<Value> => {
    if (last?.from !== from) last = { from, opened: open(from) };
    return last.opened;
  };
}

async function openSettings({ clock }: Host, paths: Paths, resident: boolean): Promise<KeptConfig> {
  const today = () => localDay(dayAt(clock.now(), clock.utcOffsetMinutes(clock.now())));
  if (resident) {
    const { keptConfig } = await import("./config/kept-config.ts");
    return keptConfig(paths.config, today);
  }
  const { loadConfig, requireSound } = await import("./config/load.ts");
  const config = requireSound(await loadConfig(paths.config, today()));
  return { config: async () => config, problem: () => null };
}

async function openStore(
  host: Host,
  paths: Paths,
  recording: string | null,
  thorough: boolean,
): Promise<OpenedStore> {
  if (recording === null) {
    const { openOwnersStore } = await import("./flows/open-store.ts");
    return openOwnersStore(host, paths, { thorough });
  }
  const { openStore } = await import("../db/open.ts");
  const { packageRoot } = await import("./support/package-root.ts");
  const migrationsFolder = `${packageRoot(import.meta.filename)}/db/migrations`;
  return openStore({ memory: true, migrationsFolder, now: host.clock.now() });
}

async function openNotifiers(host: Host) {
  const { desktopNotifiers } = await import("./outlets/notify/desktop-notifiers.ts");
  return desktopNotifiers(host);
}

async function openService(host: Host, paths: Paths): Promise<ServiceManager> {
  if (host.platform === "darwin") {
    return (await import("../launchd/launchd.ts")).launchd(host, paths);
  }
  return (await import("../systemd/systemd.ts")).systemd(host, paths);
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
