import { rmSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type SourceAnswer, UNKNOWN_HEALTH } from "../../agent/model/reading.ts";
import { parseEmmcLifeTime } from "../../agent/sources/emmc-life-time.ts";
import { parseBlockStat } from "../../agent/sources/linux-block-stat.ts";
import { listLinuxDrives } from "../../agent/sources/linux-drives.ts";
import { osCounters } from "../../agent/sources/os-counters.ts";
import {
  EMMC_BOARD,
  LAPTOP,
  MULTIPATH,
  SERVER,
  TWO_NAMESPACES,
  VIRTUAL_MACHINE,
} from "../fixtures/linux-machines.ts";
import { plantTree } from "../fixtures/linux-tree.ts";

const sourceAt = (root: string) => osCounters({ root, list: () => listLinuxDrives(root) });
const countsOf = (answer: SourceAnswer) => (answer.ok ? answer.sinceBoot : answer.why);

test("report 4: the kernel's counters are since boot, with no lifetime and no health beside them", async () => {
  const answer = await sourceAt(plantTree(LAPTOP)).read("nvme0");
  expect(answer).toMatchObject({
    ok: true,
    facts: { location: "nvme0" },
    health: UNKNOWN_HEALTH,
    sinceBoot: { bytesRead: 4_000_000 * 512, bytesWritten: 9_000_000 * 512 },
    notes: [],
  });
});

test("the namespaces of one drive are counted together", async () => {
  const answer = await sourceAt(plantTree(TWO_NAMESPACES)).read("nvme0");
  expect(countsOf(answer)).toEqual({ bytesRead: 14 * 512, bytesWritten: 26 * 512 });
});

test("under native multipath the hidden paths are counted where the namespace counts nothing", async () => {
  const answer = await sourceAt(plantTree(MULTIPATH)).read("nvme1");
  expect(countsOf(answer)).toEqual({ bytesRead: 16_148 * 512, bytesWritten: 17_174_264 * 512 });
});

test("under native multipath a namespace that counts is not counted twice", async () => {
  const root = plantTree(MULTIPATH.replace("stat = 0 0 0 0 0 0 0", "stat = 0 0 0 0 9 0 200"));
  const answer = await sourceAt(root).read("nvme1");
  expect(countsOf(answer)).toEqual({ bytesRead: 0, bytesWritten: 200 * 512 });
});

test("report 133: an eMMC's own estimate of its life is a note, not a percentage", async () => {
  const answer = await sourceAt(plantTree(EMMC_BOARD)).read("mmcblk0");
  expect(answer).toMatchObject({ ok: true, notes: ["eMMC life time used: 10-20%"] });
});

test("report 133: life_time is a step of ten percent, the worse of two", () => {
  expect(parseEmmcLifeTime("0x01 0x02\n")).toEqual({ fromPercent: 10, toPercent: 20 });
  expect(parseEmmcLifeTime("0x0a 0x01\n")).toEqual({ fromPercent: 90, toPercent: 100 });
  expect(parseEmmcLifeTime("0x0B 0x00\n")).toEqual({ fromPercent: 100, toPercent: null });
  expect(parseEmmcLifeTime("0x00 0x00\n")).toBe(null);
  expect(parseEmmcLifeTime("0x0c 0x01\n")).toBe(null);
});

test("the probe lists what the list lists", async () => {
  const probe = await sourceAt(plantTree(SERVER)).probe();
  expect(probe.why).toBe(null);
  expect(probe.drives.map(({ location }) => location)).toEqual(["sda", "sdb", "sdc"]);
});

test("without any drive the source says that it can not serve", async () => {
  const probe = await sourceAt(plantTree()).probe();
  expect(probe).toMatchObject({ drives: [], why: { code: "no-such-device" } });
});

test("a drive that left after the probe is no such device", async () => {
  const root = plantTree(VIRTUAL_MACHINE);
  const source = sourceAt(root);
  await source.probe();
  rmSync(`${root}/sys/block/vda`);
  expect(countsOf(await source.read("vda"))).toMatchObject({ code: "no-such-device" });
});

test("a drive that leaves between the list and its counters is no such device", async () => {
  const root = plantTree(VIRTUAL_MACHINE);
  const drives = listLinuxDrives(root);
  rmSync(`${root}/sys/block/vda`);
  const source = osCounters({ root, list: () => drives });
  expect(countsOf(await source.read("vda"))).toEqual({
    code: "no-such-device",
    detail: "vda has left /sys/block",
  });
});

test("counters that are no counters are unreadable, never 0", async () => {
  const root = plantTree(VIRTUAL_MACHINE.replace(/^ {2}stat = .*$/m, "  stat = 1 2 three"));
  expect(countsOf(await sourceAt(root).read("vda"))).toEqual({
    code: "unreadable",
    detail: "/sys/block/vda/stat",
  });
});

test("the counters of 11, 15 and 17 columns are the same", () => {
  const eleven = "  10 20 300 40 50 60 700 80 0 100 110";
  const expected = { bytesRead: 300 * 512, bytesWritten: 700 * 512 };
  expect(parseBlockStat(`${eleven}\n`)).toEqual(expected);
  expect(parseBlockStat(`${eleven} 1 2 3 4\n`)).toEqual(expected);
  expect(parseBlockStat(`${eleven} 1 2 3 4 5 6\n`)).toEqual(expected);
});

test("a count of more than 1 EB is refused", () => {
  expect(parseBlockStat("1 1 1 1 1 1 9223372036854775807 1 1 1 1")).toBe(null);
});

test("any text gives whole counts or nothing", () => {
  const number = fc.oneof(fc.nat().map(String), fc.string());
  const line = fc.array(number, { minLength: 9, maxLength: 18 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), line), (text) => {
      const counts = parseBlockStat(text);
      if (counts === null) return;
      expect(Number.isSafeInteger(counts.bytesRead)).toBe(true);
      expect(Number.isSafeInteger(counts.bytesWritten)).toBe(true);
    }),
    { seed: 20_261_130 },
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(parseEmmcLifeTime(text)?.fromPercent).not.toBeNaN();
    }),
    { seed: 20_261_130 },
  );
});

test("on the machine that runs the tests every listed drive has counters", async () => {
  const source = sourceAt("");
  for (const { location } of (await source.probe()).drives) {
    const answer = await source.read(location);
    if (!answer.ok) throw new Error(answer.why.detail);
    expect(answer.sinceBoot?.bytesWritten).toBeGreaterThanOrEqual(0);
    expect(answer.health).toBe(UNKNOWN_HEALTH);
  }
});
