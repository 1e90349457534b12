import type { DriveFacts } from "../model/drive.ts";
import { bytesOrNull } from "../model/units.ts";
import { listNames } from "../support/read-file.ts";
import { type LinuxDisk, type NvmeNamespace, readLinuxDisk } from "./linux-disk.ts";

/** A drive and what Linux makes of it. */
export interface LinuxDrive {
  readonly facts: DriveFacts;
  /** Its names in /sys/block: one, or one for each NVMe namespace. */
  readonly blocks: readonly string[];
  /** Its controller and first namespace; null for all that is not NVMe. */
  readonly nvme: NvmeNamespace | null;
}

/**
 * The local drives, physical and virtual: whole disks with a device behind them. Left out are
 * partitions, what is made of files, memory or other disks, what is reached over a network, and
 * readers without a medium. All namespaces of one NVMe controller are one drive.
 *
 * @param root put before `/sys`; empty on a real host.
 */
export function listLinuxDrives(root: string): readonly LinuxDrive[] {
  const disks = new Map<string, LinuxDisk[]>();
  for (const block of listNames(`${root}/sys/block`)) {
    const disk = readLinuxDisk(root, block);
    if (disk !== null) disks.set(disk.location, [...(disks.get(disk.location) ?? []), disk]);
  }
  return [...disks.values()].flatMap(driveOf);
}

function driveOf(disks: readonly LinuxDisk[]): readonly LinuxDrive[] {
  const sorted = [...disks].sort((left, right) => namespaceOf(left) - namespaceOf(right));
  const first = sorted[0];
  if (first === undefined) return [];
  const { location, model, serial, firmware, kind, interconnect, internal, nvme } = first;
  const capacityBytes = bytesOrNull(sorted.reduce((sum, disk) => sum + disk.capacityBytes, 0));
  return [
    {
      facts: {
        location,
        model,
        serial,
        firmware,
        capacityBytes,
        kind,
        interconnect,
        internal,
        warningTemperatureCelsius: null,
      },
      blocks: sorted.map(({ block }) => block),
      nvme,
    },
  ];
}

const namespaceOf = (disk: LinuxDisk): number => disk.nvme?.nsid ?? 0;
