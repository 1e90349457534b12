import type { Bytes, Instant, ZoneName } from "./units.ts";

export interface MachineFacts {
  /** Such as `Macmini9,1` or `Standard PC (i440FX + PIIX, 1996)`. */
  readonly model: string | null;
  /** Such as `Debian GNU/Linux 12 (bookworm)`. */
  readonly system: string | null;
  readonly memoryBytes: Bytes | null;
  readonly virtualMachine: boolean | null;
  readonly bootId: string | null;
  readonly bootedAt: Instant | null;
  readonly zone: ZoneName;
  readonly firstUse: FirstUse | null;
  /** Set where this process is translated for the processor (Rosetta). */
  readonly translated?: true;
}

/**
 * The oldest trace of this installation: the machine is at least this old. An erased or
 * second-hand machine is older.
 */
export interface FirstUse {
  readonly at: Instant;
  /** What the instant was read from, such as `birth of /`. */
  readonly evidence: string;
}

export interface SwapFacts {
  /** In use on drives. zram is memory and does not count. */
  readonly usedBytes: Bytes | null;
  /** In use in compressed memory (zram). */
  readonly zramUsedBytes: Bytes | null;
  /** Written to swap on drives since boot; unknown where zram and drives share one counter. */
  readonly swappedOutBytes: Bytes | null;
  readonly swappedInBytes: Bytes | null;
}

export interface SpaceFacts {
  readonly path: string;
  readonly totalBytes: Bytes;
  /** What an ordinary user may still fill. */
  readonly freeBytes: Bytes;
  /** What the system would free when asked; null where it does not say. */
  readonly purgeableBytes: Bytes | null;
  /** Locations of the drives under this file system, found through all of its parents. */
  readonly drives: readonly string[];
}

/** The machine at one instant, for the day's host facts. */
export interface HostReading {
  readonly machine: MachineFacts;
  readonly swap: SwapFacts;
  readonly space: SpaceFacts | null;
  readonly takenAt: Instant;
}
