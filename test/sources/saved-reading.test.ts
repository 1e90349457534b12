import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Reading } from "../../agent/model/reading.ts";
import { bytes, TB } from "../../agent/model/units.ts";
import { parseSavedReadings, savedReadings } from "../../agent/sources/saved-reading.ts";
import { healthOf, readingAt } from "../fixtures/example-drives.ts";

const SEED = 20_261_130;
const NOON = Date.UTC(2026, 10, 30, 12);

const READING: Reading = readingAt(NOON, {
  health: healthOf({ bytesWritten: 150 * TB, bytesRead: 90 * TB }),
  sinceBoot: { bytesWritten: bytes(5e9), bytesRead: bytes(0) },
  skipped: [{ source: "iokit", code: "busy", detail: "kIOReturnExclusiveAccess" }],
  notes: ["spare threshold 99 is none"],
});

/** As it comes back out of a file. */
const reread = (readings: readonly Reading[]) =>
  parseSavedReadings(JSON.parse(JSON.stringify(savedReadings(readings))));

/** One reading with one value changed, as a file may have it. */
function withValue(path: string, value: unknown) {
  const file = JSON.parse(JSON.stringify(savedReadings([READING])));
  const names = path.split(".");
  const last = names.pop() ?? "";
  names.reduce((inner, name) => inner[name], file.readings[0])[last] = value;
  return parseSavedReadings(file);
}

describe("a saved reading", () => {
  test("comes back as it was, but for the serial and the start of the machine", () => {
    const { facts } = READING;
    expect(reread([READING])).toEqual({
      ok: true,
      readings: [{ ...READING, bootId: null, facts: { ...facts, serial: null } }],
    });
  });

  test("holds no serial anywhere", () => {
    expect(JSON.stringify(savedReadings([READING]))).not.toContain("EXAMPLE00XYZ");
  });

  test("keeps what is unknown unknown", () => {
    const unknown = readingAt(NOON, { health: healthOf({ powerOnHours: null }) });
    expect(reread([unknown])).toMatchObject({
      readings: [{ health: { bytesWritten: null, powerOnHours: null }, sinceBoot: null }],
    });
  });

  test("passes by what it does not know, so that later versions can be read", () => {
    const answer = withValue("facts.colour", "blue");
    expect(answer).toMatchObject({ ok: true });
    expect(JSON.stringify(answer)).not.toContain("blue");
  });
});

describe("a file that someone made is refused, naming the place", () => {
  test.each([
    ["health.bytesWritten", -1],
    ["health.bytesWritten", 1.5],
    ["health.bytesWritten", 2e18],
    ["health.bytesWritten", "150 TB"],
    ["health.percentageUsed", 256],
    ["health.availableSpare", 101],
    ["health.temperatureCelsius", 2_000],
    ["health.temperatureCelsius", 41.5],
    ["health.powerOnHours", 1e300],
    ["health.powerCycles", 2 ** 53],
    ["health.mediaErrors", undefined],
    ["facts.capacityBytes", -5],
    ["facts.model", "x".repeat(201)],
    ["facts.kind", "floppy"],
    ["facts.internal", "yes"],
    ["sinceBoot.bytesWritten", -1],
    ["takenAt", 1e17],
    ["day", "30 November"],
    ["source", "tea leaves"],
    ["skipped.0.code", "no-idea"],
    ["notes.0", 5],
  ])("%s of %j", (path, value) => {
    expect(withValue(path, value)).toMatchObject({
      ok: false,
      why: expect.stringMatching(new RegExp(`^readings\\.0\\.${path.replaceAll(".", "\\.")}: `)),
    });
  });

  test.each([[null], [5], ["text"], [[]], [{}], [{ format: "wearbar-reading" }]])("%j", (json) => {
    expect(parseSavedReadings(json)).toMatchObject({ ok: false });
  });

  test("whatever it is, and never by an exception", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const file = { ...savedReadings([]), readings: [json] };
        expect(parseSavedReadings(json).ok).toBe(false);
        expect(parseSavedReadings(file).ok).toBe(false);
      }),
      { seed: SEED },
    );
  });
});
