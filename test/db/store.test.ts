import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { DriveFacts } from "../../agent/model/drive.ts";
import { UNKNOWN_HEALTH } from "../../agent/model/reading.ts";
import type { WearEvent } from "../../agent/model/sample.ts";
import { bytes, DAY, HOUR, instant, TB, zoneName } from "../../agent/model/units.ts";
import { NOW } from "./place-in.ts";
import { memoryStore, opened, temporaryPlace } from "./places.ts";
import { hostReading, reading } from "./ten-years.ts";

const AT = instant(NOW);
const FACTS: DriveFacts = {
  location: "disk0",
  model: "APPLE SSD AP1024M",
  serial: "C02EXAMPLE0XYZ",
  firmware: "561.100.",
  capacityBytes: bytes(1_000_204_886_016),
  kind: "ssd",
  interconnect: "nvme",
  internal: true,
  warningTemperatureCelsius: null,
};
const SEEN = { key: "a".repeat(64), weakIdentity: false, facts: FACTS, at: AT };
const UNKNOWN_FACTS: DriveFacts = {
  location: "disk2",
  model: null,
  serial: null,
  firmware: null,
  capacityBytes: null,
  kind: "unknown",
  interconnect: "unknown",
  internal: null,
  warningTemperatureCelsius: null,
};

test("a drive comes back as it was seen, with no more of its serial than four characters", () => {
  const store = memoryStore();
  const drive = store.write((writer) => writer.upsertDrive(SEEN));
  const { serial: _, warningTemperatureCelsius: __, ...kept } = FACTS;
  expect(drive).toEqual({
    ...{ ...kept, id: 1, key: SEEN.key, weakIdentity: false, serialTail: "0XYZ" },
    ...{ firstSeenAt: AT, lastSeenAt: AT, retiredAt: null },
  });
  expect(store.driveByKey(SEEN.key)).toEqual(drive);
  expect(store.drives()).toEqual([drive]);
  expect(store.driveByKey("b")).toBeNull();
});

test("a drive of which nothing is known comes back as unknown, not as 0 or false", () => {
  const store = memoryStore();
  const seen = { ...SEEN, weakIdentity: true, facts: UNKNOWN_FACTS };
  const drive = store.write((writer) => writer.upsertDrive(seen));
  expect(drive).toMatchObject({
    weakIdentity: true,
    model: null,
    serialTail: null,
    internal: null,
  });
  expect(drive).toMatchObject({ capacityBytes: null, kind: "unknown", interconnect: "unknown" });
});

test("what a source does not say about a drive does not wipe out what another said", () => {
  const store = memoryStore();
  store.write((writer) => writer.upsertDrive(SEEN));
  const facts = { ...UNKNOWN_FACTS, firmware: "562.1" };
  const drive = store.write((writer) => writer.upsertDrive({ ...SEEN, facts }));
  const known = { model: FACTS.model, kind: "ssd", interconnect: "nvme", internal: true };
  expect(drive).toMatchObject({ ...known, firmware: "562.1", location: "disk2" });
});

test("a drive last seen an hour later costs no write, yet its last reading tells", () => {
  const place = temporaryPlace();
  const { store } = opened(place);
  const { store: witness } = opened(place);
  const { id } = store.write((writer) => writer.upsertDrive(SEEN));
  const before = witness.dataVersion();
  store.write((writer) => writer.upsertDrive({ ...SEEN, at: instant(NOW + HOUR) }));
  expect(witness.dataVersion()).toBe(before);
  const later = { ...reading(0, 5), takenAt: instant(NOW + 2 * HOUR) };
  store.write((writer) => writer.addReading(id, later));
  expect(store.driveByKey(SEEN.key)?.lastSeenAt).toBe(NOW + 2 * HOUR);
  store.write((writer) => writer.upsertDrive({ ...SEEN, at: instant(NOW + 3 * DAY) }));
  expect(store.driveByKey(SEEN.key)).toMatchObject({ firstSeenAt: NOW, lastSeenAt: NOW + 3 * DAY });
});

