import { expect, test } from "vitest";
import { listLinuxDrives } from "../../agent/sources/linux-drives.ts";
import {
  EMMC_BOARD,
  LAPTOP,
  MULTIPATH,
  NETWORK_DISKS,
  SERVER,
  THUNDERBOLT,
  TWO_NAMESPACES,
  USB_DRIVES,
  VIRTUAL_MACHINE,
  XEN,
} from "../fixtures/linux-machines.ts";
import { plantTree } from "../fixtures/linux-tree.ts";

const drivesOf = (...machines: readonly string[]) => listLinuxDrives(plantTree(...machines));
const kindsOf = (...machines: readonly string[]) =>
  Object.fromEntries(drivesOf(...machines).map(({ facts }) => [facts.location, facts.kind]));

test("an NVMe drive is named by its controller; its partitions, dm, zram and loop are no drives", () => {
  expect(drivesOf(LAPTOP)).toEqual([
    {
      facts: {
        location: "nvme0",
        model: "Samsung SSD 980 PRO 1TB",
        serial: "S5GXNX0T000001A",
        firmware: "5B2QGXA7",
        capacityBytes: 1_000_204_886_016,
        kind: "ssd",
        interconnect: "nvme",
        internal: true,
        warningTemperatureCelsius: null,
      },
      blocks: ["nvme0n1"],
      nvme: { controller: "nvme0", nsid: 1, transport: "pcie" },
    },
  ]);
});

test("a virtio disk without model and serial is a virtual drive, and both stay unknown", () => {
  expect(drivesOf(VIRTUAL_MACHINE)).toEqual([
    {
      facts: {
        location: "vda",
        model: null,
        serial: null,
        firmware: null,
        capacityBytes: 274_877_906_944,
        kind: "virtual",
        interconnect: "virtio",
        internal: null,
        warningTemperatureCelsius: null,
      },
      blocks: ["vda"],
      nvme: null,
    },
  ]);
});

test("SATA drives give the whole model from page 89h, else the short one, and a mirror is no drive", () => {
  const drives = drivesOf(SERVER).map(({ facts }) => facts);
  expect(drives.map(({ model }) => model)).toEqual([
    "Samsung SSD 870 EVO 2TB",
    "CT2000MX500SSD1",
    "WDC WD20EFRX-68E",
  ]);
  expect(drives.map(({ serial }) => serial)).toEqual(["S5VXNX0W000002B", "2318E6C00003", null]);
  expect(drives.map(({ firmware }) => firmware)).toEqual(["SVT02B6Q", "046", null]);
  expect(drives.map(({ kind }) => kind)).toEqual(["ssd", "ssd", "hdd"]);
  expect(drives.map(({ interconnect }) => interconnect)).toEqual(["sata", "sata", "sata"]);
  expect(drives.map(({ internal }) => internal)).toEqual([null, null, null]);
});

test("report 134: a stick that says it rotates is of unknown kind, and an empty card reader is no drive", () => {
  const [stick, ssd, ...more] = drivesOf(USB_DRIVES).map(({ facts }) => facts);
  expect(stick).toMatchObject({ location: "sdb", model: "SanDisk Ultra", kind: "unknown" });
  expect(ssd).toMatchObject({ location: "sdc", model: "Samsung PSSD T7", kind: "ssd" });
  expect([stick?.internal, ssd?.internal]).toEqual([false, false]);
  expect(ssd?.serial).toBe("S5SXNS0R000004C");
  expect(more).toEqual([]);
});

test("disks of other machines are no drives of this one", () => {
  expect(drivesOf(NETWORK_DISKS)).toEqual([]);
});

test("a folder above the root that looks like an iSCSI session hides nothing", () => {
  const root = plantTree(VIRTUAL_MACHINE.replaceAll("/sys/", "/session1/sys/"));
  expect(listLinuxDrives(`${root}/session1`)).toHaveLength(1);
});

test("all namespaces of one controller are one drive of their summed size, in order of their ids", () => {
  const [drive, ...more] = drivesOf(TWO_NAMESPACES);
  expect(drive?.blocks).toEqual(["nvme0n1", "nvme0n2", "nvme0n10"]);
  expect(drive?.facts.capacityBytes).toBe(3_500_000 * 512);
  expect(drive?.nvme?.nsid).toBe(1);
  expect(more).toEqual([]);
});

