import { expect, test } from "vitest";
import { macWrittenBy, openSelfReader } from "../../agent/host/self-cost.ts";
import { MB } from "../../agent/model/units.ts";
import type { MacProcess } from "../../native/mac-addon.ts";
import { plantTree } from "../fixtures/linux-tree.ts";
import { hostAt } from "./host-at.ts";

test("processor time and memory are those of this very process", async () => {
  const read = openSelfReader(hostAt(plantTree()));
  const before = await read();
  const until = process.cpuUsage().user + 60_000; // microseconds
  while (process.cpuUsage().user < until);
  const after = await read();
  expect(after.cpuMs - before.cpuMs).toBeGreaterThanOrEqual(59);
  expect(after.residentBytes).toBeGreaterThan(20 * MB);
  expect(after.residentBytes).toBeLessThan(4_000 * MB);
});

test.each([
  ["less what was deleted before it was written", 81_920, 4_096, 77_824],
  ["nothing where more was deleted, which others wrote", 0, 4_096, 0],
])("on Linux what was handed to drives: %s", async (_, written, cancelled, expected) => {
  const io = `rchar: 9\\nwrite_bytes: ${written}\\ncancelled_write_bytes: ${cancelled}`;
  const host = hostAt(plantTree(`/proc/self/io = ${io}`));
  expect((await openSelfReader(host)()).bytesWritten).toBe(expected);
});

test("on a Linux that does not count it, it is unknown", async () => {
  for (const tree of ["", "/proc/self/io = rchar: 9"]) {
    expect((await openSelfReader(hostAt(plantTree(tree)))()).bytesWritten).toBeNull();
  }
});

const ownPid = 4_711;
const processOf = (difference: Partial<MacProcess>): MacProcess => ({
  ...{ pid: ownPid, status: 0, startTicks: 1n, path: "/usr/local/bin/node", name: null },
  ...{ bytesWritten: 81_920n, logicalBytesWritten: 9n },
  ...difference,
});
const listing = (processes: readonly MacProcess[], status = 0) => ({
  readProcessWrites: async () => ({
    ...{ nowTicks: 9n, tickNumerator: 125, tickDenominator: 3, notPermitted: 0, gone: 0 },
    ...{ processes, steps: [{ name: "list-processes", status, bytes: null }] },
  }),
});

test("on macOS what this process handed to the disks is what the system says of its id", async () => {
  const other = processOf({ pid: 1, bytesWritten: 5n });
  expect(await macWrittenBy(listing([other, processOf({})]), ownPid)).toBe(81_920);
});

test.each([
  ["it is not listed", listing([processOf({ pid: 1 })])],
  ["it is not told", listing([processOf({ bytesWritten: null })])],
  ["processes can not be listed", listing([processOf({})], -12)],
])("on macOS it is unknown where %s", async (_, addon) => {
  expect(await macWrittenBy(addon, ownPid)).toBeNull();
});

test("on macOS without an addon it is unknown, and the rest is known", async () => {
  const host = { ...hostAt(""), platform: "darwin", addonPath: "/no/such/addon.node" };
  const { bytesWritten, residentBytes } = await openSelfReader(host)();
  expect(bytesWritten).toBeNull();
  expect(residentBytes).toBeGreaterThan(20 * MB);
});
