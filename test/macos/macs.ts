import type { MacDrive, MacMedia } from "../../native/mac-addon.ts";
import { NOON } from "../host/host-at.ts";
import { healthLog, identifyController, type LogFields } from "../sources/nvme-bytes.ts";
import {
  answers,
  type FakeDrive,
  type FakeMac,
  fallsBack,
  refusesClient,
} from "./mac-addon-double.ts";

/** Macs as people have them, with invented serials. */

const CONTAINER_SCHEME = "GUID_partition_scheme";

/** A block device, the n-th of its Mac: built in, NVMe and capable but for the differences. */
export function device(
  n: number,
  sizeBytes: bigint | null,
  different: Partial<MacDrive>,
): MacDrive {
  const registryId = 0x1_0000_0300n + BigInt(n) * 16n;
  return {
    registryId,
    path: `IOService:/AppleARMPE/arm-io/ans/NS_01@${n + 1}`,
    className: "IOEmbeddedNVMeBlockDevice",
    smartCapable: true,
    model: "APPLE SSD AP0256Q                       ",
    vendor: "",
    serial: "0ba0000000000001    ",
    firmware: "1161.100",
    mediumType: "Solid State",
    logicalBlockSize: 4096n,
    physicalBlockSize: 4096n,
    interconnect: "Apple Fabric",
    location: "Internal",
    bitsPerCell: null,
    nandName: null,
    driverRegistryId: registryId + 1n,
    media: sizeBytes === null ? null : media(n, registryId + 2n, sizeBytes),
    ...different,
  };
}

const media = (n: number, registryId: bigint, sizeBytes: bigint): MacMedia => ({
  registryId,
  className: "IOMedia",
  bsdName: `disk${n}`,
  sizeBytes,
  whole: true,
  removable: false,
  ejectable: false,
  content: CONTAINER_SCHEME,
});

/** Apple's way: threshold 99, no busy time, hours of activity only, capacity 0 in Identify. */
export const appleLog = (fields: LogFields = {}): Uint8Array =>
  healthLog({ threshold: 99, spare: 100, kelvin: 307, powerCycles: 225n, ...fields });

export const appleIdentify = (serial: string, model: string): Uint8Array =>
  identifyController({ serial, model, firmware: "1161.100", totalCapacity: 0n });

/** What every Mac says of itself, but for the differences. */
export function mac(drives: readonly FakeDrive[], different: Partial<FakeMac> = {}): FakeMac {
  const first = drives[0]?.device;
  return {
    drives,
    machine: {
      bootSession: "6B1F5A5C-0C6E-4B52-8B45-0D1E2F3A4B5C",
      bootTimeUs: BigInt(NOON - 6 * 3_600_000) * 1_000n,
      model: "MacBookAir10,1",
      osVersion: "15.7",
      hvVmmPresent: 0,
      procTranslated: 0,
    },
    memory: {
      swapUsedBytes: 1_073_741_824n,
      swapins: 20_000n,
      swapouts: 65_536n,
      kernelPageSize: 16_384n,
      memoryBytes: 8_589_934_592n,
    },
    capacity: { importantBytes: 153_000_000_000n, plainBytes: 134_000_000_000n },
    volume: {
      drives: first?.media
        ? [{ media: first.media, deviceRegistryId: first.registryId, driverRegistryId: null }]
        : [],
    },
    ...different,
  };
}

export const SSD_256 = 251_000_193_024n;
export const SSD_512 = 500_277_792_768n;
export const SSD_1000 = 1_000_555_581_440n;

/** The built-in drive of most: 40.7 TB written (79,576,087 units). */
export const builtIn = (log: LogFields = {}, different: Partial<MacDrive> = {}): FakeDrive => ({
  device: device(0, SSD_256, different),
  reads: [
    answers(
      appleLog({ unitsWritten: 79_576_087n, percentageUsed: 3, powerOnHours: 1_320n, ...log }),
      appleIdentify("0ba0000000000001", "APPLE SSD AP0256Q"),
    ),
  ],
  transferred: [12_000_000_000n, 9_500_000_000n],
});

export const m1Air = (): FakeMac => mac([builtIn()]);

/** M4 mini with a drive in a Thunderbolt case. */
export const m4Thunderbolt = (): FakeMac =>
  mac([
    builtIn({}, { model: "APPLE SSD AP0256Z", className: "IOEmbeddedNVMeBlockDevice" }),
    {
      device: device(4, 2_000_398_934_016n, {
        className: "IONVMeBlockStorageDevice",
        model: "Samsung SSD 990 PRO 2TB                 ",
        serial: "S7DNNJ0W000001A     ",
        firmware: "4B2QJXD7",
        interconnect: "PCI-Express",
        location: "External",
      }),
      reads: [
        answers(
          healthLog({ unitsWritten: 9_000_000n, percentageUsed: 1, powerOnHours: 400n }),
          identifyController({
            serial: "S7DNNJ0W000001A",
            model: "Samsung SSD 990 PRO 2TB",
            warningKelvin: 355,
          }),
        ),
      ],
      transferred: [1_000_000n, 2_000_000n],
    },
  ]);

