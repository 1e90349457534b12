import { describe, expect, test } from "vitest";
import {
  beginWriters,
  keepWriters,
  takeWriters,
  type WritersCount,
} from "../../agent/flows/take-writers.ts";
import { bytes, DAY, HOUR, localDay, MINUTE } from "../../agent/model/units.ts";
import { keptDays, type World, type WritersMachine, writersMachine } from "./writers-machine.ts";

async function begun({ tools, reader }: WritersMachine): Promise<WritersCount> {
  const count = await beginWriters(tools, reader);
  if (count === null) throw new Error("Expected a count, got none.");
  return count;
}

/** Counts from a world to another, a pass for each, and keeps it. */
async function keptAfter(machine: WritersMachine, ...changes: readonly Partial<World>[]) {
  let count = await begun(machine);
  for (const change of changes) {
    Object.assign(machine.world, change);
    count = await takeWriters(machine.tools, count);
  }
  await keepWriters(machine.tools, count);
  return keptDays(machine.store);
}

describe("the agent's count of writers", () => {
  test("is of what was written between its begin and its last pass, and all that went with it", async () => {
    const machine = writersMachine();
    Object.assign(machine.world, {
      ...{ apps: { Browser: 900, Mail: 50 }, swappedOut: 70, drives: { disk0: 5_000 } },
    });
    const days = await keptAfter(
      machine,
      { passed: 2 * MINUTE, apps: { Browser: 1_000, Mail: 50 }, unseen: 3 },
      {
        ...{ passed: 4 * MINUTE, apps: { Browser: 1_000, Mail: 60 }, unseen: 2 },
        ...{ swappedOut: 75, drives: { disk0: 5_400 } },
      },
    );
    expect(days).toEqual([
      {
        ...{ day: "2026-11-30", countedMs: 4 * MINUTE, othersBytes: 0, unseen: 3 },
        ...{ swappedOutBytes: 5, drivesBytes: 400 },
        apps: [
          { name: "Browser", bytes: 100 },
          { name: "Mail", bytes: 10 },
        ],
      },
    ]);
  });

  test("goes on after it was kept, and nothing counts twice", async () => {
    const machine = writersMachine();
    const { world, tools } = machine;
    Object.assign(world, { apps: { Browser: 0 } });
    let count = await begun(machine);
    for (const hour of [1, 2, 3]) {
      Object.assign(world, {
        ...{ passed: hour * HOUR, apps: { Browser: 10 * hour } },
        ...{ swappedOut: hour, drives: { disk0: 100 * hour } },
      });
      count = await keepWriters(tools, await takeWriters(tools, count));
    }
    expect(keptDays(machine.store)).toMatchObject([
      {
        ...{ countedMs: 3 * HOUR, swappedOutBytes: 3, drivesBytes: 300 },
        apps: [{ name: "Browser", bytes: 30 }],
      },
    ]);
  });

  test("writes nothing to the drive between", async () => {
    const machine = writersMachine();
    let count = await begun(machine);
    for (let pass = 1; pass <= 30; pass += 1) {
      Object.assign(machine.world, { passed: pass * 2 * MINUTE, apps: { Browser: pass } });
      count = await takeWriters(machine.tools, count);
    }
    expect(keptDays(machine.store)).toEqual([]);
  });

  test("is kept under its day by the first pass after midnight", async () => {
    const machine = writersMachine(); // noon in UTC is 13:00 in Vienna
    Object.assign(machine.world, { apps: { Browser: 0 } });
    const days = await keptAfter(
      machine,
      { passed: 10 * HOUR, apps: { Browser: 70 }, drives: { disk0: 100 } },
      { passed: 11 * HOUR + MINUTE, apps: { Browser: 75 }, drives: { disk0: 110 } },
      { passed: 12 * HOUR, apps: { Browser: 80 }, drives: { disk0: 120 } },
    );
    expect(days.map(({ day, apps, drivesBytes }) => [day, apps[0]?.bytes, drivesBytes])).toEqual([
      ["2026-11-30", 75, 110],
      ["2026-12-01", 5, 10],
    ]);
  });

  test("lasts 400 days", async () => {
    const machine = writersMachine();
    const [first, second] = [localDay("2025-10-25"), localDay("2025-10-26")];
    machine.store.write((writer) => {
      for (const day of [first, second]) {
        writer.saveDayWriters({
          ...{ day, countedMs: 1, apps: [{ name: "Old", bytes: bytes(1) }] },
          ...{ othersBytes: bytes(0), swappedOutBytes: null, drivesBytes: null, unseen: 0 },
        });
      }
    });
    const days = await keptAfter(machine, { passed: HOUR });
    expect(days.map(({ day }) => day)).toEqual([second, "2026-11-30"]);
  });

  test("passes over a pass that could not be taken", async () => {
    const machine = writersMachine();
    Object.assign(machine.world, { apps: { Browser: 5 } });
    const days = await keptAfter(
      machine,
      { passed: MINUTE, apps: null },
      { passed: 2 * MINUTE, apps: { Browser: 9 } },
    );
    expect(days[0]?.apps).toEqual([{ name: "Browser", bytes: 4 }]);
  });
});

