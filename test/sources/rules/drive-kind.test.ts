import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  driveKind,
  KIND_RULES,
  type KindEvidence,
  kindRuleFor,
} from "../../../agent/sources/rules/drive-kind.ts";

const nameOf = ({ vendor, model, driver }: KindEvidence) =>
  [vendor, model, driver].filter(Boolean).join(" ");

describe("every kind rule decides its own example", () => {
  for (const rule of KIND_RULES) {
    test(`${nameOf(rule.example)} is ${rule.kind}`, () => {
      expect(kindRuleFor(rule.example)).toBe(rule);
      expect(rule.source).not.toBe("");
    });
  }
});

const VIRTUAL: readonly KindEvidence[] = [
  { vendor: "QEMU", model: "QEMU HARDDISK", rotational: true },
  { model: "ORCL-VBOX-NVME-VER12", protocol: "nvme" },
  { vendor: "VMware,", model: "VMware Virtual S", rotational: true },
  { model: "VMware Virtual NVMe Disk", protocol: "nvme" },
  { model: "Microsoft NVMe Direct Disk v2", protocol: "nvme" },
  { model: "Amazon EC2 NVMe Instance Storage", protocol: "nvme" },
  { vendor: "Google", model: "PersistentDisk", rotational: false },
  { model: "nvme_card0", protocol: "nvme" },
];

describe("report 134: nothing on a host's drive is a drive of its own", () => {
  for (const evidence of VIRTUAL) {
    test(`${nameOf(evidence)} is virtual`, () => expect(driveKind(evidence)).toBe("virtual"));
  }
});

const RAID: readonly KindEvidence[] = [
  { vendor: "DELL", model: "PERC H730P Mini", rotational: true },
  { vendor: "LSI", model: "MR9271-8i", rotational: true },
  { vendor: "LSI", model: "Logical Volume", rotational: true },
  { vendor: "HP", model: "LOGICAL VOLUME", rotational: true },
  { model: "DELLBOSS VD", protocol: "ata", rotational: false },
  { vendor: "IBM", model: "ServeRAID M5110", rotational: true },
  { vendor: "Areca", model: "ARC-1880-VOL#00", rotational: true },
];

describe("report 134: a volume of a RAID controller is no drive with an endurance", () => {
  for (const evidence of RAID) {
    test(`${nameOf(evidence)} is a RAID volume`, () => expect(driveKind(evidence)).toBe("raid"));
  }
});

const REAL_SSDS: readonly KindEvidence[] = [
  { model: "APPLE SSD AP0512Z", protocol: "nvme" },
  { model: "Samsung SSD 990 PRO 2TB", protocol: "nvme", rotational: false },
  { model: "Samsung SSD 860 EVO 500GB", protocol: "ata", interconnect: "usb", rotational: false },
  { model: "Some NVMe in a bridge", protocol: "nvme", interconnect: "usb" },
  { vendor: "LSI", model: "SEAGATE NYTRO", protocol: "scsi", rotational: false },
];

describe("real solid state drives are told as such", () => {
  for (const evidence of REAL_SSDS) {
    test(`${nameOf(evidence)} is an SSD`, () => expect(driveKind(evidence)).toBe("ssd"));
  }
});

test("report 134: a hard disk behind a wrongly guessed bridge, size 0 and rotation 0, is no SSD", () => {
  const guessed = { vendor: "Hitachi", model: "HDS723030ALA640", rotational: false } as const;
  expect(driveKind({ ...guessed, protocol: "scsi", capacityBytes: 0 })).toBe("unknown");
  const asked = { model: "Hitachi HDS723030ALA640", protocol: "ata", rotational: true } as const;
  expect(driveKind({ ...asked, capacityBytes: 3_000_592_982_016 })).toBe("hdd");
});

test("a hard disk behind a MegaRAID controller that is asked itself is a hard disk", () => {
  expect(driveKind({ model: "WD4000FYYX", protocol: "ata", rotational: true })).toBe("hdd");
});

test("nothing known is unknown", () => {
  expect(driveKind({})).toBe("unknown");
  expect(driveKind({ model: "Mystery", rotational: null, protocol: "scsi" })).toBe("unknown");
});

test("any text for vendor, model and type has a kind", () => {
  const text = fc.option(fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(text, text, text, (vendor, model, deviceType) => {
      expect(driveKind({ vendor, model, deviceType, rotational: false })).toMatch(/^[a-z]+$/);
    }),
    { seed: 20_261_130 },
  );
});
