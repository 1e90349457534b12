import { describe, expect, test } from "vitest";
import type { DriveFacts } from "../../agent/model/drive.ts";
import { DAY, HOUR, TB } from "../../agent/model/units.ts";
import { APPLE_SSD, answered, healthOf, PORTABLE_SSD } from "../fixtures/example-drives.ts";
import { strictSource } from "../sources/strict-source.ts";
import { eventsOf, exampleMachine, kept, looks, NOON, sumOf, written } from "./example-machine.ts";

describe("drives that come and go", () => {
  const both = (portable: DriveFacts) =>
    strictSource("iokit", [
      { facts: APPLE_SSD, answer: answered(APPLE_SSD, healthOf({ bytesWritten: TB })) },
      { facts: portable, answer: answered(portable, healthOf({ bytesWritten: 2 * TB })) },
    ]);

  test("one that leaves is shown as it was, and one that returns is the same", async () => {
    const machine = exampleMachine();
    await machine.look(NOON, [both(PORTABLE_SSD)]);
    const gone = await machine.look(NOON + DAY, [written(TB)]);
    expect(gone.state.drives).toMatchObject([
      { id: 1, connected: true },
      { id: 2, connected: false, lastSeenAt: NOON, health: { bytesWritten: 2 * TB } },
    ]);
    const back = await machine.look(NOON + 2 * DAY, [both({ ...PORTABLE_SSD, location: "disk9" })]);
    expect(back.state.drives).toMatchObject([
      { id: 1 },
      { id: 2, connected: true, location: "disk9" },
    ]);
    expect(machine.store.drives()).toHaveLength(2);
    expect(eventsOf(machine)).toEqual([
      ...["drive-returned", "drive-first-seen", "drive-first-seen"],
    ]);
  });

  test("one that is away for a month is no longer shown, and its history stays", async () => {
    const machine = exampleMachine();
    await machine.look(NOON, [both(PORTABLE_SSD)]);
    const { state } = await machine.look(NOON + 30 * DAY, [written(TB)]);
    expect(state.drives.map(({ id }) => id)).toEqual([1]);
    expect([...machine.store.iterateDailySamples(2)]).toHaveLength(1);
  });

  test("one that is exchanged begins a series of its own", async () => {
    const machine = exampleMachine();
    const fresh = { ...APPLE_SSD, serial: "C02ANOTHER00NEW2", model: "APPLE SSD AP2048M" };
    await machine.look(NOON, [written(89.2 * TB)]);
    const answer = answered(fresh, healthOf({ bytesWritten: 0.2 * TB, powerOnHours: 3 }));
    await machine.look(NOON + DAY, [strictSource("iokit", [{ facts: fresh, answer }])]);
    expect(eventsOf(machine)).toEqual(["drive-replaced", "drive-first-seen"]);
    expect([kept(machine, 1), kept(machine, 2)]).toEqual([89.2 * TB, 0.2 * TB]);
  });
});

test("report 116: an old database on a new Mac: a new series, no -88 TB, the old one readable", async () => {
  const old = exampleMachine();
  await looks(old, written(89.2 * TB), written(89.3 * TB));
  const copied = exampleMachine({ store: old.store });
  const facts = { ...APPLE_SSD, serial: "C02NEWMAC000NEW9" };
  const answer = answered(facts, healthOf({ bytesWritten: 1.2 * TB, powerOnHours: 90 }));
  const { state } = await copied.look(NOON + 3 * DAY, [strictSource("iokit", [{ facts, answer }])]);
  expect(state.drives).toMatchObject([
    { id: 2, connected: true, health: { bytesWritten: 1.2 * TB } },
    { id: 1, connected: false, health: { bytesWritten: 89.3 * TB } },
  ]);
  expect(state.drives[0]?.writes).toMatchObject({ todayBytes: null, weekBytesPerDay: null });
  expect(eventsOf(copied)).toEqual(["drive-replaced", "drive-first-seen"]);
  expect(sumOf(copied, 1)).toBe(0.1 * TB);
});

test("two drives with one serial are two series, each marked as unsure", async () => {
  const machine = exampleMachine();
  const bridge = { ...PORTABLE_SSD, serial: "0123456789ABCDEF" };
  const other = { ...bridge, location: "disk5" };
  const look = (hour: number, left: number, right: number) =>
    machine.look(NOON + hour * HOUR, [
      strictSource("iokit", [
        { facts: bridge, answer: answered(bridge, healthOf({ bytesWritten: left * TB })) },
        { facts: other, answer: answered(other, healthOf({ bytesWritten: right * TB })) },
      ]),
    ]);
  await look(0, 60, 2);
  const { state } = await look(1, 60.1, 2.1);
  expect(state.drives).toMatchObject([
    { weakIdentity: true, health: { bytesWritten: 60.1 * TB } },
    { weakIdentity: true, health: { bytesWritten: 2.1 * TB } },
  ]);
  expect(eventsOf(machine)).toEqual(["drive-first-seen", "drive-first-seen"]);
});

test("report 118: a drive without a serial goes on from look to look, marked as unsure", async () => {
  const machine = exampleMachine();
  const facts = { ...APPLE_SSD, serial: null };
  const look = (hour: number, terabytes: number) => {
    const answer = answered(facts, healthOf({ bytesWritten: terabytes * TB }));
    return machine.look(NOON + hour * HOUR, [strictSource("iokit", [{ facts, answer }])]);
  };
  await look(0, 10);
  const { state } = await look(1, 10.5);
  expect(state.drives).toMatchObject([
    { id: 1, weakIdentity: true, serialTail: null, writes: { todayBytes: 0.5 * TB } },
  ]);
});
