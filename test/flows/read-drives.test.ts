import { describe, expect, test } from "vitest";
import { type Occasion, readDrives } from "../../agent/flows/read-drives.ts";
import { type SourceAnswer, UNKNOWN_HEALTH } from "../../agent/model/reading.ts";
import { bytes, GB, instant, localDay, TB, zoneName } from "../../agent/model/units.ts";
import {
  APPLE_SSD,
  answered,
  healthOf,
  PORTABLE_SSD,
  refused,
  VIRTUAL_DISK,
} from "../fixtures/example-drives.ts";
import { strictSource } from "../sources/strict-source.ts";

const NOON = instant(Date.UTC(2026, 10, 30, 12));

const OCCASION: Occasion = {
  ...{ takenAt: NOON, zone: zoneName("Europe/Vienna"), utcOffsetMinutes: 60 },
  day: localDay("2026-11-30"),
  midnight: instant(Date.UTC(2026, 10, 29, 23)),
  bootId: "boot-1",
};

const HEALTH = healthOf({ bytesWritten: 150 * TB });
const counted = (gigabytes: number, facts = APPLE_SSD) =>
  answered(facts, UNKNOWN_HEALTH, gigabytes * GB);

describe("a drive", () => {
  test("is read by its best source alone, and its since-boot counters by the system", async () => {
    const { readings, unread } = await readDrives(
      [
        strictSource("iokit", [{ facts: APPLE_SSD, answer: answered(APPLE_SSD, HEALTH) }]),
        strictSource("smartctl", [{ facts: APPLE_SSD, answer: null }]),
        strictSource("os-counters", [{ facts: APPLE_SSD, answer: counted(900) }]),
      ],
      OCCASION,
    );
    expect(unread).toEqual([]);
    expect(readings).toEqual([
      {
        ...{ facts: APPLE_SSD, health: HEALTH, source: "iokit", skipped: [], notes: [] },
        sinceBoot: { bytesWritten: 900 * GB, bytesRead: 0 },
        ...{ takenAt: NOON, zone: "Europe/Vienna", day: "2026-11-30", bootId: "boot-1" },
      },
    ]);
  });

  test("is read by the next best where a better one refuses, and says why", async () => {
    const { readings } = await readDrives(
      [
        strictSource("iokit", [{ facts: APPLE_SSD, answer: refused("busy", "exclusive") }]),
        strictSource("smartctl", [{ facts: APPLE_SSD, answer: answered(APPLE_SSD, HEALTH) }]),
      ],
      OCCASION,
    );
    expect(readings).toMatchObject([
      { source: "smartctl", skipped: [{ source: "iokit", code: "busy", detail: "exclusive" }] },
    ]);
  });

  test("report 4: keeps since-boot counters apart from the lifetime, which stays unknown", async () => {
    const { readings } = await readDrives(
      [
        strictSource("nvme-ioctl", [{ facts: APPLE_SSD, answer: refused("no-right") }]),
        strictSource("os-counters", [{ facts: APPLE_SSD, answer: counted(812) }]),
      ],
      OCCASION,
    );
    expect(readings).toMatchObject([
      { source: "os-counters", health: { bytesWritten: null }, sinceBoot: { bytesWritten: 812e9 } },
    ]);
  });

  test("needs no look at the system's counters where its own source gives them", async () => {
    const { readings } = await readDrives(
      [
        strictSource("iokit", [{ facts: APPLE_SSD, answer: answered(APPLE_SSD, HEALTH, 7 * GB) }]),
        strictSource("os-counters", [{ facts: APPLE_SSD, answer: null }]),
      ],
      OCCASION,
    );
    expect(readings[0]?.sinceBoot?.bytesWritten).toBe(7 * GB);
  });

  test("is what all of its sources say of it", async () => {
    const asked = { ...APPLE_SSD, serial: null, firmware: null };
    const told = answered({ ...APPLE_SSD, location: "disk0", capacityBytes: null }, HEALTH);
    const { readings } = await readDrives(
      [strictSource("iokit", [{ facts: asked, answer: told }])],
      OCCASION,
    );
    expect(readings[0]?.facts).toEqual(APPLE_SSD);
  });
});

describe("a drive that does not answer in time", () => {
  test("is not asked again by another way: only the system's counters are read", async () => {
    const { readings } = await readDrives(
      [
        strictSource("nvme-ioctl", [{ facts: APPLE_SSD, answer: refused("timed-out") }]),
        strictSource("smartctl", [{ facts: APPLE_SSD, answer: null }]),
        strictSource("os-counters", [{ facts: APPLE_SSD, answer: counted(5) }]),
      ],
      OCCASION,
    );
    expect(readings).toMatchObject([
      { source: "os-counters", skipped: [{ source: "nvme-ioctl", code: "timed-out" }] },
    ]);
  });

  test("is not one whose lister was slow: that one never asked it", async () => {
    const { readings } = await readDrives(
      [
        strictSource("smartctl", [], { code: "timed-out", detail: "smartctl --scan" }),
        strictSource("nvme-ioctl", [{ facts: APPLE_SSD, answer: answered(APPLE_SSD, HEALTH) }]),
      ],
      OCCASION,
    );
    expect(readings).toMatchObject([{ source: "nvme-ioctl", health: { bytesWritten: 150 * TB } }]);
  });
});

describe("several drives", () => {
  test("report 17: are read apart: one that fails stops no other", async () => {
    const { readings, unread } = await readDrives(
      [
        strictSource("iokit", [
          { facts: APPLE_SSD, answer: answered(APPLE_SSD, HEALTH) },
          { facts: PORTABLE_SSD, answer: refused("no-health-log") },
        ]),
        strictSource("smartctl", [{ facts: PORTABLE_SSD, answer: refused("failed") }]),
      ],
      OCCASION,
    );
    expect(readings.map(({ facts }) => facts.location)).toEqual(["disk0"]);
    expect(unread).toMatchObject([
      { facts: PORTABLE_SSD, skipped: [{ code: "no-health-log" }, { code: "failed" }] },
    ]);
  });

  test("are none where no source sees any", async () => {
    const sources = [strictSource("iokit", [], { code: "no-addon", detail: "none" })];
    expect(await readDrives(sources, OCCASION)).toEqual({ readings: [], unread: [] });
  });

  test("may be virtual: then what could not read them is not missing", async () => {
    const { readings } = await readDrives(
      [
        strictSource("nvme-ioctl", [], { code: "no-right", detail: "EACCES" }),
        strictSource("os-counters", [{ facts: VIRTUAL_DISK, answer: counted(3, VIRTUAL_DISK) }]),
      ],
      OCCASION,
    );
    expect(readings[0]?.skipped).toMatchObject([{ source: "nvme-ioctl", code: "virtual-disk" }]);
  });
});

test("what a source remarks on is kept, whichever source it is", async () => {
  const { readings } = await readDrives(
    [
      strictSource("iokit", [
        { facts: APPLE_SSD, answer: remarked(answered(APPLE_SSD, HEALTH), "threshold 99 is none") },
      ]),
      strictSource("os-counters", [
        { facts: APPLE_SSD, answer: remarked(counted(1), "a stat of 17 fields") },
      ]),
    ],
    OCCASION,
  );
  expect(readings[0]?.notes).toEqual(["threshold 99 is none", "a stat of 17 fields"]);
  expect(readings[0]?.sinceBoot?.bytesWritten).toBe(bytes(GB));
});

const remarked = (answer: SourceAnswer, note: string): SourceAnswer =>
  answer.ok ? { ...answer, notes: [note] } : answer;
