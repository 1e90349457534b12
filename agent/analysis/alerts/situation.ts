import type { AlertFacts } from "../../model/alert.ts";
import type { ForecastState } from "../../model/forecast-state.ts";
import type { Health } from "../../model/reading.ts";
import type { PaceState, WearState } from "../../model/state.ts";
import type { Bytes, Instant, LocalDay } from "../../model/units.ts";

/** All that the rules look at, at one moment. Unknown is null: it crosses no line either way. */
export interface Situation {
  readonly now: Instant;
  readonly day: LocalDay;
  /** What the owner set. */
  readonly lines: OwnersLines;
  readonly drives: readonly WatchedDrive[];
  readonly machine: WatchedMachine;
}

/** The lines that are the owner's to draw. */
export interface OwnersLines {
  /** Whether notifications are wanted: if not, nothing waits to be told. */
  readonly notifies: boolean;
  /** Bytes a day; null: no such line. */
  readonly dailyLimitBytes: number | null;
  /** For drives that name no limit of their own. */
  readonly hotCelsius: number;
  /** Share of the writes, in percent. */
  readonly swapPercent: number;
  readonly staleHours: number;
  /** Of the drive, in percent. */
  readonly minimumPercent: number;
  readonly targetPercent: number;
}

/**
 * Which rules a drive is under. `other` has no wear by writing; an `external` one comes and goes
 * and is nobody's memory swap; the wear of a `virtual` disk is that of a drive nobody sees here.
 */
export type DriveScope = "built-in" | "external" | "virtual" | "other";

export interface WatchedDrive {
  readonly id: number;
  readonly scope: DriveScope;
  readonly day: LocalDay;
  /** Of this very look; all unknown where the drive did not answer now. */
  readonly look: Health;
  /** From where on the drive itself warns of its heat; null where it does not say. */
  readonly warningCelsius: number | null;
  /** The last known. */
  readonly percentageUsed: number | null;
  readonly bytesWritten: Bytes | null;
  readonly wear: WearState | null;
  readonly pace: PaceState | null;
  readonly forecast: ForecastState | null;
  /** The spare when it was first read. */
  readonly firstSpare: number | null;
  /** How much the percentage used rose in the last 28 days. */
  readonly percentRise: PercentRise | null;
  /** Since midnight, or since the first look of today. */
  readonly todayBytes: Bytes | null;
  /** Null where the drive is not there, or never gave a lifetime reading. */
  readonly silence: Silence | null;
  /** Of the last days, as they were recorded; null: no such event. */
  readonly replaced: AlertFacts | null;
  readonly reset: AlertFacts | null;
}

export interface PercentRise {
  readonly points: number;
  /** 28, or as many as are known. */
  readonly days: number;
}

/** What has passed since the last lifetime reading of a drive that is there. */
export interface Silence {
  readonly since: Instant;
  /** Hours in which the machine was awake and looked at the drive. */
  readonly awakeHours: number;
  /** Days on which it did. */
  readonly daysInUse: number;
}

export interface WatchedMachine {
  readonly swap: SwapLoad | null;
  readonly space: SpaceLeft | null;
  readonly selfCost: SelfCost | null;
}

/** Means of the last seven days, in bytes a day. */
export interface SwapLoad {
  readonly swappedPerDay: number;
  /** Of the drive that swap is on; null where it is not known. */
  readonly writtenPerDay: number | null;
  /** Null where the drive has none. */
  readonly pacePerDay: number | null;
  /** Swap is on a virtual disk: there is no pace to hold it against. */
  readonly isVirtual: boolean;
}

export interface SpaceLeft {
  readonly totalBytes: number;
  readonly freeBytes: number;
  /** Now, or where the system did not say, the last known of a week; null: never. */
  readonly purgeableBytes: number | null;
}

/** What the agent itself costs, averaged over four weeks. */
export interface SelfCost {
  /** Null where the system does not count it. */
  readonly bytesPerWeek: number | null;
  readonly cpuMsPerDay: number;
  /** The day's most, averaged. */
  readonly residentBytes: number;
}
