import Database from "better-sqlite3";
import { describe, expect, onTestFinished, test } from "vitest";
import { dailyWrites } from "../../agent/analysis/daily-writes.ts";
import { DISAGREEMENT, UNKNOWN_HEALTH } from "../../agent/model/reading.ts";
import { bytes, DAY, GB, HOUR, localDay, TB } from "../../agent/model/units.ts";
import { opened, temporaryPlace } from "../db/places.ts";
import {
  APPLE_SSD,
  answered,
  healthOf,
  readingAt,
  VIRTUAL_DISK,
} from "../fixtures/example-drives.ts";
import { strictSource } from "../sources/strict-source.ts";
import { eventsOf, exampleMachine, kept, looks, NOON, sumOf, written } from "./example-machine.ts";

describe("a counter that falls once and comes back", () => {
  test("report 113: is kept at its last good value, told once, and goes on", async () => {
    const machine = exampleMachine();
    await looks(machine, written(89.2 * TB), written(0));
    expect(kept(machine)).toBe(89.2 * TB);
    await machine.look(NOON + 2 * HOUR, [written(89.25 * TB)]);
    expect(kept(machine)).toBe(89.25 * TB);
    expect(sumOf(machine)).toBe(0.05 * TB);
    expect(eventsOf(machine)).toEqual(["counter-held", "drive-first-seen"]);
  });

  test("is said with the look that met it, and no longer once it is back", async () => {
    const machine = exampleMachine();
    await machine.look(NOON, [written(89.2 * TB)]);
    const held = await machine.look(NOON + HOUR, [written(0.5 * TB)]);
    expect(held.state.reasons).toMatchObject([
      { code: "counter-held", severity: "note", drive: "APPLE SSD AP1024M" },
    ]);
    expect(held.state.word).toBe("good");
    const back = await machine.look(NOON + 2 * HOUR, [written(89.2 * TB)]);
    expect(back.state.reasons).toEqual([]);
  });
});

describe("a counter that falls twice", () => {
  test("report 112: is a reset: that day 0.5 GB at most, and no sum negative", async () => {
    const machine = exampleMachine();
    await looks(machine, written(89.2 * TB), written(0.5 * GB), written(0.9 * GB));
    expect(kept(machine)).toBe(0.9 * GB);
    expect(sumOf(machine)).toBeLessThanOrEqual(0.5 * GB);
    expect(eventsOf(machine)).toEqual(["counter-reset", "counter-held", "drive-first-seen"]);
  });

  test("counts on from there, over days", async () => {
    const machine = exampleMachine();
    await looks(machine, written(89.2 * TB), written(0.5 * GB), written(0.9 * GB));
    await machine.look(NOON + DAY, [written(40.9 * GB)]);
    const days = dailyWrites(machine.store.iterateDailySamples(1));
    expect(days.at(-1)?.writtenBytes).toBe(40 * GB);
  });
});

describe("report 115: a counter of zero beside many hours", () => {
  test("after 19 TB is held for as long as it lasts, told once, and not stored", async () => {
    const machine = exampleMachine();
    const zero = () => written(0, 3_457);
    await looks(
      machine,
      written(19 * TB, 3_456),
      zero(),
      zero(),
      zero(),
      written(19.1 * TB, 3_457),
    );
    expect(kept(machine)).toBe(19.1 * TB);
    expect(sumOf(machine)).toBe(0.1 * TB);
    expect(eventsOf(machine)).toEqual(["counter-held", "drive-first-seen"]);
  });

  test("on a drive never seen leaves its lifetime unknown, not zero", async () => {
    const machine = exampleMachine();
    const { state } = await machine.look(NOON, [written(0, 3_457)]);
    expect(state.drives[0]).toMatchObject({ bytesWrittenAt: null, health: { bytesWritten: null } });
  });
});

describe("report 4: counters since boot", () => {
  test("that go back to zero beside a lifetime that grows by 3 GB: the day has 3 GB, no reset", async () => {
    const machine = exampleMachine();
    const look = (day: number, lifetime: number, sinceBoot: number, bootId: string) => {
      const answer = answered(APPLE_SSD, healthOf({ bytesWritten: lifetime }), sinceBoot);
      const source = strictSource("iokit", [{ facts: APPLE_SSD, answer }]);
      return machine.look(NOON + day * DAY, [source], { machine: { bootId } });
    };
    await look(0, 80 * TB, 812 * GB, "boot-1");
    await look(1, 80 * TB + 3 * GB, 0, "boot-2");
    const days = dailyWrites(machine.store.iterateDailySamples(1));
    expect(days.at(-1)).toMatchObject({ writtenBytes: 3 * GB, basis: "lifetime" });
    expect(eventsOf(machine)).toEqual(["drive-first-seen"]);
  });

  test("alone are summed over starts of the machine, and make no lifetime", async () => {
    const machine = exampleMachine({ zone: "UTC" });
    const bootedAt = NOON - 2 * HOUR;
    const look = (hour: number, sinceBoot: number, bootId: string) => {
      const answer = answered(VIRTUAL_DISK, UNKNOWN_HEALTH, sinceBoot * GB);
      const source = strictSource("os-counters", [{ facts: VIRTUAL_DISK, answer }]);
      return machine.look(NOON + hour * HOUR, [source], {
        machine: { bootId, bootedAt: readingAt(bootedAt).takenAt },
      });
    };
    await look(0, 7, "boot-1");
    await look(1, 9, "boot-1");
    const { state } = await look(3, 2, "boot-2");
    expect(state.drives[0]).toMatchObject({
      ...{ health: { bytesWritten: null }, wear: null },
      writes: { todayBytes: 11 * GB, todaySince: bootedAt, sinceBootBytes: 2 * GB },
    });
  });
});

test("readings are kept for two weeks, days for ever", async () => {
  const place = temporaryPlace();
  const machine = exampleMachine({ zone: "UTC", store: opened(place).store });
  for (const day of [0, 1, 20, 40]) {
    await machine.look(NOON + day * DAY, [written((10 + day) * TB)]);
  }
  expect([...machine.store.iterateDailySamples(1)].map(({ day }) => day)).toEqual([
    ...["2026-11-30", "2026-12-01", "2026-12-20", "2027-01-09"],
  ]);
  const database = new Database(place.path, { readonly: true });
  onTestFinished(() => void database.close());
  for (const table of ["readings", "host_readings"]) {
    const days = database.prepare(`SELECT date(taken_at / 1000, 'unixepoch') FROM ${table}`);
    expect(days.pluck().all()).toEqual(["2027-01-09"]);
  }
  expect(machine.store.dailyHostFacts(localDay("2026-11-30"))?.freeBytes).toBe(bytes(212 * GB));
});

describe("two sources that do not agree", () => {
  test("report 47: are kept as an event, and the better one's counter stands", async () => {
    const machine = exampleMachine();
    const note = `diskutil says 1 bytes written, not 2: ${DISAGREEMENT}`;
    const health = healthOf({ bytesWritten: 89.2 * TB });
    const answer = { ...answered(APPLE_SSD, health), notes: [note] };
    await machine.look(NOON, [strictSource("iokit", [{ facts: APPLE_SSD, answer }])]);
    expect(eventsOf(machine)).toContain("sources-disagree");
    expect(kept(machine)).toBe(89.2 * TB);
  });
});
