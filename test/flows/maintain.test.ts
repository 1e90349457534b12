import { expect, test } from "vitest";
import { maintain } from "../../agent/flows/maintain.ts";
import type { AlertState } from "../../agent/model/alert.ts";
import { bytes, DAY, HOUR, instant, localDay, TB, zoneName } from "../../agent/model/units.ts";
import { addDays } from "../../agent/support/calendar.ts";
import type { StoreWriter } from "../../db/store.ts";
import { opened, temporaryPlace } from "../db/places.ts";
import { exampleMachine, NOON, written } from "./example-machine.ts";

const FOR_EVER = [localDay("0000-01-01"), localDay("9999-12-31")] as const;

test("what is too old to be of use goes, and the days of the drives stay for ever", async () => {
  const machine = exampleMachine();
  const { store, tools } = machine;
  for (const daysAgo of [500, 401, 399, 20, 13, 0]) {
    const at = NOON - daysAgo * DAY;
    await machine.look(at, [written(150 * TB - daysAgo * 1e9)]);
    store.write((writer) => leaveTraces(writer, at, daysAgo));
  }
  const { databaseBytes } = await maintain(tools);
  expect(databaseBytes).toBe(store.size());
  expect(store.sampleColumns(1).takenAt).toHaveLength(6);
  expect([...store.iterateDailyHostFacts()]).toHaveLength(6);
  expect(store.dayWriters(...FOR_EVER)).toHaveLength(4);
  expect(store.selfCosts(...FOR_EVER)).toHaveLength(4);
  expect(store.notices({ limit: 9 }).map(({ key }) => key)).toEqual(["0", "13", "20", "399"]);
  expect(store.alerts().map(({ id }) => id)).toEqual(["0", "13", "20", "399"]);
});

test("with nothing to delete it writes nothing", async () => {
  const place = temporaryPlace();
  const [store, witness] = [opened(place).store, opened(place).store];
  const machine = exampleMachine({ store });
  await machine.look(NOON, [written(150 * TB)]);
  const before = witness.dataVersion();
  await maintain(machine.tools);
  expect(witness.dataVersion()).toBe(before);
});

function leaveTraces(writer: StoreWriter, at: number, daysAgo: number): void {
  const day = localDay(addDays("2026-11-30", -daysAgo));
  writer.saveDayWriters({
    ...{ day, countedMs: HOUR, apps: [{ name: `App ${daysAgo}`, bytes: bytes(9) }] },
    ...{ othersBytes: bytes(0), swappedOutBytes: null, drivesBytes: null, unseen: 0 },
  });
  writer.saveSelfCost({
    ...{ day, zone: zoneName("Europe/Vienna"), runningMs: HOUR, cpuMs: 9 },
    ...{ residentBytes: bytes(60e6), bytesWritten: null, starts: 1 },
  });
  const key = String(daysAgo);
  const text = { title: "", body: "", level: "active", thread: "", opens: null } as const;
  writer.queueNotice({ key, id: key, ...text }, { alertId: null, at: instant(at) });
  writer.settleNotice(key, "sent", instant(at), "log");
  writer.saveAlert(clearedAlert(key, at));
}

const clearedAlert = (id: string, at: number): AlertState => ({
  ...{ id, code: "space-low", driveId: null, phase: "cleared", severity: "notice", facts: {} },
  ...{ enteredAt: instant(at), shownAt: instant(at), leavingAt: instant(at), looks: 1 },
  ...{
    clearedAt: instant(at),
    told: 1,
    toldThisTime: 1,
    toldAt: instant(at),
    toldSeverity: "notice",
  },
  ...{ acknowledgedAt: null, snoozedUntil: null },
});
