import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { acknowledge, snooze } from "../../agent/flows/acknowledge.ts";
import { alertsHistory, alertsReport } from "../../agent/flows/alerts-report.ts";
import { showState } from "../../agent/flows/current-state.ts";
import { restate } from "../../agent/flows/restate.ts";
import { tellHeldBack } from "../../agent/flows/tell.ts";
import { bytes, DAY, GB, HOUR, instant, MINUTE, TB } from "../../agent/model/units.ts";
import { takeAgentLock } from "../../db/lock.ts";
import {
  APPLE_SSD,
  answered,
  healthOf,
  PORTABLE_SSD,
  refused,
  VIRTUAL_DISK,
} from "../fixtures/example-drives.ts";
import { strictSource } from "../sources/strict-source.ts";
import { type ExampleMachine, exampleMachine, NOON, written } from "./example-machine.ts";

const drive = (fields: Parameters<typeof healthOf>[0] = {}) =>
  strictSource("iokit", [
    {
      facts: APPLE_SSD,
      answer: answered(APPLE_SSD, healthOf({ bytesWritten: 150 * TB, ...fields })),
    },
  ]);

const roomOf = (freeGb: number, purgeableGb: number | null = 0) => ({
  space: {
    path: "/System/Volumes/Data",
    ...{ totalBytes: bytes(TB), freeBytes: bytes(freeGb * GB) },
    purgeableBytes: purgeableGb === null ? null : bytes(purgeableGb * GB),
    drives: ["disk0"],
  },
});

/** Looks once an hour that all see the same. @returns the last one. */
async function watchHours(
  machine: ExampleMachine,
  from: number,
  until: number,
  host = roomOf(300),
  source = drive(),
) {
  let last = await machine.watch(NOON + from * HOUR, [source], host);
  for (let hour = from + 1; hour <= until; hour++) {
    last = await machine.watch(NOON + hour * HOUR, [source], host);
  }
  return last;
}

/** For the rest of the test an agent runs. */
function holdLock({ tools }: ExampleMachine): void {
  mkdirSync(dirname(tools.paths.lock), { recursive: true });
  const lock = takeAgentLock(tools.paths.lock);
  onTestFinished(() => lock?.release());
}

const keys = ({ queued }: { readonly queued: readonly { readonly key: string }[] }) =>
  queued.map(({ key }) => key);

describe("the agent's look", () => {
  test("says nothing of a machine on which all is well, and remembers next to nothing", async () => {
    const machine = exampleMachine();
    const { state, queued } = await watchHours(machine, 0, 5);
    expect([state.word, state.alerts, queued]).toEqual(["good", [], []]);
    expect(machine.store.alerts().map(({ id, phase }) => `${id} ${phase}`)).toEqual([
      "media-errors-1 cleared",
    ]);
  });

  test("queues what is due, once, and says it in the state in place of the reason", async () => {
    const machine = exampleMachine();
    const low = roomOf(140);
    expect((await watchHours(machine, 0, 5, low)).state).toMatchObject({
      word: "good",
      alerts: [],
      reasons: [],
    });
    const shown = await watchHours(machine, 6, 6, low);
    expect(shown.state).toMatchObject({
      ...{ word: "watch", reasons: [] },
      alerts: [
        { id: "space-low", severity: "notice", since: NOON, drive: null, acknowledged: false },
      ],
    });
    expect(shown.queued).toEqual([
      {
        ...{ key: "space-low#1", id: "space-low", level: "active", thread: "machine", opens: null },
        title: "14% of the disk is free",
        body: "140 GB free; 15% gives the drive room to work. Empty the Trash, move big files.",
      },
    ]);
    expect(keys(await watchHours(machine, 7, 9, low))).toEqual([]);
    expect(machine.store.notices({ limit: 9 })).toMatchObject([
      { key: "space-low#1", alertId: "space-low", status: "queued", queuedAt: NOON + 6 * HOUR },
    ]);
  });

  test("takes back what is over, and what was queued of it is not sent any more", async () => {
    const machine = exampleMachine();
    await watchHours(machine, 0, 6, roomOf(140));
    const over = await watchHours(machine, 7, 7, roomOf(300));
    expect([over.withdrawn, over.state.word]).toEqual([["space-low"], "good"]);
    expect(machine.store.notices({ limit: 9 })).toMatchObject([{ status: "withdrawn" }]);
    expect((await watchHours(machine, 8, 8)).withdrawn).toEqual([]);
  });

  test("writes nothing of an alert that reads as it did", async () => {
    const machine = exampleMachine();
    await watchHours(machine, 0, 6, roomOf(140));
    const before = machine.store.alert("space-low");
    await watchHours(machine, 7, 7, roomOf(139.99));
    expect(machine.store.alert("space-low")).toEqual(before);
    await watchHours(machine, 8, 8, roomOf(130));
    expect(machine.store.alert("space-low")?.facts).toMatchObject({ free: 130 * GB });
  });

  test("tells a drive's failing at night, and the rest in the morning", async () => {
    const machine = exampleMachine();
    const night = NOON + 10 * HOUR; // 23 o'clock in Vienna, in winter
    await machine.watch(night - HOUR, [drive()], roomOf(300));
    const failing = drive({ criticalWarning: 8 });
    expect(keys(await machine.watch(night, [failing], roomOf(140)))).toEqual([
      "health-critical-1#1",
    ]);
    expect(keys(await machine.watch(night + 8 * HOUR, [failing], roomOf(140)))).toEqual([]);
    expect(keys(await machine.watch(night + 9 * HOUR, [failing], roomOf(140)))).toEqual([
      "space-low#1",
    ]);
  });

  test("has room for three notices a day, or as many as its owner set", async () => {
    const machine = exampleMachine({ config: { "alerts.daily_cap": 1 } });
    await machine.watch(NOON, [drive()], roomOf(140));
    const more = drive({ mediaErrors: 3 });
    expect(keys(await machine.watch(NOON + HOUR, [more], roomOf(140)))).toEqual([
      "media-errors-1#1",
    ]);
    expect(keys(await machine.watch(NOON + 7 * HOUR, [more], roomOf(140)))).toEqual([]);
    expect(keys(await machine.watch(NOON + 25 * HOUR, [more], roomOf(140)))).toEqual([
      "media-errors-1#2",
    ]);
    expect(keys(await machine.watch(NOON + 49 * HOUR, [more], roomOf(140)))).toEqual([
      "space-low#1",
    ]);
  });

  test("tells nothing where notifications are not wanted, and shows it all the same", async () => {
    const machine = exampleMachine({ config: { "alerts.enabled": false } });
    const { queued, state } = await watchHours(machine, 0, 6, roomOf(140));
    expect([queued, state.word, state.alerts.length]).toEqual([[], "watch", 1]);
  });
});

