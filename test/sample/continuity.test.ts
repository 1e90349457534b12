import { describe, expect, test } from "vitest";
import { bytes, DAY, GB, HOUR, instant, MINUTE, SECOND, TB } from "../../agent/model/units.ts";
import {
  type Accepted,
  type Continuity,
  isLate,
  judgeContinuity,
  type Raw,
} from "../../agent/sample/continuity.ts";
import { healthOf, readingAt } from "../fixtures/example-drives.ts";

const NOON = Date.UTC(2026, 10, 30, 12);

interface Before {
  readonly written: number;
  readonly at?: number;
  readonly hours?: number | null;
  /** What the last reading said where that was held. */
  readonly raw?: number;
}

interface Now {
  readonly written: number | null;
  readonly at?: number;
  readonly hours?: number | null;
  readonly bootId?: string | null;
}

function judged(before: Before | null, now: Now): Continuity {
  const at = before?.at ?? NOON - HOUR;
  const accepted: Accepted | null = before && {
    takenAt: instant(at),
    bytesWritten: bytes(before.written),
    powerOnHours: before.hours ?? null,
  };
  const raw: Raw | null = before && {
    takenAt: instant(at),
    bootId: "boot-1",
    bytesWritten: bytes(before.raw ?? before.written),
  };
  return judgeContinuity(accepted, raw, reading(now));
}

const reading = ({ written, at = NOON, hours = null, bootId = "boot-1" }: Now) =>
  readingAt(at, { bootId, health: healthOf({ bytesWritten: written, powerOnHours: hours }) });

describe("a counter", () => {
  test("begins with its first reading", () => {
    expect(judged(null, { written: 150 * TB, hours: 14_300 })).toEqual({
      kind: "continues",
      event: null,
    });
  });

  test.each([0, 1, 40 * GB, 500 * TB])("that grows by %d goes on", (grown) => {
    const continuity = judged({ written: 150 * TB }, { written: 150 * TB + grown });
    expect(continuity).toEqual({ kind: "continues", event: null });
  });

  test("that is not in the reading is unknown, and nothing follows from it", () => {
    expect(judged({ written: 150 * TB }, { written: null })).toEqual({ kind: "unknown" });
    expect(judged(null, { written: null })).toEqual({ kind: "unknown" });
  });
});

describe("a counter that fell", () => {
  test("report 112: is held at the first reading that says so", () => {
    const continuity = judged({ written: 89.2 * TB }, { written: 0.5 * GB });
    expect(continuity).toMatchObject({
      kind: "held",
      isTold: false,
      event: { code: "counter-held", facts: { before: 89.2 * TB, now: 0.5 * GB } },
    });
  });

  test("report 112: is a reset when the next reading goes on from there", () => {
    const continuity = judged({ written: 89.2 * TB, raw: 0.5 * GB }, { written: 0.6 * GB });
    expect(continuity).toEqual({
      kind: "reset",
      event: { code: "counter-reset", facts: { before: 89.2 * TB, now: 0.6 * GB } },
    });
  });

  test("goes on as if nothing had been when the next reading is back", () => {
    const continuity = judged({ written: 89.2 * TB, raw: 0.5 * GB }, { written: 89.3 * TB });
    expect(continuity).toEqual({ kind: "continues", event: null });
  });

  test("is held again, and not told again, while no two readings agree", () => {
    const continuity = judged({ written: 89.2 * TB, raw: 5 * TB }, { written: 3 * TB });
    expect(continuity).toMatchObject({ kind: "held", isTold: true });
  });

  test("is held for a fall of a single byte too", () => {
    expect(judged({ written: 2 }, { written: 1 }).kind).toBe("held");
  });
});

