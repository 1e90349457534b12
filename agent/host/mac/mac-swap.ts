import type { MacMemory } from "../../../native/mac-addon.ts";
import type { SwapFacts } from "../../model/machine.ts";
import { type Bytes, bytesOrNull } from "../../model/units.ts";

/**
 * Swap-ins and swap-outs are pages of the kernel, of memory that is compressed already, so they are
 * what really goes to the drive (xnu, vm_compressor_backing_store.c). A process under Rosetta has
 * pages of its own, four times as small: never those.
 */
export function macSwapFacts(memory: MacMemory | null): SwapFacts {
  const pageSize = memory?.kernelPageSize ?? null;
  return {
    usedBytes: bytesOf(memory?.swapUsedBytes ?? null),
    zramUsedBytes: null,
    swappedOutBytes: pagesOf(memory?.swapouts ?? null, pageSize),
    swappedInBytes: pagesOf(memory?.swapins ?? null, pageSize),
  };
}

function pagesOf(pages: bigint | null, pageSize: bigint | null): Bytes | null {
  return pages === null || pageSize === null || pageSize <= 0n ? null : bytesOf(pages * pageSize);
}

const bytesOf = (value: bigint | null): Bytes | null =>
  value === null ? null : bytesOrNull(Number(value));
