import { realpathSync, statfsSync, statSync } from "node:fs";
import type { SpaceFacts } from "../model/machine.ts";
import { bytesOrNull } from "../model/units.ts";
import { type BlockDrive, drivesUnder, type FileSystemPlace } from "./drives-under.ts";

/**
 * Space on the file system that holds `path`, as `df` shows it to an ordinary user.
 *
 * @param path a real path: statfs asks the running kernel, so no root can be put before it. Tests
 * hand in a folder of their own.
 * @param root put before `/sys` and `/proc`, where the drives below are found.
 * @returns null where it can not be told; a size of 0 is such a case, not a full disk.
 */
export function readSpace(
  path: string,
  root: string,
  drives: readonly BlockDrive[],
): SpaceFacts | null {
  const amounts = readAmounts(path);
  if (amounts === null) return null;
  const place = placeOf(path);
  return {
    path,
    ...amounts,
    purgeableBytes: null,
    drives: place === null ? [] : drivesUnder(root, place, drives),
  };
}

/** `bavail` leaves out the blocks reserved for root. */
function readAmounts(path: string): Pick<SpaceFacts, "totalBytes" | "freeBytes"> | null {
  try {
    const { blocks, bavail, bsize } = statfsSync(path, { bigint: true });
    const totalBytes = bytesOrNull(Number(blocks * bsize));
    const freeBytes = bytesOrNull(Number(bavail * bsize));
    if (!totalBytes || freeBytes === null || freeBytes > totalBytes) return null;
    return { totalBytes, freeBytes };
  } catch {
    return null;
  }
}

function placeOf(path: string): FileSystemPlace | null {
  try {
    return { path: realpathSync(path), device: deviceNumber(statSync(path, { bigint: true }).dev) };
  } catch {
    return null;
  }
}

/** @returns `major:minor` of a device number in the layout of the C library (gnu_dev_makedev). */
export function deviceNumber(device: bigint): string {
  const major = ((device >> 8n) & 0xfffn) | ((device >> 32n) & ~0xfffn);
  const minor = (device & 0xffn) | ((device >> 12n) & 0xffffff00n);
  return `${major}:${minor}`;
}