/** T2 laptop: Identify fails, strings come as bytes. */
export const t2 = (): FakeMac => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(`${text}\0\0`, "latin1"));
  const drive = device(0, SSD_1000, {
    model: bytes("APPLE SSD AP1024M   "),
    serial: bytes("C02900000000000A"),
    firmware: bytes("220.270."),
  });
  const log = appleLog({ unitsWritten: 228_000_000n, percentageUsed: 4, threshold: 0 });
  return mac([{ device: drive, reads: [answers(log, null)], transferred: [5n, 7_000_000_000n] }]);
};

/** MacBook Air of 2017: an AHCI drive, of which the SMART client knows nothing. */
export const ahciAir = (): FakeMac =>
  mac([
    {
      device: device(0, 251_000_193_024n, {
        className: "IOAHCIBlockStorageDevice",
        smartCapable: null,
        model: "APPLE SSD SM0256G",
        serial: "S29CNYAG000001",
        firmware: "BXW1SA0Q",
        interconnect: "PCI",
      }),
      reads: [],
      transferred: [1n, 3_000_000_000n],
    },
  ]);

/** iMac with a Fusion drive: one volume on two drives. */
export const fusion = (): FakeMac => {
  const ssd = builtIn({}, { model: "APPLE SSD AP0128M", serial: "0ba0000000000128" });
  const hdd: FakeDrive = {
    device: device(1, 1_000_204_886_016n, {
      className: "IOAHCIBlockStorageDevice",
      smartCapable: null,
      model: "APPLE HDD ST1000DM003",
      serial: "Z9A00001",
      mediumType: "Rotational",
      interconnect: "SATA",
    }),
    reads: [],
    transferred: [1n, 4_000_000_000n],
  };
  const members = [ssd, hdd].flatMap(({ device: { media, registryId } }) =>
    media === null ? [] : [{ media, deviceRegistryId: registryId, driverRegistryId: null }],
  );
  return mac([ssd, hdd], { volume: { drives: members } });
};

/** A guest of Apple's Virtualization framework, with a disk image attached. */
export const virtualMac = (): FakeMac => {
  const virtual: Partial<MacDrive> = { smartCapable: null, serial: null, firmware: null };
  const disk = device(0, 68_719_476_736n, {
    ...virtual,
    className: "AppleVirtIOStorageDevice",
    model: null,
    interconnect: "Virtual Interface",
  });
  const image = device(6, 500_000_000n, {
    ...virtual,
    className: "AppleDiskImageDevice",
    model: "Disk Image",
    interconnect: "Virtual Interface",
    location: "File",
  });
  const drives = [disk, image].map((one) => ({
    device: one,
    reads: [],
    transferred: [0n, 800_000_000n] as const,
  }));
  const guest = mac(drives);
  return { ...guest, machine: { ...guest.machine, model: "VirtualMac2,1", hvVmmPresent: 1 } };
};

/** A Samsung T9 whose health log no longer comes since macOS 26.4. */
export const withT9 = (reads: FakeDrive["reads"] = [fallsBack(0xe00002c2, 0xe00002c2)]): FakeMac =>
  mac([
    {
      device: device(4, 2_000_398_934_016n, {
        className: "IOUSBNVMeBlockDevice",
        vendor: "Samsung ",
        model: "PSSD T9         ",
        serial: "S7C000000000001",
        mediumType: null,
        interconnect: "USB",
        location: "External",
      }),
      reads,
      transferred: [4_000_000n, 6_000_000n],
    },
    builtIn(),
  ]);

/** An empty USB case says that it is capable, and no read of it works. */
export const withEmptyCaddy = (sizeBytes: bigint | null): FakeMac =>
  mac([
    builtIn(),
    {
      device: device(4, sizeBytes, {
        vendor: "Realtek",
        model: "RTL9210B-CG",
        serial: "012345678999",
        mediumType: null,
        interconnect: "USB",
        location: "External",
      }),
      reads: [fallsBack(0xe00002ca, 0xe00002ca)],
      transferred: null,
    },
  ]);

/** Another program has the SMART client: for so many tries, or for ever. */
export function busyFor(tries: number): FakeMac {
  const drive = builtIn();
  const refused = Array.from({ length: tries }, () => refusesClient());
  return mac([{ ...drive, reads: [...refused, ...drive.reads] }]);
}