describe("what the system counts beside", () => {
  const drivesBytes = async (before: World["drives"], after: World["drives"]) => {
    const machine = writersMachine();
    machine.world.drives = before;
    const [day] = await keptAfter(machine, { passed: HOUR, drives: after });
    return day?.drivesBytes;
  };

  test("is of all drives that were there all the time", async () => {
    expect(await drivesBytes({ disk0: 10, disk4: 7 }, { disk0: 15, disk4: 9 })).toBe(7);
    expect(await drivesBytes({ disk0: 10 }, { disk0: 15, disk4: 9e12 })).toBe(5);
    expect(await drivesBytes({ disk0: 10, disk4: 7 }, { disk0: 15 })).toBe(5);
  });

  test("begins anew for a drive that was detached and came back", async () => {
    expect(await drivesBytes({ disk0: 10, disk4: 700 }, { disk0: 15, disk4: 3 })).toBe(8);
  });

  test("is unknown where no drive is counted, and where swap can not be told", async () => {
    expect(await drivesBytes({}, {})).toBeNull();
    const machine = writersMachine();
    const [day] = await keptAfter(machine, { passed: HOUR, swappedOut: null });
    expect(day).toMatchObject({ swappedOutBytes: null, drivesBytes: 0 });
  });
});

describe("nothing is counted", () => {
  test.each([
    ["where the owner does not want it", { config: { "writers.enabled": false } }],
    ["of a saved reading", { recording: "reading.json" }],
  ])("%s", async (_, setting) => {
    const { tools, reader } = writersMachine(setting);
    expect(await beginWriters(tools, reader)).toBeNull();
  });

  test("of the example, nor where processes can not be read", async () => {
    const { tools, reader, world } = writersMachine();
    expect(await beginWriters({ ...tools, demo: true }, reader)).toBeNull();
    world.apps = null;
    expect(await beginWriters(tools, reader)).toBeNull();
  });

  test("on macOS without the addon", async () => {
    const { tools } = writersMachine();
    const host = { ...tools.host, platform: "darwin", addonPath: "/nowhere/wearbar.node" };
    expect(await beginWriters({ ...tools, host })).toBeNull();
  });
});

test("a count over a day asleep is that day's of its begin", async () => {
  const machine = writersMachine();
  Object.assign(machine.world, { apps: { Browser: 0 } });
  const days = await keptAfter(machine, { passed: DAY, apps: { Browser: 7 } });
  expect(days.map(({ day, apps }) => [day, apps.length])).toEqual([
    ["2026-11-30", 1],
    ["2026-12-01", 0],
  ]);
});
