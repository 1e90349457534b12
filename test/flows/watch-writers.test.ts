import { describe, expect, test } from "vitest";
import { forgetWriters } from "../../agent/flows/forget-writers.ts";
import { readWriters } from "../../agent/flows/read-writers.ts";
import { watchWriters } from "../../agent/flows/watch-writers.ts";
import { DAY } from "../../agent/model/units.ts";
import { takeAgentLock } from "../../db/lock.ts";
import { plantProcesses } from "../host/writers/plant-processes.ts";
import { keptDays, writersMachine } from "./writers-machine.ts";

const FIRST = { pid: 40, program: "/opt/mail/mail", written: 1_000_000 };

/** A second in which mail writes 100 bytes and rsync, which starts meanwhile, 50. */
function watchedMachine(setting: Parameters<typeof writersMachine>[0] = {}) {
  const machine = writersMachine(setting);
  const { root } = machine.tools.host;
  plantProcesses(root, 50, [FIRST]);
  return {
    ...machine,
    wait: async (ms: number) => {
      machine.world.passed += ms;
      const { passed } = machine.world;
      machine.world.drives = { disk0: passed };
      const growing = { ...FIRST, written: FIRST.written + passed / 10 };
      const started = { pid: 41, startTicks: 5_050, program: "/bin/rsync", written: passed / 20 };
      plantProcesses(root, 50 + passed / 1_000, [growing, started]);
    },
  };
}

describe("watching who writes", () => {
  test("takes a pass a second, shows what was written in them, and adds it to today", async () => {
    const { tools, wait, store } = watchedMachine();
    const report = await watchWriters(tools, 3, wait);
    expect(report).toMatchObject({
      ...{ schemaVersion: 1, version: "0.1.0", demo: false, enabled: true },
      ...{ days: null, kept: true, countedSeconds: 3, drivesBytes: 3_000, byDay: [] },
      writers: [
        { kind: "app", name: "mail", bytes: 300, percent: 10 },
        { kind: "app", name: "rsync", bytes: 150, percent: 5 },
        { kind: "unexplained", name: null, bytes: 2_550, percent: 85 },
      ],
    });
    await watchWriters(tools, 1, wait);
    expect(keptDays(store)).toMatchObject([{ day: "2026-11-30", countedMs: 4_000 }]);
    const { apps } = keptDays(store)[0] ?? {};
    expect(apps?.find(({ name }) => name === "mail")?.bytes).toBe(400);
  });

  test("adds nothing while an agent runs, which counts the same", async () => {
    const { tools, wait, store } = watchedMachine();
    const agent = takeAgentLock(tools.paths.lock);
    const report = await watchWriters(tools, 1, wait);
    agent?.release();
    expect(report).toMatchObject({ kept: false, writers: [{ name: "mail" }, {}, {}] });
    expect(keptDays(store)).toEqual([]);
  });

  test("is refused where it is switched off, on the example, and without processes", async () => {
    const off = watchedMachine({ config: { "writers.enabled": false } });
    await expect(watchWriters(off.tools, 1, off.wait)).rejects.toThrow(
      "Expected writers.enabled to be true, got false. Try: wearbar config set writers.enabled true",
    );
    const { tools, wait } = watchedMachine();
    await expect(watchWriters({ ...tools, demo: true }, 1, wait)).rejects.toThrow("without demo");
    const empty = { ...tools, host: { ...tools.host, root: "/nowhere" } };
    await expect(watchWriters(empty, 1, wait)).rejects.toThrow("Expected a list of the processes");
  });
});

describe("the sum of days", () => {
  test("ranks the apps of all days anew, and keeps the days beside", async () => {
    const { tools, wait } = watchedMachine();
    await watchWriters(tools, 2, wait);
    await wait(DAY);
    await watchWriters(tools, 1, wait);
    const report = await readWriters(tools, 7);
    expect(report).toMatchObject({ days: 7, kept: null, countedSeconds: 3 });
    expect(report.byDay.map(({ day, countedSeconds }) => [day, countedSeconds])).toEqual([
      ["2026-11-30", 2],
      ["2026-12-01", 1],
    ]);
    expect(report.writers.find(({ name }) => name === "mail")?.bytes).toBe(300);
    expect((await readWriters(tools, 1)).countedSeconds).toBe(1);
  });

  test("is empty where nothing was counted", async () => {
    const { tools } = writersMachine();
    expect(await readWriters(tools, 7)).toMatchObject({
      ...{ countedSeconds: 0, drivesBytes: null, unseenProcesses: 0, writers: [], byDay: [] },
    });
  });
});

describe("forgetting writers", () => {
  test("deletes all days, and says which copies of the database may still name apps", async () => {
    const { tools, wait, store } = watchedMachine();
    await watchWriters(tools, 1, wait);
    expect(await forgetWriters(tools)).toEqual([]);
    expect(keptDays(store)).toEqual([]);
    const { path } = store.backUp(tools.paths.backups, tools.clock.now());
    expect(await forgetWriters(tools)).toEqual([path]);
  });

  test("is refused on the example", async () => {
    const { tools } = writersMachine();
    await expect(forgetWriters({ ...tools, demo: true })).rejects.toThrow("without demo");
  });
});
