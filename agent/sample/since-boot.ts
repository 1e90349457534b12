import { type Bytes, bytes, bytesOrNull } from "../model/units.ts";

/** A since-boot counter at one instant. */
export interface BootCounter {
  readonly bootId: string | null;
  readonly value: Bytes | null;
}

/**
 * Bytes counted since the last look, by counters that start at 0 with every boot.
 *
 * @param bootedToday whether the machine started on the day of `now`: then a first look may count
 * all of it for that day.
 * @returns null where nothing was counted; 0 at a look that only begins to count.
 */
export function countedSince(
  previous: BootCounter | null,
  now: BootCounter,
  bootedToday: boolean,
): Bytes | null {
  if (now.value === null) return null;
  if (previous === null) return bootedToday ? now.value : bytes(0);
  if (previous.bootId === null || now.bootId === null) return bytes(0);
  if (previous.bootId !== now.bootId) return now.value;
  // What this boot counted before the last look may be counted already.
  if (previous.value === null) return bytes(0);
  // A counter that fell within one boot belongs to a drive that was detached and came back.
  return now.value < previous.value ? now.value : bytes(now.value - previous.value);
}

/** @returns the sum where either side may be unknown; unknown where no drive was ever written that. */
export function plus(left: Bytes | null, right: Bytes | null): Bytes | null {
  if (left === null || right === null) return left ?? right;
  return bytesOrNull(left + right);
}
