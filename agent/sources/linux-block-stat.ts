import type { SinceBoot } from "../model/reading.ts";
import { bytesOrNull } from "../model/units.ts";
import { listNames, readText } from "../support/read-file.ts";

/**
 * `/sys/block/X/stat`: the third number is sectors read, the seventh sectors written, always of 512
 * bytes (Linux Documentation/block/stat.rst). Newer kernels append more numbers.
 *
 * @returns null for anything else.
 */
export function parseBlockStat(text: string): SinceBoot | null {
  const numbers = text.trim().split(/\s+/);
  if (numbers.length < 11 || !numbers.every((number) => /^\d+$/.test(number))) return null;
  const bytesRead = bytesOrNull(Number(numbers[2]) * 512);
  const bytesWritten = bytesOrNull(Number(numbers[6]) * 512);
  return bytesRead === null || bytesWritten === null ? null : { bytesRead, bytesWritten };
}

/** @returns what all blocks of one drive counted together; null if one of them does not say. */
export function readBlockStats(root: string, blocks: readonly string[]): SinceBoot | null {
  return sum(blocks.map((block) => readBlockStat(root, block)));
}

/**
 * Under native NVMe multipath, kernels before 6.5 count on the hidden paths only, and the namespace
 * itself stays at 0 (https://github.com/netdata/netdata/issues/5744).
 */
function readBlockStat(root: string, block: string): SinceBoot | null {
  const own = readStat(root, block);
  if (own === null || own.bytesRead > 0 || own.bytesWritten > 0) return own;
  const paths = listNames(`${root}/sys/block`).filter((name) => isPathOf(name, block));
  return paths.length === 0 ? own : (sum(paths.map((path) => readStat(root, path))) ?? own);
}

const isPathOf = (name: string, block: string): boolean =>
  /^nvme\d+c\d+n\d+$/.test(name) && name.replace(/c\d+/, "") === block;

function readStat(root: string, block: string): SinceBoot | null {
  const text = readText(`${root}/sys/block/${block}/stat`);
  return text === null ? null : parseBlockStat(text);
}

function sum(counts: readonly (SinceBoot | null)[]): SinceBoot | null {
  let read = 0;
  let written = 0;
  for (const count of counts) {
    if (count === null) return null;
    read += count.bytesRead;
    written += count.bytesWritten;
  }
  const bytesRead = bytesOrNull(read);
  const bytesWritten = bytesOrNull(written);
  return bytesRead === null || bytesWritten === null ? null : { bytesRead, bytesWritten };
}
