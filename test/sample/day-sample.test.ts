import { describe, expect, test } from "vitest";
import type { Reading } from "../../agent/model/reading.ts";
import { UNKNOWN_HEALTH } from "../../agent/model/reading.ts";
import type { DailySample } from "../../agent/model/sample.ts";
import { bytes, GB, HOUR, instant, TB, zoneName } from "../../agent/model/units.ts";
import type { Continuity } from "../../agent/sample/continuity.ts";
import { type FoldContext, foldReading } from "../../agent/sample/day-sample.ts";
import { healthOf, readingAt } from "../fixtures/example-drives.ts";

const MORNING = Date.UTC(2026, 10, 30, 9);
const CONTINUES: Continuity = { kind: "continues", event: null };
const HELD: Continuity = {
  kind: "held",
  event: { code: "counter-held", facts: {} },
  isTold: false,
};
const RESET: Continuity = { kind: "reset", event: { code: "counter-reset", facts: {} } };

const context = (difference: Partial<FoldContext> = {}): FoldContext => ({
  ...{ continuity: CONTINUES, osCounted: null, sequence: 7 },
  ...difference,
});

const written = (value: number | null, hour = 0, difference: Partial<Reading> = {}) =>
  readingAt(MORNING + hour * HOUR, {
    health: healthOf({ bytesWritten: value }),
    ...difference,
  });

const morning = (): DailySample => foldReading(null, written(150 * TB), context());

describe("the day's sample", () => {
  test("begins with the first reading", () => {
    expect(morning()).toEqual({
      ...{ day: "2026-11-30", zone: "UTC", sequence: 7, readings: 1, source: "iokit" },
      ...{ firstAt: MORNING, takenAt: MORNING, bytesWrittenAt: MORNING, bootId: "boot-1" },
      ...{ firstBytesWritten: 150 * TB, osBytesWritten: null },
      health: healthOf({ bytesWritten: 150 * TB }),
    });
  });

  test("keeps its first counter and takes the newest", () => {
    const evening = foldReading(morning(), written(150.042 * TB, 12), context());
    expect(evening).toMatchObject({
      ...{ readings: 2, firstAt: MORNING, takenAt: MORNING + 12 * HOUR },
      ...{ firstBytesWritten: 150 * TB, bytesWrittenAt: MORNING + 12 * HOUR },
    });
    expect(evening.health.bytesWritten).toBe(150.042 * TB);
  });

  test("keeps each value that a later reading does not have, and when it was read", () => {
    const later = readingAt(MORNING + HOUR, { health: UNKNOWN_HEALTH, source: "os-counters" });
    const day = foldReading(morning(), later, context({ osCounted: bytes(3 * GB) }));
    expect(day.health).toEqual({
      ...healthOf({ bytesWritten: 150 * TB }),
      temperatureCelsius: null,
    });
    expect(day).toMatchObject({
      ...{ bytesWrittenAt: MORNING, takenAt: MORNING + HOUR },
      ...{ source: "iokit", osBytesWritten: 3 * GB, readings: 2 },
    });
  });

  test("report 10: does not keep a temperature that is not of this reading", () => {
    const warm = foldReading(
      null,
      readingAt(MORNING, { health: healthOf({ temperatureCelsius: 32 }) }),
      context(),
    );
    const silent = readingAt(MORNING + HOUR, { health: healthOf({ temperatureCelsius: null }) });
    expect(warm.health.temperatureCelsius).toBe(32);
    expect(foldReading(warm, silent, context()).health.temperatureCelsius).toBeNull();
  });

  test("gets its first counter with the first reading that has one", () => {
    const unread = foldReading(null, written(null), context());
    expect(unread).toMatchObject({ firstBytesWritten: null, bytesWrittenAt: null });
    const read = foldReading(unread, written(150 * TB, 1), context());
    expect(read).toMatchObject({ firstAt: MORNING, firstBytesWritten: 150 * TB });
  });

  test("adds up what the system counted", () => {
    const once = foldReading(null, written(null), context({ osCounted: bytes(2 * GB) }));
    const twice = foldReading(once, written(null, 1), context({ osCounted: bytes(3 * GB) }));
    const unheard = foldReading(twice, written(null, 2), context());
    expect(unheard.osBytesWritten).toBe(5 * GB);
  });

  test("carries the zone and the start of the machine of its last reading", () => {
    const zone = zoneName("Asia/Tokyo");
    const day = foldReading(
      morning(),
      written(151 * TB, 1, { zone, bootId: "boot-2" }),
      context({ sequence: 9 }),
    );
    expect(day).toMatchObject({ zone, bootId: "boot-2", sequence: 9 });
  });
});

describe("a counter in doubt", () => {
  test("is as good as unread, and all else is taken", () => {
    const health = healthOf({ bytesWritten: 0, bytesRead: 0, powerOnHours: 3_457 });
    const day = foldReading(
      morning(),
      readingAt(MORNING + HOUR, { health }),
      context({ continuity: HELD }),
    );
    expect(day.health).toMatchObject({ bytesWritten: 150 * TB, powerOnHours: 3_457 });
    expect(day.bytesWrittenAt).toBe(instant(MORNING));
  });

  test("leaves a new day without one", () => {
    const day = foldReading(null, written(0), context({ continuity: HELD }));
    expect(day).toMatchObject({ firstBytesWritten: null, bytesWrittenAt: null });
    expect(day.health.bytesWritten).toBeNull();
  });

  test("report 112: begins the day anew once it is sure, so that its writes are not negative", () => {
    const day = foldReading(morning(), written(0.5 * GB, 2), context({ continuity: RESET }));
    expect(day.firstBytesWritten).toBe(0.5 * GB);
    expect(day.health.bytesWritten).toBe(0.5 * GB);
  });
});
