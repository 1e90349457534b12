import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type SkippedSource, SOURCE_NAMES } from "../../../agent/model/reading.ts";
import { bytes } from "../../../agent/model/units.ts";
import {
  driveName,
  driveTraits,
  ownPercentWords,
  shortName,
  sourceWords,
} from "../../../agent/views/words/drives.ts";
import { printable } from "../../../agent/views/words/printable.ts";
import { APPLE_SSD, PORTABLE_SSD, VIRTUAL_DISK } from "../../fixtures/example-drives.ts";

/** What could move the cursor, change colours, add a line or turn it round; and half characters. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

describe("the name of a drive", () => {
  test("is its model, else what it is and where", () => {
    expect(driveName(APPLE_SSD)).toBe("APPLE SSD AP1024M");
    expect(driveName(VIRTUAL_DISK)).toBe("virtual disk vda");
    expect(driveName({ ...APPLE_SSD, model: null })).toBe("drive disk0");
  });

  test.each([
    ["control characters", "SSD\u0000\u0007\b\t\n\r\u001B\u007F\u0085\u009B"],
    ["colours", "\u001B[31mSSD\u001B[0m\u009B1m"],
    ["a title of the window", "\u001B]0;owned\u0007SSD"],
    ["a right-to-left override", "SSD \u202E1024\u202C\u2066\u200F"],
    ["line and paragraph separators", "SSD\u2028\u2029"],
    ["half a character", "SSD \uD83D"],
    ["invisible ones", "S\u200BS\u00ADD\uFEFF"],
  ])("with %s has none of them left", (_, model) => {
    const name = driveName({ ...APPLE_SSD, model });
    expect(name).not.toMatch(UNSAFE);
    expect(name).toContain("S");
    expect(driveName({ ...APPLE_SSD, model: null, location: model })).not.toMatch(UNSAFE);
  });

  test("of 500 characters is cut, and says so", () => {
    const name = driveName({ ...APPLE_SSD, model: "A".repeat(500) });
    expect(name).toHaveLength(48);
    expect(name).toMatch(/^A{47}…$/);
  });

  test("keeps letters and emoji as they are, and cuts none in half", () => {
    expect(driveName({ ...APPLE_SSD, model: "Größe 😀 固态" })).toBe("Größe 😀 固态");
    const long = driveName({ ...APPLE_SSD, model: `x${"😀".repeat(100)}` });
    expect(long).not.toMatch(UNSAFE);
    expect(long.length).toBeLessThanOrEqual(48);
  });

  test("is safe and short whatever a drive says", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (model) => {
        expect(printable(model)).not.toMatch(UNSAFE);
        expect(shortName(model)).not.toMatch(UNSAFE);
        expect(shortName(model).length).toBeLessThanOrEqual(48);
      }),
      { seed: 20_261_130, numRuns: 500 },
    );
  });
});

test.each([
  ["1 TB · internal", APPLE_SSD],
  ["1 TB · external", PORTABLE_SSD],
  ["274.9 GB", VIRTUAL_DISK],
  ["274.9 GB · virtual disk", { ...VIRTUAL_DISK, model: "QEMU HARDDISK" }],
  ["size unknown · internal", { ...APPLE_SSD, capacityBytes: null }],
  ["1 TB · solid state", { ...APPLE_SSD, internal: null }],
  ["4 TB · hard disk · external", { ...PORTABLE_SSD, kind: "hdd", capacityBytes: bytes(4e12) }],
  ["1 TB · kind unknown · internal", { ...APPLE_SSD, kind: "unknown" }],
] as const)("traits: %s", (words, drive) => {
  expect(driveTraits(drive)).toBe(words);
});

describe("by what a drive was read", () => {
  test("is said for every source", () => {
    const words = SOURCE_NAMES.map((source) => sourceWords({ source, skipped: [] }));
    expect(new Set(words).size).toBe(SOURCE_NAMES.length);
  });

  test("is nothing where its last source could not do it", () => {
    const busy: SkippedSource = { source: "iokit", code: "busy", detail: "" };
    expect(sourceWords({ source: "iokit", skipped: [busy] })).toBe("not read");
    expect(sourceWords({ source: "smartctl", skipped: [busy] })).toBe("read by smartctl");
  });
});

test.each([
  [0, "the drive says 0% used"],
  [5, "the drive says 5% used"],
  [99, "the drive says 99% used"],
  [100, "the drive says 100% of its rated endurance used"],
  [200, "the drive says 200% of its rated endurance used"],
  [255, "the drive says 255% or more of its rated endurance used"],
])("report 35: %d percent by its own word: %s", (used, words) => {
  expect(ownPercentWords(used)).toBe(words);
});
