import { describe, expect, test } from "vitest";
import type { DriveFacts } from "../../agent/model/drive.ts";
import type { Skip, SourceName, SourceProbe } from "../../agent/model/reading.ts";
import { chooseSources, fillIn } from "../../agent/sources/choose-source.ts";
import { APPLE_SSD, PORTABLE_SSD, VIRTUAL_DISK } from "../fixtures/example-drives.ts";

const probe = (
  source: SourceName,
  drives: readonly DriveFacts[],
  why: Skip | null = null,
): SourceProbe => ({ source, drives, why });

const NO_ADDON: Skip = { code: "no-addon", detail: "no wearbar.node" };

describe("which sources read a drive", () => {
  test("are those that list it, in the order of preference", () => {
    const plans = chooseSources([
      probe("iokit", [APPLE_SSD]),
      probe("smartctl", [APPLE_SSD, PORTABLE_SSD]),
      probe("os-counters", [PORTABLE_SSD, APPLE_SSD]),
    ]);
    expect(plans.map(({ facts, tries }) => [facts.location, tries])).toEqual([
      ["disk0", ["iokit", "smartctl", "os-counters"]],
      ["disk4", ["smartctl", "os-counters"]],
    ]);
  });

  test("are none where no source sees anything", () => {
    expect(chooseSources([])).toEqual([]);
    expect(chooseSources([probe("iokit", [], NO_ADDON), probe("smartctl", [])])).toEqual([]);
  });

  test("leave a reason behind for each that does not list it", () => {
    const [plan] = chooseSources([
      probe("iokit", [], NO_ADDON),
      probe("diskutil", [PORTABLE_SSD]),
      probe("smartctl", [APPLE_SSD]),
    ]).filter(({ facts }) => facts.location === "disk0");
    expect(plan?.skipped).toEqual([
      { source: "iokit", ...NO_ADDON },
      { source: "diskutil", code: "not-this-kind", detail: "diskutil does not list disk0" },
    ]);
  });

  test("skip a virtual disk for what it is, whatever else is missing", () => {
    const [plan] = chooseSources([
      probe("nvme-ioctl", [], NO_ADDON),
      probe("os-counters", [VIRTUAL_DISK]),
    ]);
    expect(plan?.skipped).toEqual([
      { source: "nvme-ioctl", code: "virtual-disk", detail: "vda is a virtual disk" },
    ]);
  });
});

describe("what several sources say of one drive", () => {
  const unsure: DriveFacts = {
    ...APPLE_SSD,
    ...{ model: null, serial: null, firmware: null, capacityBytes: null },
    ...{ kind: "unknown", interconnect: "unknown", internal: null },
  };

  test("is filled in by the next best, field by field", () => {
    expect(fillIn(unsure, APPLE_SSD)).toEqual(APPLE_SSD);
    expect(fillIn({ ...APPLE_SSD, serial: null }, { ...PORTABLE_SSD })).toEqual({
      ...APPLE_SSD,
      serial: PORTABLE_SSD.serial,
    });
  });

  test("is never overridden by a lesser one, nor by its `unknown`", () => {
    expect(fillIn(APPLE_SSD, PORTABLE_SSD)).toEqual(APPLE_SSD);
    expect(fillIn(APPLE_SSD, unsure)).toEqual(APPLE_SSD);
    expect(fillIn({ ...APPLE_SSD, internal: false }, APPLE_SSD).internal).toBe(false);
  });

  test("is gathered over all that list it", () => {
    const [plan] = chooseSources([
      probe("iokit", [{ ...unsure, model: "APPLE SSD AP1024M" }]),
      probe("diskutil", [{ ...unsure, capacityBytes: APPLE_SSD.capacityBytes }]),
      probe("smartctl", [{ ...APPLE_SSD, model: "Apple SSD" }]),
    ]);
    expect(plan?.facts).toEqual(APPLE_SSD);
  });
});
