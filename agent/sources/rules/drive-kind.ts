import type { DriveKind, Interconnect } from "../../model/drive.ts";

export type DriveProtocol = "nvme" | "ata" | "scsi" | "mmc";

/** What a source knows when it must say what kind of drive this is. Absent and null: not said. */
export interface KindEvidence {
  readonly vendor?: string | null;
  readonly model?: string | null;
  /** Raw, as reported: a spinning medium. Bridges that know nothing report true. */
  readonly rotational?: boolean | null;
  readonly interconnect?: Interconnect | null;
  /** The command set spoken, which may differ from the interconnect (NVMe behind USB). */
  readonly protocol?: DriveProtocol | null;
  /** In the reporter's words: `CD/DVD` and `disk` from smartctl, `MMC` and `SD` from Linux. */
  readonly deviceType?: string | null;
  /** Name of the kernel driver, such as `vbd`. */
  readonly driver?: string | null;
  /** As reported, 0 included. */
  readonly capacityBytes?: number | null;
}

export interface KindRule {
  readonly kind: DriveKind;
  /** All given conditions must hold. `name` is matched against `vendor model`. */
  readonly when: Omit<KindEvidence, "vendor" | "model" | "deviceType"> & {
    readonly name?: RegExp;
    readonly deviceType?: RegExp;
  };
  /** Who says so. */
  readonly source: string;
  /** A real drive that this rule, and no earlier one, decides. */
  readonly example: KindEvidence;
}

/** @returns the kind by the first rule that holds. */
export const driveKind = (evidence: KindEvidence): DriveKind =>
  kindRuleFor(evidence)?.kind ?? "unknown";

export function kindRuleFor(evidence: KindEvidence): KindRule | null {
  return KIND_RULES.find((rule) => holds(rule, evidence)) ?? null;
}

function holds({ when }: KindRule, evidence: KindEvidence): boolean {
  const { name, deviceType } = when;
  if (name !== undefined && !name.test(fullName(evidence))) return false;
  if (deviceType !== undefined && !deviceType.test(evidence.deviceType ?? "")) return false;
  return EXACT.every((field) => when[field] === undefined || when[field] === evidence[field]);
}

const EXACT = ["rotational", "interconnect", "protocol", "driver", "capacityBytes"] as const;

const fullName = ({ vendor, model }: KindEvidence): string =>
  [vendor, model].filter(Boolean).join(" ");

const QEMU = "https://www.qemu.org/docs/master/system/devices/nvme.html";
const EBS = "https://docs.aws.amazon.com/ebs/latest/userguide/nvme-ebs-volumes.html";
const AZURE = "https://github.com/Azure/azure-vm-utils";
const ROTATIONAL = "Linux Documentation/ABI/stable/sysfs-block, queue/rotational";

