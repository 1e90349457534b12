import { basename, dirname } from "node:path";
import type { DriveKind, Interconnect } from "../model/drive.ts";
import { type Bytes, bytesOrNull } from "../model/units.ts";
import { readValue, realPath } from "../support/read-file.ts";
import { readIdentity, readVendor } from "./linux-identity.ts";
import { nvmeControllerOf } from "./linux-nvme-controller.ts";
import { type DriveProtocol, driveKind } from "./rules/drive-kind.ts";
import { interconnectOf, isDiskName, isInternal, isNetworkPath } from "./rules/linux-device.ts";

/** One whole disk or NVMe namespace of /sys/block. */
export interface LinuxDisk {
  readonly block: string;
  /** Of the drive it belongs to: the controller of a namespace, else the block name. */
  readonly location: string;
  readonly model: string | null;
  readonly serial: string | null;
  readonly firmware: string | null;
  readonly capacityBytes: Bytes;
  readonly kind: DriveKind;
  readonly interconnect: Interconnect;
  readonly internal: boolean | null;
  readonly nvme: NvmeNamespace | null;
}

export interface NvmeNamespace {
  readonly controller: string;
  readonly nsid: number;
  /** `pcie`, `apple-nvme`; `unknown` on kernels that do not say. */
  readonly transport: string;
}

/** @returns null for what is no local disk, or holds no medium, or is gone. */
export function readLinuxDisk(root: string, block: string): LinuxDisk | null {
  if (!isDiskName(block)) return null;
  const folder = `${root}/sys/block/${block}`;
  const device = realPath(`${folder}/device`);
  const path = realPath(folder);
  const capacityBytes = readCapacity(folder);
  if (device === null || path === null || !capacityBytes) return null;
  if (readValue(`${folder}/hidden`) === "1") return null;
  const seen: SeenDisk = { root, block, folder, device, path, capacityBytes };
  return /^nvme\d+n\d+$/.test(block) ? nvmeDisk(seen) : otherDisk(seen);
}

/** `size` counts 512-byte sectors whatever the device's own block size (Linux sysfs-block ABI). */
function readCapacity(folder: string): Bytes | null {
  const sectors = readValue(`${folder}/size`) ?? "";
  return /^\d+$/.test(sectors) ? bytesOrNull(Number(sectors) * 512) : null;
}

interface SeenDisk {
  readonly root: string;
  readonly block: string;
  /** Its folder in /sys/block. */
  readonly folder: string;
  /** Where its `device` link leads. */
  readonly device: string;
  readonly path: string;
  readonly capacityBytes: Bytes;
}

function nvmeDisk(seen: SeenDisk): LinuxDisk | null {
  const controller = nvmeControllerOf(seen.device);
  if (controller === null) return null;
  const { name, folder, transport } = controller;
  const external = isBehindExternalPort(seen.root, folder);
  const interconnect = external ? "thunderbolt" : "nvme";
  return {
    ...describe(seen, { interconnect, protocol: "nvme" }, external),
    location: name,
    nvme: { controller: name, nsid: namespaceId(seen), transport },
  };
}

function namespaceId({ folder, block }: SeenDisk): number {
  const nsid = readValue(`${folder}/nsid`) ?? /\d+$/.exec(block)?.[0] ?? "";
  return /^\d{1,10}$/.test(nsid) ? Number(nsid) : 1;
}

/** PCI says `removable` of what is plugged into a Thunderbolt port (Linux sysfs-devices-removable). */
function isBehindExternalPort(root: string, folder: string): boolean {
  for (let at = folder; at.length > root.length && at !== dirname(at); at = dirname(at)) {
    if (readValue(`${at}/removable`) === "removable") return true;
  }
  return false;
}

function otherDisk(seen: SeenDisk): LinuxDisk | null {
  const path = belowRoot(seen.root, seen.path);
  if (isNetworkPath(path)) return null;
  const vendor = readVendor(seen.device);
  const interconnect = interconnectOf(path, vendor);
  const protocol = protocolOf(interconnect, vendor);
  const external = isBehindExternalPort(seen.root, seen.device);
  return {
    ...describe(seen, { interconnect, protocol }, external),
    location: seen.block,
    nvme: null,
  };
}

function protocolOf(interconnect: Interconnect, vendor: string | null): DriveProtocol | null {
  if (interconnect === "mmc") return "mmc";
  if (interconnect === "sata" || vendor === "ATA") return "ata";
  return vendor === null ? null : "scsi";
}

/** So that a folder above `root` can not be taken for a bus. */
function belowRoot(root: string, path: string): string {
  const base = root === "" ? "" : (realPath(root) ?? root);
  return path.startsWith(base) ? path.slice(base.length) : path;
}

interface Link {
  readonly interconnect: Interconnect;
  readonly protocol: DriveProtocol | null;
}

function describe(
  { folder, device, block, capacityBytes }: SeenDisk,
  link: Link,
  external: boolean,
): Omit<LinuxDisk, "location" | "nvme"> {
  const identity = readIdentity(folder, device);
  const deviceType = readValue(`${device}/type`);
  const removable = readValue(`${folder}/removable`) === "1";
  return {
    block,
    ...identity,
    capacityBytes,
    interconnect: link.interconnect,
    internal: isInternal(link.interconnect, removable, external, deviceType),
    kind: driveKind({
      ...link,
      model: identity.model,
      rotational: readRotational(folder),
      deviceType,
      driver: driverOf(device),
    }),
  };
}

function readRotational(folder: string): boolean | null {
  const value = readValue(`${folder}/queue/rotational`);
  return value === "1" ? true : value === "0" ? false : null;
}

function driverOf(device: string): string | null {
  const driver = realPath(`${device}/driver`);
  return driver === null ? null : basename(driver);
}
