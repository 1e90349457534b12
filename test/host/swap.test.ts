import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAuxiliaryVector, parseKernelPageSize } from "../../agent/host/page-size.ts";
import {
  parseSwaps,
  parseVmstat,
  readSwap,
  type SwapEvidence,
  swapFacts,
} from "../../agent/host/swap.ts";
import { bytes } from "../../agent/model/units.ts";
import { LAPTOP, VIRTUAL_MACHINE } from "../fixtures/linux-machines.ts";
import { plantTree } from "../fixtures/linux-tree.ts";

const HEAD = "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n";

test("with zram and a partition in use, each use is told apart and what was swapped out is unknown", () => {
  expect(readSwap(plantTree(LAPTOP))).toEqual({
    usedBytes: 524_288 * 1_024,
    zramUsedBytes: 1_048_576 * 1_024,
    swappedOutBytes: null,
    swappedInBytes: null,
  });
});

test("a machine that has no swap uses none, and swapped nothing out", () => {
  expect(readSwap(plantTree(VIRTUAL_MACHINE))).toEqual({
    usedBytes: 0,
    zramUsedBytes: 0,
    swappedOutBytes: 0,
    swappedInBytes: 0,
  });
});

test("without proc everything is unknown, nothing is 0", () => {
  expect(readSwap(plantTree())).toEqual({
    usedBytes: null,
    zramUsedBytes: null,
    swappedOutBytes: null,
    swappedInBytes: null,
  });
});

test("a zram device that writes back to a drive is found by its backing_dev", () => {
  const swaps = `/proc/swaps = ${HEAD.trim()}\\n/dev/zram0 partition 100 50 5`;
  const machine = `/proc/vmstat = pswpin 3\\npswpout 4\n${swaps}\n/sys/block/zram0/backing_dev`;
  const written = (device: string) => readSwap(plantTree(`${machine} = ${device}`)).swappedOutBytes;
  expect(written("none")).toBe(0);
  expect(written("/dev/loop8")).toBe(null);
});

const area = (name: string, used = 4_096) => ({ name, usedBytes: bytes(used) });
const PARTITION = area("/dev/nvme0n1p2");
const ZRAM = area("/dev/zram0", 8_192);
const evidence = (given: Partial<SwapEvidence>): SwapEvidence => ({
  areas: [PARTITION],
  pages: { in: 10, out: 1_000 },
  pageBytes: 16_384,
  zram: { present: false, backed: false },
  ...given,
});
const present = { present: true, backed: false };

describe("what of the pages swapped out went to drives", () => {
  const cases: readonly (readonly [string, Partial<SwapEvidence>, number | null])[] = [
    ["all of them, in pages of this kernel, with a partition only", {}, 16_384_000],
    ["all of them with a file only", { areas: [area("/swapfile")] }, 16_384_000],
    ["all of them though an idle zram device exists", { zram: present }, 16_384_000],
    ["none with zram only", { areas: [ZRAM], zram: present }, 0],
    ["none with zram only, even if the counter can not be read", { areas: [ZRAM], pages: null }, 0],
    [
      "unknown with zram that writes back",
      { areas: [ZRAM], zram: { ...present, backed: true } },
      null,
    ],
    ["unknown with zram and a partition", { areas: [ZRAM, PARTITION], zram: present }, null],
    [
      "none with both, while nothing was swapped",
      { areas: [ZRAM, PARTITION], pages: { in: 0, out: 0 } },
      0,
    ],
    ["all of them where swap was switched off later", { areas: [] }, 16_384_000],
    ["unknown where what was switched off may have been zram", { areas: [], zram: present }, null],
    ["unknown without a page size", { pageBytes: null }, null],
    ["unknown without a counter", { pages: null }, null],
    ["unknown without the list of areas", { areas: null }, null],
  ];
  for (const [name, given, expected] of cases) {
    test(name, () => expect(swapFacts(evidence(given)).swappedOutBytes).toBe(expected));
  }
});

