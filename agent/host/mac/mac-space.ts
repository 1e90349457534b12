import { existsSync, statfsSync } from "node:fs";
import type { MacCapacity, MacVolumeParents } from "../../../native/mac-addon.ts";
import { propertyText } from "../../../native/mac-properties.ts";
import type { SpaceFacts } from "../../model/machine.ts";
import { type Bytes, bytesOrNull } from "../../model/units.ts";

const DATA_VOLUME = "/System/Volumes/Data";

/** @returns the volume that fills up; before macOS 10.15 there was one for all. */
export const dataVolume = (root: string): string =>
  existsSync(`${root}${DATA_VOLUME}`) ? DATA_VOLUME : "/";

/**
 * Space in the container that the volume is in: all its volumes share it, so nothing is summed.
 * @returns null where it can not be told.
 */
export function readMacSpace(
  root: string,
  volume: string,
  capacity: MacCapacity | null,
  parents: MacVolumeParents | null,
): SpaceFacts | null {
  const amounts = readAmounts(`${root}${volume}`);
  if (amounts === null) return null;
  return {
    path: volume,
    ...amounts,
    purgeableBytes: purgeable(capacity),
    drives: locationsOf(parents),
  };
}

/** The fields of `statfs` that count, in blocks of `bsize` bytes. */
export interface Blocks {
  readonly blocks: bigint;
  /** Free to ordinary users. */
  readonly bavail: bigint;
  readonly bsize: bigint;
}

function readAmounts(path: string): Amounts | null {
  try {
    return spaceAmounts(statfsSync(path, { bigint: true }));
  } catch {
    return null;
  }
}

type Amounts = Pick<SpaceFacts, "totalBytes" | "freeBytes">;

/**
 * Of `bavail`, never `bfree`: on macOS 10.14 the latter was the size less what the one volume held,
 * 772 GB on a disk with 234 GB free (https://github.com/jduncanator/node-diskusage/issues/35).
 */
export function spaceAmounts({ blocks, bavail, bsize }: Blocks): Amounts | null {
  const totalBytes = bytesOrNull(Number(blocks * bsize));
  const freeBytes = bytesOrNull(Number(bavail * bsize));
  if (!totalBytes || freeBytes === null || freeBytes > totalBytes) return null;
  return { totalBytes, freeBytes };
}

/**
 * What macOS would free for something important, less what is free anyway. An importance of 0 is no
 * answer: it comes from other file systems and where nobody is logged in.
 */
export function purgeable(capacity: MacCapacity | null): Bytes | null {
  const { importantBytes = null, plainBytes = null } = capacity ?? {};
  if (importantBytes === null || plainBytes === null || importantBytes <= 0n) return null;
  return bytesOrNull(Number(importantBytes > plainBytes ? importantBytes - plainBytes : 0n));
}

/** Both members of a Fusion drive; named as the sources name them. */
function locationsOf(parents: MacVolumeParents | null): readonly string[] {
  const names = parents?.drives.map(({ media }) => propertyText(media.bsdName)) ?? [];
  return names.filter((name) => name !== null);
}
