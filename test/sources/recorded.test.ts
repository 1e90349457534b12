import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Reading } from "../../agent/model/reading.ts";
import { BYTES_PER_DATA_UNIT, TB } from "../../agent/model/units.ts";
import { recorded } from "../../agent/sources/recorded.ts";
import { savedReadings } from "../../agent/sources/saved-reading.ts";
import { isWearbarError } from "../../agent/support/errors.ts";
import { APPLE_SSD, healthOf, PORTABLE_SSD, readingAt } from "../fixtures/example-drives.ts";
import { healthLog } from "./nvme-bytes.ts";

const NOON = Date.UTC(2026, 10, 30, 12);

function fileOf(content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), "wearbar-recorded-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "reading");
  writeFileSync(file, content);
  return file;
}

const saved = (...readings: readonly Reading[]) => fileOf(JSON.stringify(savedReadings(readings)));

describe("a raw health log", () => {
  test("is a drive of which nothing but the log is known", async () => {
    const source = recorded(fileOf(healthLog({ unitsWritten: 79_576_087n, percentageUsed: 7 })));
    const { drives } = await source.probe();
    expect(drives).toMatchObject([
      { location: "recording", model: null, serial: null, capacityBytes: null, kind: "ssd" },
    ]);
    expect(await source.read("recording")).toMatchObject({
      ok: true,
      health: { bytesWritten: 79_576_087 * BYTES_PER_DATA_UNIT, percentageUsed: 7 },
      sinceBoot: null,
    });
  });

  test("that can not be true is refused with its reason, and the drive still listed", async () => {
    const source = recorded(fileOf(new Uint8Array(512)));
    expect((await source.probe()).drives).toHaveLength(1);
    expect(await source.read("recording")).toMatchObject({
      ok: false,
      why: { code: "implausible" },
    });
  });
});

describe("a saved reading", () => {
  const apple = readingAt(NOON, {
    health: healthOf({ bytesWritten: 150 * TB }),
    notes: ["a note"],
  });
  const portable = readingAt(NOON, {
    facts: PORTABLE_SSD,
    health: healthOf({ bytesWritten: 2 * TB }),
  });

  test("is each of its drives as it was, without a serial", async () => {
    const source = recorded(saved(apple, portable));
    const { drives, why } = await source.probe();
    expect(why).toBeNull();
    expect(drives).toEqual([APPLE_SSD, PORTABLE_SSD].map((drive) => ({ ...drive, serial: null })));
    expect(await source.read("disk0")).toMatchObject({
      ...{ ok: true, health: { bytesWritten: 150 * TB }, notes: ["a note"] },
    });
    expect(await source.read("disk4")).toMatchObject({ health: { bytesWritten: 2 * TB } });
  });

  test("has no drive that is not in it", async () => {
    expect(await recorded(saved(apple)).read("disk9")).toEqual({
      ok: false,
      why: { code: "no-such-device", detail: "disk9 is not in the recording" },
    });
  });

  test("of no drive lists none", async () => {
    expect((await recorded(saved()).probe()).drives).toEqual([]);
  });
});

describe("a report of smartctl", () => {
  test("is the drive it names", async () => {
    const report = {
      ...{ json_format_version: [1, 0], smartctl: { version: [7, 4], exit_status: 0 } },
      ...{ device: { name: "/dev/nvme0", type: "nvme", protocol: "NVMe" } },
      ...{ model_name: "EXAMPLE SSD 1TB", user_capacity: { bytes: 1_000_204_886_016 } },
      nvme_smart_health_information_log: { data_units_written: 79_576_087, percentage_used: 7 },
    };
    const source = recorded(fileOf(JSON.stringify(report)));
    const [drive] = (await source.probe()).drives;
    expect(drive).toMatchObject({ model: "EXAMPLE SSD 1TB", capacityBytes: 1_000_204_886_016 });
    expect(await source.read(drive?.location ?? "")).toMatchObject({
      ...{ ok: true, sinceBoot: null },
      health: { bytesWritten: 79_576_087 * BYTES_PER_DATA_UNIT, percentageUsed: 7 },
    });
  });

  test.each([
    ["an empty file", ""],
    ["half a log", new Uint8Array(256)],
    ["half a report", '{"smartctl":{"version":[7,4]'],
    ["another program's JSON", '{"colour":"blue"}'],
  ])("is not %s: a drive of which nothing can be read", async (_, content) => {
    const source = recorded(fileOf(content));
    const [drive] = (await source.probe()).drives;
    expect(drive).toMatchObject({ model: null, kind: "unknown" });
    expect(await source.read(drive?.location ?? "")).toMatchObject({ ok: false });
  });
});

test("a saved reading of the future is refused: what was expected, where, and what to do", () => {
  const file = fileOf('{"format":"wearbar-reading","schemaVersion":2}');
  const message = refusalOf(file);
  expect(message).toMatch(/^Expected .*a reading saved by `wearbar doctor --save-reading`/);
  expect(message).toContain(`at ${file}, got schemaVersion: `);
  expect(message).toMatch(/Give the path of such a file\.$/);
});

test("a file that is not there is refused as that", () => {
  expect(refusalOf("/nowhere/at/all")).toContain("got no such file");
});

function refusalOf(path: string): string {
  try {
    recorded(path);
  } catch (error) {
    if (isWearbarError(error, "bad-recording")) return error.message;
    throw error;
  }
  throw new Error(`${path} was taken for a recording.`);
}
