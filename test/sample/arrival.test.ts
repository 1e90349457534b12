import { describe, expect, test } from "vitest";
import type { KnownDrive } from "../../agent/model/drive.ts";
import { HOUR, type Instant, instant, MINUTE } from "../../agent/model/units.ts";
import { type Arrival, arrivalEvent } from "../../agent/sample/arrival.ts";
import { APPLE_SSD, PORTABLE_SSD, readingAt } from "../fixtures/example-drives.ts";

const NOON = instant(Date.UTC(2026, 10, 30, 12));
const EARLIER = instant(NOON - HOUR);
const LONG_AGO = instant(NOON - 400 * HOUR);

const known = (difference: Partial<KnownDrive> = {}): KnownDrive => {
  const { serial: _, ...facts } = APPLE_SSD;
  return {
    ...facts,
    ...{ id: 1, key: "key-1", weakIdentity: false, serialTail: "XYZ1" },
    ...{ firstSeenAt: LONG_AGO, lastSeenAt: EARLIER, retiredAt: null },
    ...difference,
  };
};

const arrived = (difference: Partial<Arrival>) =>
  arrivalEvent({
    known: null,
    reading: readingAt(NOON),
    drives: [],
    presentKeys: ["key-new"],
    lastPassAt: EARLIER,
    lastSeenAt: null,
    ...difference,
  });

describe("a drive that was known", () => {
  const seen = (lastSeenAt: Instant | null, lastPassAt: Instant | null) =>
    arrived({ known: known(), drives: [known()], lastSeenAt, lastPassAt });

  test("and there last time is nothing to tell", () => {
    expect(seen(EARLIER, EARLIER)).toBeNull();
  });

  test("and not there last time has returned", () => {
    expect(seen(LONG_AGO, EARLIER)).toEqual({
      code: "drive-returned",
      facts: { lastSeenAt: LONG_AGO },
    });
  });

  test("is there still where two processes looked at once and one kept no reading of it", () => {
    expect(seen(instant(EARLIER - 2 * MINUTE), EARLIER)).toBeNull();
    expect(seen(instant(EARLIER - 2 * MINUTE - 1), EARLIER)).not.toBeNull();
  });

  test("has not returned where it is not known when it was looked for", () => {
    expect(seen(null, EARLIER)).toBeNull();
    expect(seen(LONG_AGO, null)).toBeNull();
  });
});

describe("a drive never seen", () => {
  test("is a newcomer where nothing was in its place", () => {
    const facts = { model: "APPLE SSD AP1024M", location: "disk0" };
    expect(arrived({})).toEqual({ code: "drive-first-seen", facts });
  });

  test("report 116: replaces the built-in drive that was in its place and is gone", () => {
    const former = known({ model: "APPLE SSD SM0512F" });
    expect(arrived({ drives: [former] })).toMatchObject({
      code: "drive-replaced",
      facts: { formerModel: "APPLE SSD SM0512F", formerId: 1 },
    });
  });

  test("replaces the last of those that were in its place", () => {
    const drives = [known({ id: 1 }), known({ id: 2, key: "key-2" })];
    expect(arrived({ drives })).toMatchObject({ facts: { formerId: 2 } });
  });

  test("replaces none that is still there under another name", () => {
    expect(arrived({ drives: [known()], presentKeys: ["key-new", "key-1"] })).toMatchObject({
      code: "drive-first-seen",
    });
  });

  test("replaces none that was elsewhere", () => {
    const elsewhere = known({ location: "disk1" });
    expect(arrived({ drives: [elsewhere] })).toMatchObject({ code: "drive-first-seen" });
  });

  test("replaces none where either of the two is external: those come and go", () => {
    const stick = readingAt(NOON, { facts: { ...PORTABLE_SSD, location: "disk0" } });
    expect(arrived({ drives: [known()], reading: stick })).toMatchObject({
      code: "drive-first-seen",
    });
    expect(arrived({ drives: [known({ internal: false })] })).toMatchObject({
      code: "drive-first-seen",
    });
  });
});
