import Database from "better-sqlite3";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { ALERT_CODES, type AlertState } from "../../agent/model/alert.ts";
import { type DaySelfCost, JOB_NAMES, type JobRecord } from "../../agent/model/job.ts";
import type { WearEvent } from "../../agent/model/sample.ts";
import { bytes, instant, localDay, zoneName } from "../../agent/model/units.ts";
import type { Store, StoreWriter } from "../../db/store.ts";
import { NOW } from "./place-in.ts";
import { memoryStore, opened, temporaryPlace } from "./places.ts";
import { seenDrive } from "./ten-years.ts";

const RUNS = { seed: 20_261_130, numRuns: 200 };

const moment = fc.integer({ min: 0, max: 4e12 }).map(instant);
const momentOrNull = fc.option(moment);
const count = fc.integer({ min: 0, max: 1e6 });
const severity = fc.constantFrom("notice", "warning", "critical" as const);
const facts = fc.dictionary(
  fc.string(),
  fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant(0.5)),
  { noNullPrototype: true },
);

/** @param driveIds of drives that the store knows. */
const alertState = (driveIds: readonly number[]): fc.Arbitrary<AlertState> =>
  fc.record({
    id: fc.string({ unit: "grapheme", minLength: 1 }),
    code: fc.constantFrom(...ALERT_CODES),
    driveId: fc.constantFrom(null, ...driveIds),
    phase: fc.constantFrom("pending", "active", "cleared" as const),
    severity,
    facts,
    enteredAt: moment,
    shownAt: momentOrNull,
    leavingAt: momentOrNull,
    clearedAt: momentOrNull,
    looks: count,
    told: count,
    toldThisTime: count,
    toldAt: momentOrNull,
    toldSeverity: fc.option(severity),
    acknowledgedAt: momentOrNull,
    snoozedUntil: momentOrNull,
  });

const jobRecord: fc.Arbitrary<JobRecord> = fc.record({
  name: fc.constantFrom(...JOB_NAMES),
  servedSlot: momentOrNull,
  startedAt: momentOrNull,
  finishedAt: momentOrNull,
  failuresInARow: count,
  lastFailureAt: momentOrNull,
  lastFailure: fc.option(fc.string({ unit: "grapheme" })),
});

const selfCost: fc.Arbitrary<DaySelfCost> = fc.record({
  day: fc
    .integer({ min: 1, max: 28 })
    .map((day) => localDay(`2026-11-${`${day}`.padStart(2, "0")}`)),
  zone: fc.constantFrom("Europe/Vienna", "Pacific/Auckland").map(zoneName),
  runningMs: count,
  cpuMs: count,
  residentBytes: fc.integer({ min: 0, max: 2 ** 51 }).map(bytes),
  bytesWritten: fc.option(fc.integer({ min: 0, max: 2 ** 51 }).map(bytes)),
  starts: count,
});

const write = <Row>(
  store: Store,
  rows: readonly Row[],
  save: (writer: StoreWriter) => (row: Row) => void,
) => store.write((writer) => rows.forEach(save(writer)));

/** What is kept where a later row replaces an earlier one of the same key, by key. */
const lastOf = <Row>(rows: readonly Row[], key: (row: Row) => string): readonly Row[] =>
  [...new Map(rows.map((row) => [key(row), row])).entries()]
    .sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .map(([, row]) => row);

test("alerts come back as they were last saved, whatever is in them", () => {
  const store = memoryStore();
  const ids = store.write((writer) =>
    [0, 1].map((drive) => writer.upsertDrive(seenDrive(drive)).id),
  );
  const check = (states: readonly AlertState[]) => {
    write(store, states, (writer) => writer.saveAlert);
    const kept = lastOf(states, ({ id }) => id);
    expect(store.alerts()).toEqual(kept);
    for (const state of kept) expect(store.alert(state.id)).toEqual(state);
    write(
      store,
      states,
      (writer) =>
        ({ id }) =>
          writer.removeAlert(id),
    );
    expect(store.alerts()).toEqual([]);
  };
  fc.assert(fc.property(fc.array(alertState(ids)), check), RUNS);
  expect(store.alert("never seen")).toBeNull();
});