describe("a counter of zero", () => {
  test("report 115: beside many hours is held, after 19 TB", () => {
    const continuity = judged({ written: 19 * TB, hours: 3_456 }, { written: 0, hours: 3_457 });
    expect(continuity).toMatchObject({
      kind: "held",
      event: { facts: { before: 19 * TB, now: 0, powerOnHours: 3_457 } },
    });
  });

  test("report 115: beside many hours is no reset, however often it is said", () => {
    const continuity = judged({ written: 19 * TB, raw: 0 }, { written: 0, hours: 3_457 });
    expect(continuity).toMatchObject({ kind: "held", isTold: true });
  });

  test("report 115: beside many hours is held on a drive never seen before", () => {
    const continuity = judged(null, { written: 0, hours: 3_457 });
    expect(continuity).toMatchObject({ kind: "held", isTold: false, event: { facts: { now: 0 } } });
  });

  test("is true of a drive that was powered for long and counts no write commands either", () => {
    const health = healthOf({ bytesWritten: 0, powerOnHours: 3_113, hostWriteCommands: 0 });
    const reading = readingAt(NOON, { health });
    expect(judgeContinuity(null, null, reading).kind).toBe("continues");
  });

  test("report 113: after a restart is held until a second reading confirms it", () => {
    const first = judged({ written: 89.2 * TB }, { written: 0, bootId: "boot-2" });
    expect(first.kind).toBe("held");
    const second = judged({ written: 89.2 * TB, raw: 0 }, { written: 1 * GB, bootId: "boot-2" });
    expect(second.kind).toBe("reset");
  });

  test("is true of a drive in its first day of power", () => {
    expect(judged(null, { written: 0, hours: 24 }).kind).toBe("continues");
    expect(judged(null, { written: 0, hours: null }).kind).toBe("continues");
  });

  test("stays true of a drive that was never written, however long it is powered", () => {
    expect(judged({ written: 0 }, { written: 0, hours: 9_000 }).kind).toBe("continues");
  });
});

describe("two processes that read at once", () => {
  const last = { takenAt: instant(NOON) };

  test.each([
    [1, true],
    [2 * MINUTE, true],
    [2 * MINUTE + 1, false],
    [0, false],
    [-1, false],
  ])("a reading %d ms older than the last one is late: %s", (older, expected) => {
    expect(isLate(last, { takenAt: instant(NOON - older) })).toBe(expected);
    expect(isLate(null, { takenAt: instant(NOON - older) })).toBe(false);
  });

  test("the one that began first and stores last has nothing to add, whatever it read", () => {
    for (const written of [149 * TB, 151 * TB, null]) {
      const continuity = judged({ written: 150 * TB, at: NOON + SECOND }, { written });
      expect(continuity).toEqual({ kind: "late" });
    }
  });

  test("the one that began last and read first has nothing to add: that is no fall", () => {
    const before = { written: 150 * TB, at: NOON - 300 };
    expect(judged(before, { written: 150 * TB - GB })).toEqual({ kind: "late" });
  });

  test("are two witnesses of a fall where both have met it", () => {
    const before = { written: 150 * TB, raw: 0.5 * GB, at: NOON - 300 };
    expect(judged(before, { written: 0.5 * GB }).kind).toBe("reset");
  });

  test("are never of two starts of the machine", () => {
    const before = { written: 150 * TB, at: NOON - MINUTE };
    expect(judged(before, { written: 150 * TB - GB, bootId: "boot-2" }).kind).toBe("held");
    expect(judged(before, { written: 150 * TB - GB, bootId: null }).kind).toBe("held");
  });

  test("are not hours apart: then it is a fall", () => {
    const before = { written: 150 * TB, at: NOON - HOUR };
    expect(judged(before, { written: 150 * TB - GB }).kind).toBe("held");
  });
});

describe("a clock", () => {
  test("report 109: that was set back by years is marked, and the reading is kept", () => {
    const before = { written: 150 * TB, at: Date.UTC(2026, 5, 1) };
    const continuity = judged(before, { written: 150.1 * TB, at: Date.UTC(2020, 0, 1) });
    expect(continuity).toEqual({
      kind: "continues",
      event: { code: "clock-went-back", facts: { hours: 56_232 } },
    });
  });

  test("that goes on, or stands still, is not remarked upon", () => {
    const before = { written: 150 * TB, at: NOON };
    expect(judged(before, { written: 150 * TB, at: NOON })).toMatchObject({ event: null });
    expect(judged(before, { written: 150 * TB, at: NOON + 400 * DAY })).toMatchObject({
      event: null,
    });
  });

  test("that the power-on hours outran by more than a day is marked", () => {
    const before = { written: 150 * TB, at: NOON - HOUR, hours: 1_000 };
    expect(judged(before, { written: 150 * TB, hours: 1_025 })).toMatchObject({ event: null });
    expect(judged(before, { written: 150 * TB, hours: 1_026 })).toEqual({
      kind: "continues",
      event: { code: "hours-ahead-of-clock", facts: { hours: 26, elapsedHours: 1 } },
    });
  });

  test("is not judged by hours that are not known", () => {
    const before = { written: 150 * TB, hours: null };
    expect(judged(before, { written: 150 * TB, hours: 90_000 })).toMatchObject({ event: null });
  });
});