describe("what is held back after a start or a wake", () => {
  test("is told between two looks, as soon as it may be", async () => {
    const machine = exampleMachine();
    await machine.watch(NOON, [drive()]);
    const quietUntil = instant(NOON + HOUR + 2 * MINUTE);
    const { tools } = machine;
    await machine.look(NOON + HOUR, [drive({ criticalWarning: 8 })]);
    const { watchOnce } = await import("../../agent/flows/watch-once.ts");
    expect(keys(await watchOnce(tools, quietUntil))).toEqual([]);
    expect(keys(await tellHeldBack(tools, quietUntil))).toEqual([]);
    expect(keys(await tellHeldBack(tools, null))).toEqual(["health-critical-1#1"]);
    expect(keys(await tellHeldBack(tools, null))).toEqual([]);
  });
});

describe("the alerts of drives", () => {
  test("report 116: a drive that took another's place is told once, by name", async () => {
    const machine = exampleMachine();
    await machine.watch(NOON, [drive()]);
    const facts = { ...APPLE_SSD, serial: "C02ANOTHERDRIVE9", model: "APPLE SSD AP2048N" };
    const other = strictSource("iokit", [
      { facts, answer: answered(facts, healthOf({ bytesWritten: 1.2 * TB })) },
    ]);
    const { queued } = await machine.watch(NOON + HOUR, [other]);
    expect(queued).toMatchObject([
      { key: "drive-replaced-2#1", title: "A new drive: APPLE SSD AP2048N" },
    ]);
    expect(keys(await machine.watch(NOON + 2 * HOUR, [other]))).toEqual([]);
  });

  test("report 112: a counter that began anew is told once", async () => {
    const machine = exampleMachine();
    await machine.watch(NOON, [written(89.2 * TB)]);
    await machine.watch(NOON + HOUR, [written(0.5 * GB)]);
    const { queued } = await machine.watch(NOON + 2 * HOUR, [written(0.6 * GB)]);
    expect(queued.map(({ title, body }) => `${title}. ${body}`)).toEqual([
      "APPLE SSD AP1024M counts anew. Its lifetime counter fell from 89.2 TB to 600 MB. Nothing to do: the days before still count.",
    ]);
  });

  test("report 17: one that can not be read any more is told once, after 36 hours of use", async () => {
    const machine = exampleMachine();
    await machine.watch(NOON, [drive()]);
    const denied = strictSource("iokit", [{ facts: APPLE_SSD, answer: refused("no-right") }]);
    const told: string[] = [];
    for (let hour = 1; hour <= 60; hour++) {
      const seen = await machine.watch(NOON + hour * HOUR, [denied]);
      told.push(...seen.queued.map(({ key }) => `${hour}: ${key}`));
      if (hour === 40) expect(seen.state.word).toBe("stale");
    }
    expect(told[0]).toBe("43: stale-1#1"); // 36 hours end at one in the morning
    expect(told.length).toBe(1);
    const read = await machine.watch(NOON + 61 * HOUR, [drive()]);
    expect([read.withdrawn, read.state.word]).toEqual([["stale-1"], "good"]);
  });

  test("a drive that was never read is not stale, nor is one that is away", async () => {
    const machine = exampleMachine();
    const denied = strictSource("iokit", [{ facts: APPLE_SSD, answer: refused("no-right") }]);
    expect((await watchHours(machine, 0, 60, roomOf(300), denied)).state.alerts).toEqual([]);
    const away = exampleMachine();
    await away.watch(NOON, [drive()]);
    const nothing = strictSource("iokit", []);
    expect((await watchHours(away, 1, 60, roomOf(300), nothing)).state.alerts).toEqual([]);
  });

  test("report 73: an external drive that comes and goes says nothing but of its health", async () => {
    const machine = exampleMachine();
    const portable = (fields: Parameters<typeof healthOf>[0]) =>
      strictSource("smartctl", [
        {
          facts: PORTABLE_SSD,
          answer: answered(PORTABLE_SSD, healthOf({ bytesWritten: 3 * TB, ...fields })),
        },
      ]);
    for (let day = 0; day < 9; day++) {
      const there = day % 2 === 0 ? [portable({ temperatureCelsius: 80 })] : [];
      const { queued } = await machine.watch(NOON + day * DAY, [drive(), ...there]);
      expect(queued).toEqual([]);
    }
    const { queued } = await machine.watch(NOON + 10 * DAY, [
      drive(),
      portable({ criticalWarning: 8 }),
    ]);
    expect(queued).toMatchObject([{ key: "health-critical-2#1", thread: "drive-2" }]);
  });

  test("a virtual disk that reports nothing says nothing", async () => {
    const machine = exampleMachine();
    const virtual = strictSource("os-counters", [
      {
        facts: VIRTUAL_DISK,
        answer: answered(
          VIRTUAL_DISK,
          healthOf({
            bytesWritten: null,
            criticalWarning: null,
            mediaErrors: null,
            availableSpare: null,
            percentageUsed: null,
            temperatureCelsius: null,
          }),
          5 * GB,
        ),
      },
    ]);
    expect((await watchHours(machine, 0, 30, roomOf(300), virtual)).state.alerts).toEqual([]);
    expect(machine.store.alerts()).toEqual([]);
  });

  test("QEMU's drive, whose spare and threshold are 0, is not failing", async () => {
    const machine = exampleMachine();
    const qemu = drive({ availableSpare: 0, availableSpareThreshold: 0, percentageUsed: 0 });
    expect((await watchHours(machine, 0, 9, roomOf(300), qemu)).state.alerts).toEqual([]);
  });

  test("report 40: percent used that rises fast is told after a day, by its own samples", async () => {
    const machine = exampleMachine();
    const told: string[] = [];
    for (let day = 0; day <= 21; day++) {
      const percentageUsed = [0, 2, 4, 7][Math.floor(day / 7)] ?? 7;
      const source = drive({ percentageUsed, bytesWritten: (2_000 + 240 * day) * GB });
      const { queued } = await machine.watch(NOON + day * DAY, [source]);
      told.push(...queued.map(({ title }) => `${day}: ${title}`));
    }
    expect(told[0]).toBe("8: APPLE SSD AP1024M wears fast: 2 points in 8 days");
  });
});

