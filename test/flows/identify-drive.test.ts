import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { identifyDrive } from "../../agent/flows/identify-drive.ts";
import type { DriveFacts } from "../../agent/model/drive.ts";
import { bytes, TB } from "../../agent/model/units.ts";
import { APPLE_SSD, PORTABLE_SSD } from "../fixtures/example-drives.ts";

const SALT = "a random text";
const identify = (facts: DriveFacts, ...others: readonly DriveFacts[]) =>
  identifyDrive(SALT, facts, [facts, ...others]);

describe("the key of a drive", () => {
  test("is its model's and serial's, wherever it is and whatever else changes", () => {
    const moved = { ...APPLE_SSD, location: "disk3", firmware: "2", capacityBytes: null };
    expect(identify(moved)).toEqual(identify(APPLE_SSD));
    expect(identify(APPLE_SSD)).toMatchObject({
      weak: false,
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test("report 116: is another one for another serial of the same model", () => {
    const other = { ...APPLE_SSD, serial: "C02ANOTHER00XYZ2" };
    expect(identify(other).key).not.toBe(identify(APPLE_SSD).key);
  });

  test("tells nobody the serial, and can not be compared between owners", () => {
    expect(identifyDrive("another salt", APPLE_SSD, [APPLE_SSD]).key).not.toBe(
      identify(APPLE_SSD).key,
    );
    expect(JSON.stringify(identify(APPLE_SSD))).not.toContain(APPLE_SSD.serial);
  });

  test("does not run model and serial together", () => {
    const left = { ...APPLE_SSD, model: "SSD 1", serial: "23" };
    const right = { ...APPLE_SSD, model: "SSD 12", serial: "3" };
    expect(identify(left).key).not.toBe(identify(right).key);
  });
});

describe("report 118: a drive without a serial", () => {
  const nameless = { ...APPLE_SSD, serial: null };

  test("is known by model, capacity and place, and marked as unsure", () => {
    const same = { ...nameless, firmware: "2" };
    expect(identify(nameless)).toEqual({ ...identify(same), weak: true });
    expect(identify({ ...nameless, location: "disk1" }).key).not.toBe(identify(nameless).key);
    expect(identify({ ...nameless, capacityBytes: bytes(2 * TB) }).key).not.toBe(
      identify(nameless).key,
    );
  });

  test("is one even where nothing else is known of it", () => {
    const unknown = { ...nameless, model: null, capacityBytes: null };
    expect(identify(unknown).weak).toBe(true);
    expect(identify(unknown).key).not.toBe(identify(nameless).key);
  });
});

describe("two drives with one serial", () => {
  const left = { ...PORTABLE_SSD, serial: "0123456789ABCDEF" };
  const right = { ...left, location: "disk5" };

  test("are told apart by where they are, and marked as unsure", () => {
    const keys = [identify(left, right), identify(right, left)];
    expect(keys.map(({ weak }) => weak)).toEqual([true, true]);
    expect(keys[0]?.key).not.toBe(keys[1]?.key);
  });

  test("are not twins where the model differs", () => {
    expect(identify(left, { ...right, model: "Another Bridge" }).weak).toBe(false);
  });
});

test("all drives of one pass have keys of their own, whatever their serials", () => {
  const facts = fc.record({
    model: fc.constantFrom(null, "A", "B"),
    serial: fc.constantFrom(null, "", "1", "2"),
    capacityBytes: fc.constantFrom(null, bytes(TB)),
  });
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 8 }), (some) => {
      const drives = some.map((one, at) => ({ ...APPLE_SSD, ...one, location: `disk${at}` }));
      const keys = drives.map((drive) => identifyDrive(SALT, drive, drives).key);
      expect(new Set(keys).size).toBe(drives.length);
    }),
    { seed: 20_261_130 },
  );
});
