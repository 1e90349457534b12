import { expect, test } from "vitest";
import { readHost } from "../../agent/host/read-host.ts";
import type { SwapFacts } from "../../agent/model/machine.ts";
import { listLinuxDrives } from "../../agent/sources/linux-drives.ts";
import { LAPTOP } from "../fixtures/linux-machines.ts";
import { plantTree } from "../fixtures/linux-tree.ts";
import { hostAt, NOON } from "./host-at.ts";

test("a reading of the machine carries all of its parts and the instant of the clock", () => {
  const root = plantTree(LAPTOP);
  const reading = readHost(hostAt(root), listLinuxDrives(root), root);
  expect(reading.takenAt).toBe(NOON);
  expect(reading.machine.model).toBe("21CBCTO1WW");
  expect(reading.swap.usedBytes).toBe(524_288 * 1_024);
  expect(reading.space?.path).toBe(root);
});

test("a host of which nothing can be read gives a reading of unknowns", () => {
  const reading = readHost(hostAt("/no/such/root"), [], "/no/such/home");
  expect(reading.space).toBe(null);
  expect(reading.machine.memoryBytes).toBe(null);
  expect(reading.machine.firstUse).toBe(null);
  expect(new Set<SwapFacts[keyof SwapFacts]>(Object.values(reading.swap))).toEqual(new Set([null]));
});

test("on the machine that runs the tests the facts hold together", () => {
  const drives = listLinuxDrives("");
  const { machine, swap, space } = readHost({ ...hostAt("") }, drives, process.cwd());
  expect(machine.memoryBytes ?? 1e9).toBeGreaterThan(1e8);
  expect(machine.bootId ?? "").toMatch(/^([0-9a-f-]{36})?$/);
  expect(machine.firstUse?.at ?? NOON).toBeGreaterThan(Date.UTC(2005, 0, 1));
  for (const amount of Object.values(swap)) expect(amount ?? 0).toBeGreaterThanOrEqual(0);
  expect(space?.totalBytes).toBeGreaterThan(0);
  expect(space?.freeBytes).toBeLessThanOrEqual(space?.totalBytes ?? 0);
  const locations = drives.map(({ facts }) => facts.location);
  for (const location of space?.drives ?? []) expect(locations).toContain(location);
});
