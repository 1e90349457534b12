import { expect, onTestFinished } from "vitest";
import type {
  MacAddon,
  MacCapacity,
  MacDrive,
  MacMachine,
  MacMemory,
  MacReading,
  MacStatistics,
  MacStep,
  MacVolumeParents,
} from "../../native/mac-addon.ts";

/** A drive as the registry has it, and what its SMART client does. */
export interface FakeDrive {
  readonly device: MacDrive;
  /** The steps of each read in turn, the last one for ever; `hangs` never answers. */
  readonly reads: readonly FakeRead[];
  /** Bytes read and written since boot; null: no driver. */
  readonly transferred: readonly [read: bigint, written: bigint] | null;
}

export type FakeRead = readonly MacStep[] | "hangs" | "is pulled out";

export interface FakeMac {
  readonly drives: readonly FakeDrive[];
  readonly machine: Partial<MacMachine>;
  readonly memory: Partial<MacMemory>;
  readonly capacity: Partial<MacCapacity>;
  readonly volume: Partial<MacVolumeParents>;
}

export interface AddonDouble {
  readonly addon: MacAddon;
  /** Registry ids of the SMART reads so far. */
  readonly smartReads: readonly bigint[];
}

/**
 * The addon's macOS half as its contract has it. Whoever calls it with other arguments, asks for the
 * health log of what is not capable, or opens two SMART clients at once, fails the test.
 */
export function macAddonDouble(mac: FakeMac): AddonDouble {
  const violations: string[] = [];
  const smartReads: bigint[] = [];
  const present = new Set(mac.drives.map(({ device }) => device.registryId));
  let open = 0;
  onTestFinished(() => expect(violations).toEqual([]));

  const driveOf = (call: string, id: unknown): FakeDrive | null => {
    if (typeof id !== "bigint") violations.push(`${call}: ${typeof id} is no registry id`);
    const drive = mac.drives.find(({ device }) => device.registryId === id);
    if (drive === undefined) violations.push(`${call}: nobody was told of ${id}`);
    return drive && present.has(drive.device.registryId) ? drive : null;
  };
  const isVolume = (call: string, path: unknown): void => {
    if (typeof path !== "string" || !path.startsWith("/")) violations.push(`${call}: ${path}`);
  };
  const readSteps = (drive: FakeDrive): FakeRead => {
    const id = drive.device.registryId;
    const before = smartReads.filter((read) => read === id).length;
    smartReads.push(id);
    return drive.reads[Math.min(before, drive.reads.length - 1)] ?? [];
  };

  const addon: MacAddon = {
    listDrives: async () => ({
      drives: mac.drives
        .map(({ device }) => device)
        .filter(({ registryId: id }) => present.has(id)),
      steps: [step("match-capable"), step("match-block-devices")],
    }),
    async readSmart(id): Promise<MacReading> {
      const drive = driveOf("readSmart", id);
      if (drive === null) return { steps: [step("find-service", -6)] };
      if (drive.device.smartCapable !== true) violations.push(`readSmart: ${id} is not capable`);
      open += 1;
      if (open > 1) violations.push("readSmart: two SMART clients at once");
      const steps = readSteps(drive);
      await Promise.resolve();
      if (steps === "hangs") return new Promise(() => {});
      open -= 1;
      if (steps !== "is pulled out") return { steps };
      present.delete(id);
      return { steps: [...opened(), step("smart-read-data", 0xe00002d7), ...closed()] };
    },
    async readStatistics(id): Promise<MacStatistics> {
      const drive = driveOf("readStatistics", id);
      return statistics(drive, mac.machine.bootSession ?? null);
    },
    async volumeParents(volume): Promise<MacVolumeParents> {
      isVolume("volumeParents", volume);
      return { ...NO_VOLUME, ...mac.volume };
    },
    readMemory: async () => ({ ...NO_MEMORY, ...mac.memory }),
    readMachine: async () => ({ ...NO_MACHINE, ...mac.machine }),
    async readCapacity(path): Promise<MacCapacity> {
      isVolume("readCapacity", path);
      return { ...NO_CAPACITY, ...mac.capacity };
    },
    async readProcessWrites() {
      const ticks = { nowTicks: 0n, tickNumerator: 125, tickDenominator: 3 };
      return { ...ticks, processes: [], notPermitted: 0, gone: 0, steps: [] };
    },
  };
  return { addon, smartReads };
}

/** One step; without a status it worked. */
export const step = (name: string, status = 0, bytes: Uint8Array | null = null): MacStep => ({
  name,
  status,
  bytes,
});

const opened = (): readonly MacStep[] => [
  step("find-service"),
  step("create-plugin"),
  step("query-interface"),
];
const closed = (): readonly MacStep[] => [step("destroy-plugin")];

/** A read that brings the health log, and Identify data where they are given. */
export const answers = (log: Uint8Array, identify: Uint8Array | null): FakeRead => [
  ...opened(),
  step("smart-read-data", 0, log),
  identify === null
    ? step("identify-controller", 0xe00002c2)
    : step("identify-controller", 0, identify),
  ...closed(),
];

/** The client can not be had: 0xe00002be whatever the reason. */
export const refusesClient = (status = 0xe00002be): FakeRead => [
  step("find-service"),
  step("create-plugin", status),
];

/** SMARTReadData fails; GetLogPage fails, or brings the log. */
export const fallsBack = (
  status: number,
  page: number | Uint8Array,
  identify: Uint8Array | null = null,
): FakeRead => [
  ...opened(),
  step("smart-read-data", status),
  typeof page === "number" ? step("get-log-page", page) : step("get-log-page", 0, page),
  identify === null
    ? step("identify-controller", 0xe00002ca)
    : step("identify-controller", 0, identify),
  ...closed(),
];

function statistics(drive: FakeDrive | null, bootSession: string | null): MacStatistics {
  const [bytesRead, bytesWritten] = drive?.transferred ?? [null, null];
  return {
    bootSession,
    driverRegistryId: drive?.device.driverRegistryId ?? null,
    bytesRead,
    bytesWritten,
    ...{ operationsRead: null, operationsWritten: null, errorsRead: null, errorsWritten: null },
    steps: [step("find-service", drive === null ? -6 : 0)],
  };
}

const NO_VOLUME: MacVolumeParents = {
  ...{ mountedFrom: null, fileSystem: null, passed: [], drives: [], tooDeep: false, steps: [] },
};
const NO_CAPACITY: MacCapacity = {
  ...{ importantBytes: null, plainBytes: null, totalBytes: null, steps: [] },
};
const NO_MEMORY: MacMemory = {
  ...{ swapTotalBytes: null, swapAvailableBytes: null, swapUsedBytes: null },
  ...{ swapins: null, swapouts: null, kernelPageSize: null, compressorPages: null },
  ...{ memoryBytes: null, pressureLevel: null, availablePercent: null },
  ...{ swapEnabled: null, swapfilePrefix: null, steps: [] },
};
const NO_MACHINE: MacMachine = {
  ...{ bootSession: null, bootTimeUs: null, sleepTimeUs: null, wakeTimeUs: null },
  ...{ model: null, processor: null, osVersion: null, osBuild: null },
  ...{ hvVmmPresent: null, procTranslated: null, continuousNs: null, awakeNs: null, steps: [] },
};