test("use on drives and in zram are summed apart", () => {
  const areas = [PARTITION, area("/swapfile", 1_024), ZRAM];
  expect(swapFacts(evidence({ areas }))).toMatchObject({ usedBytes: 5_120, zramUsedBytes: 8_192 });
});

test("names in the list of areas come with octal escapes and may be deleted files", () => {
  const lines = [
    "/var/swap\\040file\\040(deleted)         file    2097148 12      -3",
    "/mnt/a\\134b\\011c\tfile\t1024\t0\t-4",
    "/dev/dm-1                               partition 8388604 0 -2",
  ];
  expect(parseSwaps(`${HEAD}${lines.join("\n")}\n`)).toEqual([
    { name: "/var/swap file (deleted)", usedBytes: 12_288 },
    { name: "/mnt/a\\b\tc", usedBytes: 0 },
    { name: "/dev/dm-1", usedBytes: 0 },
  ]);
});

test("a list with a line that can not be read is unknown as a whole", () => {
  expect(parseSwaps(`${HEAD}/dev/sda2 partition 1024 many -2\n`)).toBe(null);
  expect(parseSwaps("")).toBe(null);
  expect(parseSwaps(HEAD)).toEqual([]);
});

test("pswpin and pswpout are not taken for zswpin, or from the middle of a name", () => {
  expect(parseVmstat("zswpin 9\npswpin 1\nzswpout 8\npswpout 2\nxpswpout 7\n")).toEqual({
    in: 1,
    out: 2,
  });
  expect(parseVmstat("zswpin 9\nzswpout 8\n")).toBe(null);
});

/** Pairs of words as the kernel lays them out. */
function auxiliaryVector(
  width: 4 | 8,
  littleEndian: boolean,
  words: readonly number[],
): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * width));
  words.forEach((word, index) => {
    if (width === 8) view.setBigUint64(index * 8, BigInt(word), littleEndian);
    else view.setUint32(index * 4, word, littleEndian);
  });
  return new Uint8Array(view.buffer);
}

test("the page size is found whatever the width and order of words", () => {
  const words = [33, 0x7ffd_0000, 16, 0x178b_fbff, 6, 16_384, 17, 100, 3, 4_096, 0, 0];
  for (const width of [4, 8] as const) {
    for (const little of [true, false]) {
      expect(parseAuxiliaryVector(auxiliaryVector(width, little, words))).toBe(16_384);
    }
  }
});

test("a vector without a believable page size tells none", () => {
  expect(parseAuxiliaryVector(auxiliaryVector(8, true, [6, 4_095, 0, 0]))).toBe(null);
  expect(parseAuxiliaryVector(new Uint8Array(7))).toBe(null);
});

test("without a vector the page size is that of the first mapping", () => {
  const tree =
    "/proc/self/smaps = Size:   4 kB\\nKernelPageSize:       64 kB\\nMMUPageSize:   4 kB";
  const proc = `/proc/swaps = ${HEAD.trim()}\\n/dev/sda2 partition 9 9 -2\n/proc/vmstat = pswpin 0\\npswpout 2`;
  expect(readSwap(plantTree(tree, proc)).swappedOutBytes).toBe(2 * 65_536);
  expect(parseKernelPageSize("KernelPageSize:        3 kB\n")).toBe(null);
});

test("any text and any bytes are parsed to amounts or to nothing", () => {
  const word = fc.oneof(fc.string({ unit: "binary" }), fc.bigInt().map(String));
  const lines = fc
    .array(fc.array(word).map((words) => words.join(" ")))
    .map((all) => all.join("\n"));
  fc.assert(
    fc.property(lines, fc.uint8Array(), (text, raw) => {
      for (const swap of parseSwaps(`${HEAD}${text}`) ?? []) {
        expect(Number.isInteger(swap.usedBytes)).toBe(true);
      }
      parseSwaps(text);
      expect(parseVmstat(`pswpin ${text}\npswpout ${text}`)?.out).not.toBeNaN();
      expect(parseAuxiliaryVector(raw)).not.toBeNaN();
      expect(parseKernelPageSize(`KernelPageSize: ${text} kB`)).not.toBeNaN();
    }),
    { seed: 20_261_130 },
  );
});
