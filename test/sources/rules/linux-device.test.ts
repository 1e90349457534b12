import { describe, expect, test } from "vitest";
import {
  INTERCONNECT_RULES,
  interconnectOf,
  isDiskName,
  isInternal,
  isNetworkPath,
  NO_DISK_NAMES,
} from "../../../agent/sources/rules/linux-device.ts";

describe("names in /sys/block that are no disk", () => {
  for (const { example, name, what } of NO_DISK_NAMES) {
    test(`${example} is ${what}`, () => {
      expect(isDiskName(example)).toBe(false);
      expect(
        NO_DISK_NAMES.filter((rule) => rule.name.test(example)).map((rule) => rule.name),
      ).toEqual([name]);
    });
  }
});

test("the names of real disks are taken for disks", () => {
  const names = ["sda", "sdaa", "vda", "xvda", "hda", "nvme0n1", "mmcblk0", "dasda", "cciss!c0d0"];
  expect(names.filter((name) => !isDiskName(name))).toEqual([]);
});

describe("every interconnect rule decides its own example", () => {
  for (const { example, interconnect } of INTERCONNECT_RULES) {
    test(`a drive on ${interconnect}`, () => {
      expect(interconnectOf(example, null)).toBe(interconnect);
      expect(isNetworkPath(example)).toBe(false);
    });
  }
});

test("a SATA drive behind a SAS controller is on SATA", () => {
  const sas = INTERCONNECT_RULES.find(({ interconnect }) => interconnect === "sas");
  expect(interconnectOf(sas?.example ?? "", "ATA")).toBe("sata");
  expect(interconnectOf(sas?.example ?? "", "SEAGATE")).toBe("sas");
});

test("whether a drive is inside the case is said only where it is known", () => {
  expect(isInternal("nvme", false, false, null)).toBe(true);
  expect(isInternal("nvme", false, true, null)).toBe(false);
  expect(isInternal("usb", false, false, null)).toBe(false);
  expect(isInternal("sata", true, false, null)).toBe(false);
  expect(isInternal("mmc", false, false, "MMC")).toBe(true);
  expect(isInternal("sata", false, false, null)).toBe(null);
});
