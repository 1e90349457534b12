import { describe, expect, test } from "vitest";
import { describeOnDouble } from "./double.ts";
import { playingDouble } from "./playing.ts";

describeOnDouble("what the addon finds in a Mac's registry", () => {
  const { macos, play, drivesOf } = playingDouble();

  describe("drives", () => {
    test("an M1 Air has one, found by its property, with the strings as they stand", async () => {
      expect(await drivesOf("m1-air")).toEqual([
        {
          registryId: 4_294_967_700n,
          path: "IOService:/J313AP/ans/AppleANS3NVMeController/NS_01@1",
          className: "IOEmbeddedNVMeBlockDevice",
          smartCapable: true,
          model: "APPLE SSD AP0256Q",
          vendor: "Apple",
          serial: "0ba01f2e3d4c5b6a    ",
          firmware: "1161.100.2  ",
          mediumType: "Solid State",
          logicalBlockSize: 4096n,
          physicalBlockSize: 4096n,
          interconnect: "Apple Fabric",
          location: "Internal",
          bitsPerCell: Buffer.from([3, 0, 0, 0]),
          nandName: Buffer.from("tlc_3d_g5_2p_256\0"),
          driverRegistryId: 4_294_967_800n,
          media: {
            registryId: 4_294_967_801n,
            className: "IOMedia",
            bsdName: "disk0",
            sizeBytes: 251_000_193_024n,
            whole: true,
            removable: false,
            ejectable: false,
            content: "GUID_partition_scheme",
          },
        },
      ]);
    });

    test.each([
      ["m4-mini-thunderbolt", ["Apple Fabric", "PCI-Express", "Virtual Interface"]],
      ["t2-macbook-pro", ["PCI-Express"]],
      ["ahci-air-2017", ["PCI"]],
      ["fusion-imac", ["PCI-Express", "SATA"]],
      ["virtual-machine", ["Virtual Interface"]],
      ["usb-t9", ["Apple Fabric", "USB"]],
      ["empty-caddy", ["Apple Fabric", "USB"]],
    ])("%s has %j, each once", async (name, interconnects) => {
      const drives = await drivesOf(name);
      expect(drives.map(({ interconnect }) => interconnect)).toEqual(
        expect.arrayContaining(interconnects),
      );
      expect(drives).toHaveLength(interconnects.length);
      expect(new Set(drives.map(({ registryId }) => registryId)).size).toBe(drives.length);
    });

    test("an AHCI, a virtual and a rotational drive say nothing of SMART", async () => {
      for (const name of ["ahci-air-2017", "virtual-machine"]) {
        expect((await drivesOf(name)).map(({ smartCapable }) => smartCapable)).toEqual([null]);
      }
      const fusion = await drivesOf("fusion-imac");
      expect(fusion.map((drive) => [drive.mediumType, drive.smartCapable])).toEqual([
        ["Solid State", true],
        ["Rotational", null],
      ]);
    });

    test("a property above the block device is one drive, and without a medium has none", async () => {
      const caddy = (await drivesOf("empty-caddy")).find(
        ({ interconnect }) => interconnect === "USB",
      );
      expect(caddy).toMatchObject({
        className: "IOSCSIPeripheralDeviceNub",
        smartCapable: true,
        model: "RTL9210B-CG",
        mediumType: null,
        media: null,
      });
    });
  });

  describe("what was transferred", () => {
    test("since boot is the driver's count, not the container's", async () => {
      play("m1-air");
      const { steps: all, ...statistics } = await macos().readStatistics(4_294_967_700n);
      expect(all.every(({ status }) => status === 0)).toBe(true);
      expect(statistics).toEqual({
        bootSession: "6E1B2C3D-0001-4A5B-8C7D-9E0F1A2B3C4D",
        driverRegistryId: 4_294_967_800n,
        bytesRead: 812_345_678_848n,
        bytesWritten: 298_765_432_832n,
        operationsRead: 31_234_567n,
        operationsWritten: 14_567_890n,
        errorsRead: 0n,
        errorsWritten: 0n,
      });
    });

    test("of a drive that is gone is unknown", async () => {
      play("m1-air");
      const statistics = await macos().readStatistics(77n);
      expect(statistics).toMatchObject({ driverRegistryId: null, bytesWritten: null });
      expect(statistics.steps[0]).toEqual({ name: "find-service", status: -6, bytes: null });
    });
  });

  describe("a volume", () => {
    const below = async (name: string, volume: string) => {
      play(name);
      const { drives, passed, tooDeep } = await macos().volumeParents(volume);
      expect(tooDeep).toBe(false);
      return {
        drives: drives.map(({ media, driverRegistryId }) => [media.bsdName, driverRegistryId]),
        passed: passed.map(({ bsdName }) => bsdName),
      };
    };

    test("lies on the drive below its synthesized disk", async () => {
      expect(await below("m1-air", "/System/Volumes/Data")).toEqual({
        drives: [["disk0", 4_294_967_800n]],
        passed: ["disk3s5", "disk3", "disk0s2", "disk0"],
      });
    });

    test("mounted from a snapshot too", async () => {
      expect(await below("m1-air", "/")).toEqual({
        drives: [["disk0", 4_294_967_800n]],
        passed: ["disk3s1s1", "disk3s1", "disk3", "disk0s2", "disk0"],
      });
    });

    test("of a Fusion drive lies on both drives", async () => {
      const { drives } = await below("fusion-imac", "disk2s5");
      expect(drives).toEqual([
        ["disk0", 4_294_967_800n],
        ["disk1", 4_294_968_020n],
      ]);
    });

    test("of a disk image ends at the image's own driver", async () => {
      const { drives } = await below("m4-mini-thunderbolt", "/Volumes/Some Installer");
      expect(drives).toEqual([["disk7", 4_294_968_120n]]);
    });

    test("of a server lies on no drive", async () => {
      play("m4-mini-thunderbolt");
      expect(await macos().volumeParents("/Volumes/share")).toMatchObject({
        mountedFrom: "//someone@server._smb._tcp.local/share",
        fileSystem: "smbfs",
        drives: [],
        passed: [],
      });
    });

    test("that is not mounted is said so", async () => {
      play("m1-air");
      const { steps } = await macos().volumeParents("/Volumes/Nothing");
      expect(steps).toEqual([{ name: "find-mount", status: -6, bytes: null }]);
    });
  });
});