/** First match wins: what hides the medium comes before what describes it. */
export const KIND_RULES: readonly KindRule[] = [
  {
    kind: "unknown",
    when: { capacityBytes: 0 },
    source: "smartctl on a bridge opened as the wrong type: size 0, rotation rate 0",
    example: { vendor: "Hitachi", model: "HDS723030ALA640", rotational: false, capacityBytes: 0 },
  },
  {
    kind: "optical",
    when: { deviceType: /^CD|DVD/i },
    source: "smartctl, Device type",
    example: { vendor: "hp", model: "DVD A  DS8A5LH", deviceType: "CD/DVD" },
  },
  {
    kind: "optical",
    when: { name: /\b(DVD|CD-?ROM|CD-?RW|BD-?RE|BDDVDRW)/i },
    source: "INQUIRY product names of optical drives",
    example: { vendor: "HL-DT-ST", model: "DVDRAM GH24NSB0" },
  },
  {
    kind: "virtual",
    when: { interconnect: "virtio" },
    source: "OASIS Virtual I/O Device specification, block and SCSI host devices",
    example: { model: null, interconnect: "virtio", driver: "virtio_blk" },
  },
  {
    kind: "virtual",
    when: { driver: "vbd" },
    source: "Linux drivers/block/xen-blkfront.c",
    example: { model: null, driver: "vbd" },
  },
  {
    kind: "virtual",
    when: { name: /\bQEMU\b/ },
    source: QEMU,
    example: { model: "QEMU NVMe Ctrl", protocol: "nvme" },
  },
  {
    kind: "virtual",
    when: { name: /\bVBOX\b/ },
    source: "VirtualBox DevATA and DevNVMe: `VBOX HARDDISK`, `ORCL-VBOX-NVME-VER12`",
    example: { model: "VBOX HARDDISK", protocol: "ata", capacityBytes: 17_179_869_184 },
  },
  {
    kind: "virtual",
    when: { name: /\bVMware\b/i },
    source: "INQUIRY `VMware Virtual disk`, Identify `VMware Virtual NVMe Disk`",
    example: { vendor: "VMware", model: "Virtual disk", rotational: true },
  },
  {
    kind: "virtual",
    when: { name: /\bMsft Virtual\b/i },
    source: "INQUIRY of Hyper-V disks",
    example: { vendor: "Msft", model: "Virtual Disk", rotational: true },
  },
  {
    kind: "virtual",
    when: { name: /\b(MSFT NVMe Accelerator|Microsoft NVMe Direct Disk)\b/i },
    source: AZURE,
    example: { model: "MSFT NVMe Accelerator v1.0", protocol: "nvme" },
  },
  {
    kind: "virtual",
    when: { name: /\bAmazon (Elastic Block Store|EC2 NVMe Instance Storage)\b/ },
    source: EBS,
    example: { model: "Amazon Elastic Block Store", protocol: "nvme" },
  },
  {
    kind: "virtual",
    when: { name: /\bPersistentDisk\b|\bnvme_card/ },
    source: "Google Compute Engine: `Google PersistentDisk`, `nvme_card-pd`, `nvme_card0`",
    example: { model: "nvme_card-pd", protocol: "nvme" },
  },
  {
    kind: "virtual",
    when: { name: /VirtIO/i },
    source: "Apple Virtualization framework, AppleVirtIOStorageDevice",
    example: { model: "AppleVirtIO", rotational: false },
  },
  {
    kind: "virtual",
    when: { name: /\bbhyve\b|\bVirtual HDD\b|\bNUTANIX\b|\bLIO-ORG\b/i },
    source: "Identify and INQUIRY of bhyve, Parallels, Nutanix and the Linux target",
    example: { model: "BHYVE SATA DISK", protocol: "ata", rotational: false },
  },
  {
    kind: "raid",
    when: { name: /^AVAGO\b|^BROADCOM\b|\bMegaRAID\b|\bMR\d{4}|\bPERC\b/i },
    source: "INQUIRY of MegaRAID and PERC volumes: the controller's name, no health log",
    example: { vendor: "AVAGO", model: "MR9361-16i", rotational: false },
  },
  {
    kind: "raid",
    when: { name: /\bLOGICAL VOLUME\b|^DELLBOSS\b/i },
    source: "INQUIRY of HPE Smart Array and LSI IR volumes; Identify of Dell BOSS",
    example: { vendor: "HPE", model: "LOGICAL VOLUME", rotational: false },
  },
  {
    kind: "raid",
    when: { name: /\bRAID|\bServeRAID\b|^Adaptec\b|^ASR\d{4}|^Areca\b|^AMCC\b|^3ware\b/i },
    source: "INQUIRY of IBM, Adaptec, Areca and 3ware volumes and of mirroring enclosures",
    example: { vendor: "JMicron", model: "H/W RAID1", interconnect: "usb", rotational: true },
  },
  {
    kind: "ssd",
    when: { protocol: "mmc", deviceType: /^MMC$/ },
    source: "Linux drivers/mmc/core/bus.c, attribute type: MMC is soldered flash (eMMC)",
    example: { model: "DF4064", protocol: "mmc", deviceType: "MMC", rotational: false },
  },
  {
    kind: "unknown",
    when: { protocol: "mmc" },
    source: "SD cards: flash with no wear data and no known endurance",
    example: { model: "SC64G", protocol: "mmc", deviceType: "SD", rotational: false },
  },
  {
    kind: "hdd",
    when: { protocol: "nvme", rotational: true },
    source: "NVMe Base Specification 2.0, Rotational Media Information",
    example: { model: "Rotating NVMe", protocol: "nvme", rotational: true },
  },
  {
    kind: "ssd",
    when: { protocol: "nvme" },
    source: "NVMe Base Specification: all else that speaks NVMe is solid state",
    example: { model: "APPLE SSD AP1024N", protocol: "nvme", rotational: false },
  },
  {
    kind: "unknown",
    when: { interconnect: "usb", rotational: true },
    source:
      "Linux drivers/scsi/sd.c: rotational is the default of bridges and sticks that say nothing",
    example: { vendor: "SanDisk", model: "Ultra", interconnect: "usb", rotational: true },
  },
  {
    kind: "hdd",
    when: { rotational: true },
    source: ROTATIONAL,
    example: { model: "WDC WD40EFRX-68N32N0", protocol: "ata", rotational: true },
  },
  {
    kind: "ssd",
    when: { rotational: false },
    source: ROTATIONAL,
    example: { model: "Samsung SSD 860 EVO 500GB", protocol: "ata", rotational: false },
  },
];