test("a retired drive stays retired when it is seen again, until it is taken back", () => {
  const store = memoryStore();
  const { id } = store.write((writer) => writer.upsertDrive(SEEN));
  store.write((writer) => writer.retireDrive(id, AT));
  store.write((writer) => writer.upsertDrive({ ...SEEN, at: instant(NOW + 2 * DAY) }));
  expect(store.driveByKey(SEEN.key)?.retiredAt).toBe(AT);
  store.write((writer) => writer.retireDrive(id, null));
  expect(store.driveByKey(SEEN.key)?.retiredAt).toBeNull();
});

test("a reading comes back whole: every health field, counters, skipped sources and notes", () => {
  const store = memoryStore();
  const whole = { ...reading(1, 9_000), notes: ["all-zero counters with 3,457 hours"] };
  expect(Object.values(whole.health).every((value) => value !== null)).toBe(true);
  const id = store.write((writer) => {
    const drive = writer.upsertDrive(SEEN);
    writer.addReading(drive.id, whole);
    return drive.id;
  });
  expect(store.lastReading(id)).toEqual(whole);
});

test("an unknown value comes back as null, never as 0", () => {
  const store = memoryStore();
  const unknown = {
    ...{ ...reading(0, 1), health: UNKNOWN_HEALTH, sinceBoot: null, bootId: null },
    ...{ skipped: [], notes: [] },
  };
  const { id } = store.write((writer) => writer.upsertDrive(SEEN));
  expect(store.lastReading(id)).toBeNull();
  store.write((writer) => writer.addReading(id, unknown));
  expect(store.lastReading(id)).toEqual(unknown);
});

test("counters of a 16 PB drive and up to 1 EB are kept to the last byte", () => {
  const store = memoryStore();
  const { id } = store.write((writer) => writer.upsertDrive(SEEN));
  const counters = [16_000 * TB + 512_000, 2 ** 51 + 512, 2 ** 53 + 512, 1e18 - 512, 1e18];
  for (const counter of counters.map(bytes)) {
    const health = { ...UNKNOWN_HEALTH, bytesWritten: counter, bytesRead: counter };
    const sinceBoot = { bytesWritten: counter, bytesRead: counter };
    store.write((writer) => writer.addReading(id, { ...reading(0, 1), health, sinceBoot }));
    expect(store.lastReading(id)).toMatchObject({ health, sinceBoot });
  }
});

test("the last reading is the one recorded last, even after the clock was set back", () => {
  const store = memoryStore();
  const { id } = store.write((writer) => writer.upsertDrive(SEEN));
  store.write((writer) => writer.addReading(id, reading(0, 2_000)));
  store.write((writer) => writer.addReading(id, reading(0, 1_000)));
  expect(store.lastReading(id)?.takenAt).toBe(reading(0, 1_000).takenAt);
});

test("old readings are pruned a day's worth at a time, but the last of each drive stays", () => {
  const place = temporaryPlace();
  const { store } = opened(place);
  const [watched, absent] = store.write((writer) => [
    writer.upsertDrive(SEEN).id,
    writer.upsertDrive({ ...SEEN, key: "b".repeat(64) }).id,
  ]);
  store.write((writer) => {
    writer.addReading(absent ?? 0, reading(1, 0));
    for (let hour = 0; hour < 100; hour += 1) writer.addReading(watched ?? 0, reading(0, hour));
  });
  const prune = (hour: number) =>
    store.write((writer) => writer.pruneReadings(reading(0, hour).takenAt));
  const rows = new Database(place.path, { readonly: true });
  onTestFinished(() => void rows.close());
  const size = () => rows.prepare("SELECT count(*) FROM readings").pluck().get();
  prune(24);
  expect(size()).toBe(101); // nothing is a day older than that
  prune(25);
  expect(size()).toBe(76);
  prune(10_000);
  expect(size()).toBe(2);
  expect(store.lastReading(absent ?? 0)?.takenAt).toBe(reading(1, 0).takenAt);
});