describe("report 68: purgeable space that the system forgets overnight", () => {
  test("is no alarm while what is free is steady", async () => {
    const machine = exampleMachine();
    await watchHours(machine, 0, 3, roomOf(80, 94));
    const forgotten = await watchHours(machine, 15, 30, roomOf(80, null));
    expect(forgotten.state).toMatchObject({ word: "good", alerts: [] });
    expect(forgotten.state.space).toMatchObject({ freeBytes: 80 * GB, purgeableBytes: null });
    const later = await watchHours(machine, 24 * 9, 24 * 9 + 1, roomOf(80, null));
    expect(later.state.alerts.map(({ id }) => id)).toEqual(["space-critical"]);
  });
});

describe("what its owner says", () => {
  async function lowOnSpace() {
    const machine = exampleMachine();
    await watchHours(machine, 0, 6, roomOf(140));
    holdLock(machine);
    return machine;
  }

  test("acknowledged: it stays on the list, and the word is good again at once", async () => {
    const machine = await lowOnSpace();
    expect(await showState(machine.tools, async ({ word }) => word)).toBe("watch");
    const said = await acknowledge(machine.tools, "space-low");
    expect(said).toMatchObject([{ id: "space-low", acknowledged: true }]);
    const state = await showState(machine.tools, async (state) => state);
    expect(state).toMatchObject({
      word: "good",
      asOf: NOON + 6 * HOUR,
      alerts: [{ acknowledged: true }],
    });
    expect((await watchHours(machine, 7, 7, roomOf(140))).state).toMatchObject({ word: "good" });
  });

  test("acknowledged in the middle of a look that knew nothing of it: stated by the next restatement, once", async () => {
    const machine = await lowOnSpace();
    const { paths } = machine.tools;
    const ignorant = readFileSync(paths.state, "utf8");
    await acknowledge(machine.tools, "space-low");
    writeFileSync(paths.state, ignorant);
    await restate(machine.tools);
    const state = await showState(machine.tools, async (state) => state);
    expect(state).toMatchObject({ word: "good", alerts: [{ acknowledged: true }] });
    const { ino } = statSync(paths.state);
    await restate(machine.tools);
    expect(statSync(paths.state).ino).toBe(ino);
  });

  test("snoozed: the same, until its time is over", async () => {
    const machine = await lowOnSpace();
    await snooze(machine.tools, "all", 7);
    expect((await restate(machine.tools))?.word).toBe("good");
    const { state } = await watchHours(machine, 7 * 24 + 7, 7 * 24 + 7, roomOf(140));
    expect(state).toMatchObject({ word: "watch", alerts: [{ snoozedUntil: null }] });
  });

  test("of an alert that is not there is refused, with those that are", async () => {
    const machine = await lowOnSpace();
    await expect(acknowledge(machine.tools, "hot-1")).rejects.toThrow(
      'Expected an alert that is active (space-low, or all), got "hot-1". `wearbar alerts` lists them.',
    );
    const calm = exampleMachine();
    await expect(acknowledge(calm.tools, "")).rejects.toThrow(
      "Expected an alert that is active (there is none now), got none.",
    );
    expect(await acknowledge(calm.tools, "all")).toEqual([]);
    for (const days of [0, 91, Number.NaN]) {
      await expect(snooze(machine.tools, "space-low", days)).rejects.toThrow(
        "Expected 1 to 90 days",
      );
    }
  });
});

