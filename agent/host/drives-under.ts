import { readlinkSync } from "node:fs";
import { basename, dirname } from "node:path";
import { listNames, readText, readValue, realPath } from "../support/read-file.ts";
import { type Mount, mountOf, parseMountinfo } from "./mountinfo.ts";

/** As much of a drive as this room needs: where it is and its names in /sys/block. */
export interface BlockDrive {
  readonly facts: { readonly location: string };
  readonly blocks: readonly string[];
}

export interface FileSystemPlace {
  /** A path on the file system, links resolved. */
  readonly path: string;
  /** `major:minor` as stat tells; major 0 is no block device (btrfs, overlay, network). */
  readonly device: string;
}

/**
 * Follows a file system down to its drives: from its device to the disk of a partition, through all
 * parts of dm (LUKS, LVM), md and bcache, and through the file of a loop device.
 *
 * @param root put before `/sys`, `/dev` and `/proc`; empty on a real host.
 * @returns locations, sorted; empty where the way can not be seen (overlay, ZFS, 9p, NFS).
 */
export function drivesUnder(
  root: string,
  place: FileSystemPlace,
  drives: readonly BlockDrive[],
): readonly string[] {
  const disks = new Set<string>();
  const seen = new Set<string>();
  for (const folder of deviceFolders(root, place)) collectDisks(root, folder, seen, disks);
  return drives
    .filter(({ blocks }) => blocks.some((block) => disks.has(block)))
    .map(({ facts }) => facts.location)
    .sort();
}

function deviceFolders(root: string, { path, device }: FileSystemPlace): readonly string[] {
  if (!device.startsWith("0:")) return existing([`${root}/sys/dev/block/${device}`]);
  const mount = mountAt(root, path);
  return mount === null ? [] : foldersOfSource(root, mount.source);
}

const mountAt = (root: string, path: string): Mount | null =>
  mountOf(parseMountinfo(readText(`${root}/proc/self/mountinfo`) ?? ""), path);

/** bcachefs names all its devices with colons between them, btrfs only one of them. */
function foldersOfSource(root: string, source: string): readonly string[] {
  const names = source
    .split(/:(?=\/dev\/)/)
    .filter((part) => part.startsWith("/dev/"))
    .flatMap((part) => btrfsSiblings(root, blockName(root, part)));
  return existing(names.map((name) => `${root}/sys/class/block/${name}`));
}

/** `/dev/mapper/home` is a link to `../dm-0`. sysfs writes the slash of `cciss/c0d0` as `!`. */
function blockName(root: string, path: string): string {
  const target = linkTarget(`${root}${path}`);
  return target === null ? path.slice("/dev/".length).replaceAll("/", "!") : basename(target);
}

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** `/sys/fs/btrfs/UUID/devices` holds a link for each device of one file system. */
function btrfsSiblings(root: string, name: string): readonly string[] {
  const fileSystems = `${root}/sys/fs/btrfs`;
  const groups = listNames(fileSystems).map((id) => listNames(`${fileSystems}/${id}/devices`));
  return groups.find((group) => group.includes(name)) ?? [name];
}

function collectDisks(root: string, folder: string, seen: Set<string>, disks: Set<string>): void {
  if (seen.has(folder)) return;
  seen.add(folder);
  const whole = readValue(`${folder}/partition`) === null ? folder : dirname(folder);
  const below = foldersBelow(root, whole);
  if (below.length === 0) disks.add(basename(whole));
  for (const part of below) collectDisks(root, part, seen, disks);
}

function foldersBelow(root: string, folder: string): readonly string[] {
  const slaves = listNames(`${folder}/slaves`).map((name) => `${folder}/slaves/${name}`);
  const file = readValue(`${folder}/loop/backing_file`);
  const mount = file === null ? null : mountAt(root, file);
  if (mount === null) return existing(slaves);
  return deviceFolders(root, { path: mount.mountPoint, device: mount.device });
}

const existing = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => realPath(path) ?? []);
