import { readBytes, readText } from "../support/read-file.ts";

/** @returns bytes in a page of this kernel (4,096, and 16,384 or 65,536 on some arm64), or null. */
export function readPageSize(root: string): number | null {
  const vector = readBytes(`${root}/proc/self/auxv`);
  const size = vector === null ? null : parseAuxiliaryVector(vector);
  return size ?? parseKernelPageSize(readText(`${root}/proc/self/smaps`) ?? "");
}

/** AT_PAGESZ (Linux include/uapi/linux/auxvec.h). */
const PAGE_SIZE_ENTRY = 6n;

/**
 * The vector is pairs of machine words, kind and value, without a hint how wide the words are: only
 * under the right reading does a pair of kind 6 hold a page size.
 */
export function parseAuxiliaryVector(vector: Uint8Array): number | null {
  const view = new DataView(vector.buffer, vector.byteOffset, vector.byteLength);
  for (const width of [8, 4] as const) {
    for (const littleEndian of [true, false]) {
      const size = pageSizeIn(view, width, littleEndian);
      if (size !== null) return size;
    }
  }
  return null;
}

function pageSizeIn(view: DataView, width: 4 | 8, littleEndian: boolean): number | null {
  const word = (at: number): bigint =>
    width === 8 ? view.getBigUint64(at, littleEndian) : BigInt(view.getUint32(at, littleEndian));
  for (let at = 0; at + 2 * width <= view.byteLength; at += 2 * width) {
    const size = word(at) === PAGE_SIZE_ENTRY ? asPageSize(Number(word(at + width))) : null;
    if (size !== null) return size;
  }
  return null;
}

/** The first `KernelPageSize:  4 kB` (proc_pid_smaps(5)): that of the program's own text. */
export function parseKernelPageSize(smaps: string): number | null {
  const kibibytes = /^KernelPageSize:\s+(\d+) kB$/m.exec(smaps)?.[1];
  return kibibytes === undefined ? null : asPageSize(Number(kibibytes) * 1_024);
}

/** Linux has pages of 4 KiB to 256 KiB, always a power of two. */
function asPageSize(value: number): number | null {
  return [4_096, 8_192, 16_384, 32_768, 65_536, 131_072, 262_144].includes(value) ? value : null;
}