test("the machine's last reading keeps the raw swap counter and its boot", () => {
  const store = memoryStore();
  expect(store.lastHostReading()).toBeNull();
  store.write((writer) => writer.addHostReading(hostReading(50)));
  const { machine, swap, space, takenAt } = hostReading(51);
  store.write((writer) => writer.addHostReading(hostReading(51)));
  expect(store.lastHostReading()).toEqual({
    ...{ takenAt, zone: machine.zone, bootId: machine.bootId, memoryBytes: machine.memoryBytes },
    swap,
    space: {
      totalBytes: space?.totalBytes,
      freeBytes: space?.freeBytes,
      purgeableBytes: space?.purgeableBytes,
    },
  });
  store.write((writer) => writer.pruneHostReadings(instant(NOW)));
  expect(store.lastHostReading()?.takenAt).toBe(takenAt);
});

test("a machine of which nothing is known has no space and no swap, rather than none in use", () => {
  const store = memoryStore();
  const swap = {
    usedBytes: null,
    zramUsedBytes: null,
    swappedOutBytes: null,
    swappedInBytes: null,
  };
  store.write((writer) => writer.addHostReading({ ...hostReading(1), swap, space: null }));
  expect(store.lastHostReading()).toMatchObject({ swap, space: null });
});

test("events come back last first, by drive, by instant and no more than asked for", () => {
  const store = memoryStore();
  const { id } = store.write((writer) => writer.upsertDrive(SEEN));
  const zone = zoneName("Asia/Tokyo");
  const event = (hours: number, driveId: number | null): WearEvent => ({
    ...{ driveId, at: instant(NOW + hours * HOUR), zone, code: "counter-reset" },
    facts: { before: 1e15, now: 0.5, model: 'a "quoted" name', gone: null },
  });
  const [first, second, third] = [event(1, id), event(2, null), event(3, id)];
  store.write((writer) => [first, second, third].forEach((one) => void writer.addEvent(one)));
  expect(store.events({ limit: 10 })).toEqual([third, second, first]);
  expect(store.events({ limit: 2 })).toEqual([third, second]);
  expect(store.events({ driveId: id, limit: 10 })).toEqual([third, first]);
  expect(store.events({ driveId: null, limit: 10 })).toEqual([second]);
  expect(store.events({ since: second.at, limit: 10 })).toEqual([third, second]);
});

test("when a transaction throws nothing of it is kept, and the next one works", () => {
  const store = memoryStore();
  const failing = () =>
    store.write((writer) => {
      writer.upsertDrive(SEEN);
      throw new Error("in the middle");
    });
  expect(failing).toThrow("in the middle");
  expect(store.drives()).toEqual([]);
  store.write((writer) => writer.upsertDrive(SEEN));
  expect(store.drives()).toHaveLength(1);
});

test("a row that refers to no drive is refused", () => {
  const store = memoryStore();
  expect(() => store.write((writer) => writer.addReading(7, reading(0, 1)))).toThrow(/FOREIGN KEY/);
});

test("every database has a salt of its own, which stays", () => {
  const place = temporaryPlace();
  const first = opened(place).store.salt();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(opened(place).store.salt()).toBe(first);
  expect(memoryStore().salt()).not.toBe(first);
});

test("a store notices that another connection wrote, and not its own writes", () => {
  const place = temporaryPlace();
  const [mine, theirs] = [opened(place).store, opened(place).store];
  const before = mine.dataVersion();
  mine.write((writer) => writer.upsertDrive(SEEN));
  expect(mine.dataVersion()).toBe(before);
  theirs.write((writer) => writer.upsertDrive({ ...SEEN, key: "b".repeat(64) }));
  expect(mine.dataVersion()).not.toBe(before);
});