test("jobs come back as they were last saved, whatever is in them", () => {
  const check = (records: readonly JobRecord[]) => {
    const store = memoryStore();
    expect(store.job("copy")).toBeNull();
    write(store, records, (writer) => writer.saveJob);
    const kept = lastOf(records, ({ name }) => name);
    expect(store.jobs()).toEqual(kept);
    for (const record of kept) expect(store.job(record.name)).toEqual(record);
  };
  fc.assert(fc.property(fc.array(jobRecord), check), { ...RUNS, numRuns: 50 });
});

test("what the agent cost comes back by day, from one day to another, both among them", () => {
  const check = (rows: readonly DaySelfCost[], from: DaySelfCost, to: DaySelfCost) => {
    const store = memoryStore();
    write(store, rows, (writer) => writer.saveSelfCost);
    const within = ({ day }: DaySelfCost) => day >= from.day && day <= to.day;
    expect(store.selfCosts(from.day, to.day)).toEqual(
      lastOf(rows, ({ day }) => day).filter(within),
    );
    store.write((writer) => writer.pruneSelfCosts(from.day));
    const left = store.selfCosts(localDay("0000-01-01"), localDay("9999-12-31"));
    expect(left.every(({ day }) => day >= from.day)).toBe(true);
  };
  fc.assert(fc.property(fc.array(selfCost), selfCost, selfCost, check), { ...RUNS, numRuns: 50 });
});

test("what is saved as it was costs no write", () => {
  const { mine, theirs } = twoStores();
  const save = () => {
    const [state] = fc.sample(alertState([]), { seed: 1, numRuns: 1 });
    const [record] = fc.sample(jobRecord, { seed: 1, numRuns: 1 });
    const [cost] = fc.sample(selfCost, { seed: 1, numRuns: 1 });
    if (!state || !record || !cost) throw new Error("no sample");
    mine.write((writer) => {
      writer.saveAlert(state);
      writer.saveJob(record);
      writer.saveSelfCost(cost);
    });
  };
  save();
  const before = theirs.dataVersion();
  save();
  expect(theirs.dataVersion()).toBe(before);
});

function twoStores() {
  const place = temporaryPlace();
  return { mine: opened(place).store, theirs: opened(place).store };
}

test("what a newer version left of rules and events that are unknown here is passed over", () => {
  const place = temporaryPlace();
  const { store } = opened(place);
  const [known] = fc.sample(alertState([]), { seed: 1, numRuns: 1 });
  const event: WearEvent = {
    ...{ driveId: null, at: instant(NOW), zone: zoneName("UTC"), code: "clock-went-back" },
    facts: { hours: 1 },
  };
  store.write((writer) => {
    if (known !== undefined) writer.saveAlert(known);
    writer.addEvent(event);
  });
  const database = new Database(place.path);
  onTestFinished(() => void database.close());
  database.exec("UPDATE alerts SET code = 'of-tomorrow'; UPDATE events SET code = 'of-tomorrow'");
  expect([store.alerts(), store.alert(known?.id ?? ""), store.events({ limit: 9 })]).toEqual([
    [],
    null,
    [],
  ]);
});

test("alerts that were over long ago are forgotten, no other", () => {
  const store = memoryStore();
  const [some] = fc.sample(alertState([]), { seed: 1, numRuns: 1 });
  if (!some) throw new Error("no sample");
  const alert = (id: string, phase: AlertState["phase"], clearedAt: number | null): AlertState => ({
    ...{ ...some, id, phase, clearedAt: clearedAt === null ? null : instant(clearedAt) },
  });
  const states = [
    ...[alert("a", "active", null), alert("b", "cleared", NOW), alert("c", "cleared", NOW - 1)],
    alert("d", "pending", NOW - 1), // it came back
  ];
  write(store, states, (writer) => writer.saveAlert);
  store.write((writer) => writer.pruneAlerts(instant(NOW)));
  expect(store.alerts().map(({ id }) => id)).toEqual(["a", "b", "d"]);
});

test("an alert of a drive that is not known is refused", () => {
  const store = memoryStore();
  const [state] = fc.sample(alertState([7]), { seed: 1, numRuns: 1 });
  expect(() =>
    store.write((writer) => state && writer.saveAlert({ ...state, driveId: 7 })),
  ).toThrow(/FOREIGN KEY/);
});
