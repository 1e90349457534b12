import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { measureSelf, selfCostGlance } from "../../agent/flows/self-cost.ts";
import type { Tools } from "../../agent/flows/tools.ts";
import type { SelfReader } from "../../agent/host/self-cost.ts";
import { bytes, HOUR, localDay, MB } from "../../agent/model/units.ts";
import { readText } from "../../agent/support/read-file.ts";
import { opened, temporaryPlace } from "../db/places.ts";
import { exampleMachine, NOON } from "./example-machine.ts";

const TODAY = localDay("2026-11-30");

test("what an agent costs is kept by the owner's day, from its start to its end", async () => {
  const { tools, store } = exampleMachine();
  const at = (hours: number) => atHour(tools, hours);
  const first = await measureSelf(at(0), null, false, costing(400, 20_480));
  const second = await measureSelf(at(6), first, false, costing(520, 24_576));
  const third = await measureSelf(at(12), second, false, costing(900, 40_960)); // 1 in Vienna
  await measureSelf(at(13), third, true, costing(910, 45_056));
  expect(store.selfCosts(TODAY, localDay("2026-12-31"))).toEqual([
    {
      ...{ day: TODAY, zone: "Europe/Vienna", runningMs: 6 * HOUR, cpuMs: 520 },
      ...{ residentBytes: 60 * MB, bytesWritten: 24_576, starts: 1 },
    },
    {
      ...{ day: "2026-12-01", zone: "Europe/Vienna", runningMs: 7 * HOUR, cpuMs: 390 },
      ...{ residentBytes: 60 * MB, bytesWritten: 20_480, starts: 0 },
    },
  ]);
});

test("asked each hour, it writes a few times a day", async () => {
  const place = temporaryPlace();
  const [store, witness] = [opened(place).store, opened(place).store];
  const { tools } = exampleMachine({ store });
  let measure = await measureSelf(atHour(tools, 0), null, false, costing(400, 20_480));
  const written: number[] = [];
  for (let hour = 1; hour <= 24; hour += 1) {
    const before = witness.dataVersion();
    const cost = costing(400 + hour, 20_480 + hour);
    measure = await measureSelf(atHour(tools, hour), measure, false, cost);
    if (witness.dataVersion() !== before) written.push(hour);
  }
  expect(written).toEqual([6, 11, 17, 23]); // from 13 o'clock on: midnight is the 11th hour
});

test("what could not be kept is kept with the next measurement", async () => {
  const { tools, store } = exampleMachine();
  const first = await measureSelf(atHour(tools, 0), null, false, costing(400, 20_480));
  const failing = {
    ...tools,
    store: async (): Promise<never> => {
      throw new Error("full");
    },
  };
  await expect(measureSelf(failing, first, true, costing(500, 30_000))).rejects.toThrow("full");
  await measureSelf(atHour(tools, 2), first, true, costing(600, 40_000));
  expect(store.selfCosts(TODAY, TODAY)).toMatchObject([{ cpuMs: 600, bytesWritten: 40_000 }]);
});

test("the glances show the last seven days, today included", async () => {
  const { tools, store } = exampleMachine();
  expect(selfCostGlance(store, TODAY)).toBeNull();
  for (let day = 0; day < 9; day += 1) {
    await measureSelf(atHour(tools, -24 * day), null, false, costing(1_000 + day, 100_000));
  }
  expect(selfCostGlance(store, TODAY)).toEqual({
    ...{ days: 7, runningMs: 0, cpuMsPerDay: 7_021, residentBytes: 60 * MB },
    bytesWritten: 700_000,
  });
});

test("what this very process writes is seen by the system's own count", async ({ skip }) => {
  if (readText("/proc/self/io") === null) return skip("no /proc/self/io here");
  const { tools, store } = exampleMachine();
  const here = { ...tools, host: { ...tools.host, root: "" } };
  const first = await measureSelf(here, null);
  writeThrough(join(tools.paths.data, "ballast"), 2 * MB);
  const before = store.selfCosts(localDay("1970-01-01"), localDay("1970-01-01"));
  await measureSelf(here, first, true);
  const after = store.selfCosts(localDay("1970-01-01"), localDay("1970-01-01"));
  const grown = (after[0]?.bytesWritten ?? 0) - (before[0]?.bytesWritten ?? 0);
  if (grown === 0) return skip("the temporary folder is on no drive");
  expect(grown).toBeGreaterThanOrEqual(2 * MB);
  expect(grown).toBeLessThan(20 * MB); // and the database, and what the runner of the tests writes
});

const atHour = (tools: Tools, hours: number): Tools => ({
  ...tools,
  clock: { ...tools.clock, now: () => NOON + hours * HOUR, elapsed: () => (hours + 500) * HOUR },
});

const costing =
  (cpuMs: number, written: number): SelfReader =>
  async () => ({ cpuMs, residentBytes: bytes(60 * MB), bytesWritten: bytes(written) });

function writeThrough(path: string, length: number): void {
  const file = openSync(path, "w");
  writeSync(file, Buffer.alloc(length, 1));
  fsyncSync(file);
  closeSync(file);
}
