import { describe, expect, it } from "vitest";
import { macDrives } from "../../agent/sources/mac-drives.ts";
import type { MacDrive, RawProperty } from "../../native/mac-addon.ts";
import { propertyNumber, propertyText } from "../../native/mac-properties.ts";
import { ahciAir, device, fusion, SSD_512, virtualMac, withT9 } from "./macs.ts";

const seen = (different: Partial<MacDrive>) => macDrives([device(0, SSD_512, different)])[0]?.facts;
const bytes = (...values: readonly number[]) => new Uint8Array(values);

describe("a registry property", () => {
  it.each<[RawProperty, string | null]>([
    ["  APPLE SSD  ", "APPLE SSD"],
    [bytes(0x41, 0x42, 0x20, 0, 0x43), "AB"],
    ["A\u001B[31mB", "A [31mB"],
    ["   ", null],
    [bytes(), null],
    [5n, null],
    [true, null],
    [null, null],
  ])("%s as text is %s", (property, text) => {
    expect(propertyText(property)).toBe(text);
  });

  it.each<[RawProperty, bigint | null]>([
    [500n, 500n],
    ["500", 500n],
    [bytes(0xf4, 1, 0, 0), 500n],
    [bytes(1, 2, 3, 4, 5, 6, 7, 8, 9), null],
    [bytes(), null],
    ["0x10", null],
    ["", null],
    [true, null],
    [null, null],
  ])("%s as a number is %s", (property, number) => {
    expect(propertyNumber(property)).toBe(number);
  });
});

describe("a drive of the registry", () => {
  it.each<[string, Partial<MacDrive>, object]>([
    ["Apple Fabric", {}, { interconnect: "nvme", internal: true, kind: "ssd" }],
    [
      "PCI Express in a Thunderbolt case",
      { interconnect: "PCI-Express", location: "External" },
      { interconnect: "thunderbolt", internal: false, kind: "ssd" },
    ],
    [
      "PCI Express that does not say where",
      { interconnect: "PCI-Express", location: null },
      { interconnect: "nvme", internal: null, kind: "ssd" },
    ],
    [
      "USB that says it is in the case and turns, but has a health log",
      { interconnect: "USB", location: "Internal", mediumType: "Rotational" },
      { interconnect: "usb", internal: false, kind: "ssd" },
    ],
    [
      "USB that says nothing",
      { interconnect: "USB", location: "External", mediumType: null, smartCapable: null },
      { interconnect: "usb", internal: false, kind: "unknown" },
    ],
    [
      "a card",
      {
        interconnect: "Secure Digital",
        className: "AppleSDXCBlockStorageDevice",
        smartCapable: null,
      },
      { interconnect: "mmc", kind: "unknown" },
    ],
    [
      "an emulated NVMe drive",
      { interconnect: "PCI-Express", model: "QEMU NVMe Ctrl" },
      { interconnect: "nvme", kind: "virtual" },
    ],
    [
      "strings as bytes, numbers as text",
      { interconnect: Buffer.from("Apple Fabric\0"), location: Buffer.from("Internal") },
      { interconnect: "nvme", internal: true },
    ],
    [
      "nothing but that it is there",
      { interconnect: null, location: null, mediumType: null, smartCapable: null, model: null },
      { interconnect: "unknown", internal: null, kind: "unknown", model: null },
    ],
  ])("%s", (_, different, facts) => {
    expect(seen(different)).toMatchObject(facts);
  });

  it("report 7: of AHCI on PCI Express is SATA, solid state, and not asked for NVMe's log", () => {
    const drives = macDrives(ahciAir().drives.map(({ device }) => device));
    expect(drives).toMatchObject([
      { facts: { interconnect: "sata", kind: "ssd", internal: true }, smartCapable: false },
    ]);
  });

  it("report 8: is a member of a Fusion drive: both are listed, one turns", () => {
    const drives = macDrives(fusion().drives.map(({ device }) => device));
    expect(drives.map(({ facts }) => [facts.location, facts.kind])).toEqual([
      ["disk0", "ssd"],
      ["disk1", "hdd"],
    ]);
  });

  it("behind USB has its vendor before its name, once", () => {
    expect(macDrives(withT9().drives.map(({ device }) => device))[1]?.facts.model).toBe(
      "Samsung PSSD T9",
    );
    const usb = { interconnect: "USB", vendor: "SanDisk", model: "SanDisk Extreme 55AE" };
    expect(seen(usb)?.model).toBe("SanDisk Extreme 55AE");
  });

  it("of a virtual Mac is virtual, and its disk image is none", () => {
    const drives = macDrives(virtualMac().drives.map(({ device }) => device));
    expect(drives.map(({ facts }) => [facts.location, facts.kind])).toEqual([["disk0", "virtual"]]);
  });

  it("has no serial where the one it gives is a placeholder", () => {
    expect(seen({ serial: "000000000000" })?.serial).toBeNull();
    expect(seen({ serial: "0123456789ABCDEF" })?.serial).toBeNull();
  });

  it("that is built in is listed by its place where the walk finds no medium", () => {
    expect(seen({ media: null })).toMatchObject({
      location: "IOService:/AppleARMPE/arm-io/ans/NS_01@1",
      capacityBytes: null,
    });
    expect(seen({ media: null, location: "External" })).toBeUndefined();
  });
});
