import { realpathSync, statfsSync, statSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drivesUnder } from "../../agent/host/drives-under.ts";
import { mountOf, parseMountinfo } from "../../agent/host/mountinfo.ts";
import { withoutOctalEscapes } from "../../agent/host/octal-escapes.ts";
import { deviceNumber, readSpace } from "../../agent/host/space.ts";
import { listLinuxDrives } from "../../agent/sources/linux-drives.ts";
import { LAPTOP, SERVER, TWO_NAMESPACES, VIRTUAL_MACHINE } from "../fixtures/linux-machines.ts";
import { plantTree } from "../fixtures/linux-tree.ts";

/** @param device of the file system that shows at /home/ada. */
function under(device: string, ...machines: readonly string[]): readonly string[] {
  const root = plantTree(...machines);
  return drivesUnder(root, { path: "/home/ada", device }, listLinuxDrives(root));
}

const mounted = (source: string, type = "btrfs") =>
  `/proc/self/mountinfo = 27 1 0:30 / / rw - ${type} ${source} rw,subvol=/@`;

describe("the drives under a file system", () => {
  test("a partition lies on its disk", () => {
    expect(under("259:1", LAPTOP)).toEqual(["nvme0"]);
  });

  test("a volume of LVM on LUKS lies on the disk below both", () => {
    expect(under("254:2", LAPTOP)).toEqual(["nvme0"]);
  });

  test("a mirror lies on all of its disks, and on no other", () => {
    expect(under("9:127", SERVER)).toEqual(["sda", "sdb"]);
    expect(under("8:33", SERVER)).toEqual(["sdc"]);
  });

  test("a disk without partitions lies on itself", () => {
    expect(under("254:0", VIRTUAL_MACHINE)).toEqual(["vda"]);
  });

  test("a second namespace lies on the drive of its controller", () => {
    const second = "/sys/dev/block/259:2 -> /sys/block/nvme0n2";
    expect(under("259:2", TWO_NAMESPACES, second)).toEqual(["nvme0"]);
  });

  test("a loop device lies on the drives of its file", () => {
    expect(under("7:0", LAPTOP)).toEqual(["nvme0"]);
  });

  test("btrfs has no device of its own: its mount names one", () => {
    expect(under("0:30", LAPTOP, mounted("/dev/nvme0n1p3"))).toEqual(["nvme0"]);
    expect(under("0:30", LAPTOP, mounted("/dev/mapper/vg-home"))).toEqual(["nvme0"]);
  });

  test("btrfs over several disks lies on all of them, though its mount names only one", () => {
    const pool = "/sys/fs/btrfs/6f1c/devices";
    const links = `${pool}/sda1 -> /sys/block/sda/sda1\n${pool}/sdc1 -> /sys/block/sdc/sdc1`;
    const classes = links.replaceAll(pool, "/sys/class/block");
    expect(under("0:30", SERVER, links, classes, mounted("/dev/sda1"))).toEqual(["sda", "sdc"]);
  });

  test("bcachefs names its disks with colons between them", () => {
    const classes =
      "/sys/class/block/sda1 -> /sys/block/sda/sda1\n/sys/class/block/sdc1 -> /sys/block/sdc/sdc1";
    const mount = mounted("/dev/sda1:/dev/sdc1", "bcachefs");
    expect(under("0:30", SERVER, classes, mount)).toEqual(["sda", "sdc"]);
  });

  test("overlay, 9p, ZFS and network file systems show no drive", () => {
    for (const source of ["overlay", "host0", "rpool/ROOT/debian", "nas:/export/home"]) {
      expect(under("0:30", LAPTOP, mounted(source))).toEqual([]);
    }
  });

  test("a device that is not in sysfs shows no drive", () => {
    expect(under("8:1", LAPTOP)).toEqual([]);
    expect(under("0:30")).toEqual([]);
  });

  test("devices that lie on each other are followed once", () => {
    const ring = `/sys/devices/virtual/block/dm-0/slaves/dm-2 -> /sys/devices/virtual/block/dm-2`;
    expect(under("254:2", LAPTOP, ring)).toEqual(["nvme0"]);
  });
});

const MOUNTS = [
  "21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw",
  "22 21 8:2 / /home rw shared:2 master:1 - ext4 /dev/sda2 rw",
  "23 21 8:3 / /mnt/my\\040disk rw - ext4 /dev/sdb1 rw",
  "24 21 8:4 / /home rw - ext4 /dev/sdc1 rw",
  "garbage - x",
].join("\n");

test("the mount at a path is the deepest, and of two at one place the later", () => {
  const at = (path: string) => mountOf(parseMountinfo(MOUNTS), path)?.source;
  expect(at("/home/ada")).toBe("/dev/sdc1");
  expect(at("/home")).toBe("/dev/sdc1");
  expect(at("/homes")).toBe("/dev/sda1");
  expect(at("/mnt/my disk/x")).toBe("/dev/sdb1");
  expect(mountOf([], "/home")).toBe(null);
});

test("any mountinfo and any name are parsed without an error", () => {
  const text = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(text, text, text, (left, right, path) => {
      const mounts = parseMountinfo(`${MOUNTS}\n${left} - ${right}\n25 1 8:9 ${left} - ${right}`);
      expect(mounts.length).toBeGreaterThanOrEqual(4);
      expect(mountOf(mounts, `/${path}`)).not.toBe(null);
      expect(typeof withoutOctalEscapes(left)).toBe("string");
    }),
    { seed: 20_261_130 },
  );
});

/** gnu_dev_makedev of the C library. */
const makeDevice = (major: bigint, minor: bigint): bigint =>
  (minor & 0xffn) | ((major & 0xfffn) << 8n) | ((minor >> 8n) << 20n) | ((major >> 12n) << 44n);

test("device numbers are taken apart as the C library packs them", () => {
  expect(deviceNumber(65_024n)).toBe("254:0");
  const part = fc.bigInt({ min: 0n, max: 0xffff_ffffn });
  fc.assert(
    fc.property(part, part, (major, minor) => {
      expect(deviceNumber(makeDevice(major, minor))).toBe(`${major}:${minor}`);
    }),
    { seed: 20_261_130 },
  );
});

test("report 11: a file system that can not be asked is unknown, never 0 percent", () => {
  expect(readSpace("/no/such/home", "", [])).toBe(null);
});

test("a file system of size 0, such as /proc, is unknown too", () => {
  expect(readSpace("/proc", "", [])).toBe(null);
});

test("space is blocks times block size, free is what an ordinary user may fill", () => {
  const home = plantTree();
  const before = statfsSync(home);
  const space = readSpace(home, "/no/such/root", []);
  expect(space).toMatchObject({ path: home, purgeableBytes: null, drives: [] });
  expect(space?.totalBytes).toBe(before.blocks * before.bsize);
  const drift = Math.abs((space?.freeBytes ?? 0) - before.bavail * before.bsize);
  expect(drift).toBeLessThan(1e9); // others write meanwhile
});

test("the file system of the real path is looked up by its device number", () => {
  const home = plantTree();
  const device = deviceNumber(statSync(home, { bigint: true }).dev);
  const linked = device.startsWith("0:")
    ? `/proc/self/mountinfo = 1 0 ${device} / ${realpathSync(home)} rw - x /dev/vda rw\n/sys/class/block/vda -> /sys/block/vda`
    : `/sys/dev/block/${device} -> /sys/block/vda`;
  const root = plantTree(VIRTUAL_MACHINE.replace(/^\/sys\/dev\/block.*$/m, ""), linked);
  expect(readSpace(home, root, listLinuxDrives(root))?.drives).toEqual(["vda"]);
});