describe("another command's look", () => {
  test("shows what the agent remembers and moves nothing", async () => {
    const machine = exampleMachine();
    await watchHours(machine, 0, 6, roomOf(140));
    holdLock(machine);
    const remembered = machine.store.alerts();
    const { state } = await machine.look(NOON + 7 * HOUR, [drive()], roomOf(300));
    expect(state).toMatchObject({ word: "watch", alerts: [{ id: "space-low" }], reasons: [] });
    expect(machine.store.alerts()).toEqual(remembered);
  });

  test("without an agent shows its reasons, as nobody watches", async () => {
    const machine = exampleMachine();
    await watchHours(machine, 0, 6, roomOf(140));
    const { state } = await machine.look(NOON + 7 * HOUR, [drive()], roomOf(90));
    expect(state).toMatchObject({
      word: "watch",
      alerts: [],
      reasons: [{ code: "space-minimum" }],
    });
    expect(await restate(machine.tools)).toBeNull();
  });
});

describe("the report of alerts", () => {
  test("lists what is active with what was told, and whether anyone watches", async () => {
    const machine = exampleMachine();
    await watchHours(machine, 0, 6, roomOf(140));
    const told = { id: "space-low", told: 1, toldAt: NOON + 6 * HOUR };
    expect(await alertsReport(machine.tools)).toMatchObject({ watched: false, alerts: [told] });
    holdLock(machine);
    expect(await alertsReport(machine.tools)).toMatchObject({ watched: true, alerts: [told] });
  });

  test("has a history of what was told, the last first, with when it was over", async () => {
    const machine = exampleMachine();
    await watchHours(machine, 0, 6, roomOf(140));
    machine.store.write((writer) => {
      writer.settleNotice("space-low#1", "sent", instant(NOON + 6 * HOUR), "osascript");
    });
    await watchHours(machine, 7, 7, roomOf(300), drive({ mediaErrors: 2 }));
    const { notices } = await alertsHistory(machine.tools, 30);
    expect(notices).toMatchObject([
      { id: "media-errors-1", status: "queued", channel: null, overAt: null },
      { id: "space-low", at: NOON + 6 * HOUR, channel: "osascript", overAt: NOON + 7 * HOUR },
    ]);
    await watchHours(machine, 24 * 40, 24 * 40);
    expect((await alertsHistory(machine.tools, 30)).notices.map(({ id }) => id)).not.toContain(
      "space-low",
    );
  });
});
