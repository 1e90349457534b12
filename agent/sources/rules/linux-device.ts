import type { Interconnect } from "../../model/drive.ts";

/** What the names and sysfs paths of Linux block devices tell. */

interface NameRule {
  readonly name: RegExp;
  readonly what: string;
  readonly example: string;
}

/** Entries of /sys/block that are no disk of their own (Linux Documentation/admin-guide/devices.txt). */
export const NO_DISK_NAMES: readonly NameRule[] = [
  { name: /^loop\d/, what: "a file", example: "loop0" },
  { name: /^(z?ram|pmem)\d/, what: "memory", example: "zram0" },
  { name: /^(dm-|md|bcache)[\d_]/, what: "made of other disks", example: "md127" },
  { name: /^zd\d/, what: "a volume of a ZFS pool", example: "zd16" },
  { name: /^(r?nbd|d?rbd|etherd!)/, what: "on another machine", example: "drbd1" },
  { name: /^(ublkb|nullb)\d/, what: "made by a program", example: "nullb0" },
  { name: /^(sr|fd)\d/, what: "an optical or floppy drive", example: "sr0" },
  { name: /^(mtdblock|ubiblock)/, what: "raw flash", example: "mtdblock3" },
  { name: /^mmcblk\d+(boot\d|rpmb|gp\d)/, what: "a part of an eMMC", example: "mmcblk0boot0" },
  { name: /^nvme\d+c\d+n\d/, what: "a path to a namespace", example: "nvme0c0n1" },
];

export const isDiskName = (block: string): boolean =>
  !NO_DISK_NAMES.some(({ name }) => name.test(block));

interface PathRule {
  readonly interconnect: Interconnect;
  readonly path: RegExp;
  readonly example: string;
}

/** First match wins: a bridge comes before what is behind it. */
export const INTERCONNECT_RULES: readonly PathRule[] = [
  {
    interconnect: "usb",
    path: /\/usb\d+\//,
    example:
      "/devices/pci0000:00/0000:00:14.0/usb2/2-3/2-3:1.0/host6/target6:0:0/6:0:0:0/block/sdb",
  },
  {
    interconnect: "virtio",
    path: /\/virtio\d+\//,
    example: "/devices/pci0000:00/0000:00:02.0/virtio1/block/vda",
  },
  {
    interconnect: "mmc",
    path: /\/mmc_host\//,
    example: "/devices/pci0000:00/0000:00:1a.0/mmc_host/mmc0/mmc0:0001/block/mmcblk0",
  },
  {
    interconnect: "sata",
    path: /\/ata\d+\//,
    example: "/devices/pci0000:00/0000:00:17.0/ata1/host0/target0:0:0/0:0:0:0/block/sda",
  },
  {
    interconnect: "sas",
    path: /\/(end_device-|expander-|port-\d)/,
    example:
      "/devices/pci0000:00/0000:00:01.0/0000:01:00.0/host1/port-1:0/end_device-1:0/target1:0:0/1:0:0:0/block/sdc",
  },
];

/**
 * @param path the block device's real path below /sys.
 * @param vendor INQUIRY vendor: `ATA` says that a SATA drive is behind a SAS controller.
 */
export function interconnectOf(path: string, vendor: string | null): Interconnect {
  const found = INTERCONNECT_RULES.find((rule) => rule.path.test(path))?.interconnect ?? "unknown";
  return found === "sas" && vendor === "ATA" ? "sata" : found;
}

/** iSCSI sessions and Fibre Channel ports: the disk is in another house. */
export const isNetworkPath = (path: string): boolean => /\/session\d+\/|\/rport-\d+:/.test(path);

/** NVMe over fabrics (`loop` is a fabric to oneself). Local are `pcie` and `apple-nvme`. */
export const isNetworkTransport = (transport: string): boolean =>
  ["tcp", "rdma", "fc", "loop"].includes(transport);

/**
 * @param externalPort whether a removable device lies on the way to it.
 * @returns null where a drive could be on either side of the case (a SATA cable may be an eSATA one).
 */
export function isInternal(
  interconnect: Interconnect,
  removable: boolean,
  externalPort: boolean,
  deviceType: string | null,
): boolean | null {
  if (removable || externalPort || interconnect === "usb") return false;
  if (interconnect === "nvme" || deviceType === "MMC") return true;
  return null;
}