test("under native multipath the drive is the controller below the subsystem, and paths are hidden", () => {
  const drives = drivesOf(MULTIPATH);
  expect(drives.map(({ facts }) => facts.location)).toEqual(["nvme1"]);
  expect(drives[0]).toMatchObject({
    facts: { serial: "S676NX0R000006", internal: true, kind: "ssd" },
    blocks: ["nvme0n1"],
    nvme: { controller: "nvme1", nsid: 1, transport: "pcie" },
  });
});

test("a subsystem that has lost its controllers has no drive", () => {
  const root = plantTree(MULTIPATH.replace(/^ {2}nvme1 -> .*$/m, ""));
  expect(listLinuxDrives(root)).toEqual([]);
});

test("of two controllers below one subsystem the lower number is the drive, and a remote one never", () => {
  const controller = (name: string, transport: string) => `
/sys/devices/pci0000:00/0000:00:1c.0/nvme/${name}/transport = ${transport}
/sys/devices/virtual/nvme-subsystem/nvme-subsys0/${name} -> /sys/devices/pci0000:00/0000:00:1c.0/nvme/${name}`;
  const locations = (...more: readonly string[]) =>
    drivesOf(MULTIPATH.replace(/^ {2}nvme1 -> .*$/m, ""), ...more).map(
      ({ facts }) => facts.location,
    );
  expect(locations(controller("nvme10", "pcie"), controller("nvme2", "pcie"))).toEqual(["nvme2"]);
  expect(locations(controller("nvme3", "pcie"), controller("nvme2", "tcp"))).toEqual(["nvme3"]);
  expect(locations(controller("nvme2", "rdma"))).toEqual([]);
});

test("under native multipath too, a controller behind a removable PCI device is external", () => {
  const port = "/sys/devices/pci0000:00/0000:00:1b.0/removable = removable";
  expect(drivesOf(MULTIPATH, port)[0]?.facts.internal).toBe(false);
});

test("what the kernel hides is no drive, whatever its name", () => {
  expect(drivesOf(LAPTOP.replace("hidden = 0", "hidden = 1"))).toEqual([]);
});

test("NVMe behind a removable PCI device is on Thunderbolt and external, and still an SSD", () => {
  expect(drivesOf(THUNDERBOLT)[0]?.facts).toMatchObject({
    interconnect: "thunderbolt",
    internal: false,
    kind: "ssd",
  });
});

test("a Xen disk is virtual by its driver alone", () => {
  expect(kindsOf(XEN)).toEqual({ xvda: "virtual" });
});

test("report 133: an eMMC is a drive, its boot partitions are not, and an SD card has no wear", () => {
  const [emmc, card] = drivesOf(EMMC_BOARD).map(({ facts }) => facts);
  expect(emmc).toMatchObject({ location: "mmcblk0", kind: "ssd", internal: true, model: "DF4064" });
  expect(card).toMatchObject({ location: "mmcblk1", kind: "unknown", internal: null });
  expect(kindsOf(EMMC_BOARD)).toEqual({ mmcblk0: "ssd", mmcblk1: "unknown" });
});

test("a serial of zeros is none: every such device has the same", () => {
  expect(drivesOf(EMMC_BOARD).map(({ facts }) => facts.serial)).toEqual(["0x4d8a0007", null]);
});

test("a drive with a size that no drive has is left out", () => {
  const root = plantTree(
    VIRTUAL_MACHINE.replace("size = 536870912", "size = 18446744073709551615"),
  );
  expect(listLinuxDrives(root)).toEqual([]);
});

test("without a sysfs there are no drives and no error", () => {
  expect(drivesOf()).toEqual([]);
});

test("several machines' drives side by side are all found", () => {
  expect(kindsOf(LAPTOP, SERVER, XEN)).toEqual({
    nvme0: "ssd",
    sda: "ssd",
    sdb: "ssd",
    sdc: "hdd",
    xvda: "virtual",
  });
});

test("on the machine that runs the tests every drive is whole, local and of plausible size", () => {
  for (const { facts, blocks, nvme } of listLinuxDrives("")) {
    expect(facts.location).toMatch(/^[a-z][\w!-]*$/);
    expect(facts.location).not.toMatch(/^(loop|zram|ram|dm-|md|sr|fd)\d/);
    expect(facts.capacityBytes).toBeGreaterThan(0);
    expect(blocks.length).toBeGreaterThan(0);
    expect(nvme === null).toBe(!facts.location.startsWith("nvme"));
    expect(facts.model).not.toBe("");
    expect(facts.serial).not.toBe("");
  }
});
