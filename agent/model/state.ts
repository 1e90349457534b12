import type { ActiveAlert } from "./alert.ts";
import type { DriveKind, Interconnect } from "./drive.ts";
import type { ForecastState } from "./forecast-state.ts";
import type { Health, SkippedSource, SourceName } from "./reading.ts";
import type { Bytes, Instant, LocalDay, ZoneName } from "./units.ts";

/** Raised when a field changes its meaning or goes away; new fields do not raise it. */
export const STATE_SCHEMA_VERSION = 1;

/** How things stand, in one word. */
export type StateWord = "good" | "watch" | "act" | "unknown" | "stale";

/** Why the word is not `good`, or what the owner should know; `views/words` makes the sentence. */
export interface Reason {
  readonly code:
    | "critical-warning"
    | "wear-level"
    | "no-lifetime-reading"
    | "counter-held"
    | "not-connected"
    | "no-drive"
    | "space-minimum"
    | "space-target"
    | "database-restored"
    | "database-started-fresh";
  readonly severity: "act" | "watch" | "note";
  readonly drive: string | null;
  readonly facts: Readonly<Record<string, string | number | null>>;
}

/**
 * All that the glances show, as numbers and codes. No field changes merely because time passes:
 * there are instants here, no ages.
 */
export interface State {
  readonly schemaVersion: typeof STATE_SCHEMA_VERSION;
  readonly version: string;
  readonly asOf: Instant;
  readonly zone: ZoneName;
  readonly utcOffsetMinutes: number;
  readonly day: LocalDay;
  /** From here on the state must be assessed anew before it is shown. */
  readonly staleAfter: Instant;
  readonly word: StateWord;
  readonly reasons: readonly Reason[];
  /** What the agent watches and found over a line, the worst first; empty without an agent. */
  readonly alerts: readonly ActiveAlert[];
  /** A saved reading is shown, not this machine. */
  readonly recording: boolean;
  /** The example of `wearbar demo` is shown, not this machine. */
  readonly demo: boolean;
  readonly machine: MachineState;
  readonly drives: readonly DriveState[];
  readonly swap: SwapState;
  readonly space: SpaceState | null;
  /** Null where nobody counted in these days. */
  readonly writers: WritersGlance | null;
  /** The week of the newest report that lies in the reports' folder, such as `2026-W48`. */
  readonly latestReport: string | null;
  /** What the agent itself cost in the last days; null where it did not run. */
  readonly selfCost: SelfCostState | null;
  /** What the owner wants beside the icon in a menu bar. */
  readonly menubarShows: "percent" | "years" | "today" | "icon";
}

/** Who wrote most lately, as far as it was counted. */
export interface WritersGlance {
  readonly days: number;
  /** The most first, at most three; swap has no name. */
  readonly top: readonly {
    readonly name: string | null;
    readonly bytes: Bytes;
    readonly percent: number;
  }[];
  /** Of what was written meanwhile, explained by no app. */
  readonly unexplainedPercent: number;
}

/** Summed up over the last seven days, today included, or those of them on which it ran. */
export interface SelfCostState {
  readonly days: number;
  /** Asleep or not. */
  readonly runningMs: number;
  /** Of the time that it ran; of a day where that is less. */
  readonly cpuMsPerDay: number;
  /** The most on any of the days. */
  readonly residentBytes: Bytes;
  /** Null where the system does not count it. */
  readonly bytesWritten: Bytes | null;
}

export interface MachineState {
  readonly model: string | null;
  readonly system: string | null;
  readonly memoryBytes: Bytes | null;
  readonly virtualMachine: boolean | null;
  readonly bootedAt: Instant | null;
}

export interface DriveState {
  /** Short and stable: names the drive in commands and events. */
  readonly id: number;
  readonly location: string;
  readonly model: string | null;
  readonly serialTail: string | null;
  readonly weakIdentity: boolean;
  readonly capacityBytes: Bytes | null;
  readonly kind: DriveKind;
  readonly interconnect: Interconnect;
  readonly internal: boolean | null;
  /** False where the drive was not found at `asOf`: all values are then the last known. */
  readonly connected: boolean;
  readonly lastSeenAt: Instant;
  readonly source: SourceName;
  readonly skipped: readonly SkippedSource[];
  /** What the source remarked of the last reading, such as a counter whose unit is not known. */
  readonly notes: readonly string[];
  readonly health: Health;
  /** When the lifetime counter was read; null where it never was. */
  readonly bytesWrittenAt: Instant | null;
  readonly wear: WearState | null;
  readonly soFar: SoFarState | null;
  readonly age: AgeState | null;
  readonly pace: PaceState | null;
  /** Null where nothing was counted yet. */
  readonly forecast: ForecastState | null;
  readonly writes: WritesState;
}

/** How worn, by the mark (capacity x cycles) and by the drive itself. */
export interface WearState {
  /** Null where the capacity is unknown: then only the drive's own percentage speaks. */
  readonly mark: { readonly bytes: number; readonly cycles: number } | null;
  readonly percentOfMark: number | null;
  /** The drive's percentage used from 3 on, else percent of the mark. */
  readonly figurePercent: number;
  readonly basis: "percentage-used" | "mark";
  readonly percentLeft: number;
}

/** Lifetime total over age: plain arithmetic, no forecast. */
export interface SoFarState {
  readonly bytesPerDay: number;
  readonly overDays: number;
  /** The drive is older than its oldest trace: the true rate is lower. */
  readonly atMost: boolean;
  /** Years to the mark at this very rate; null where the rate is only a bound. */
  readonly yearsToMark: number | null;
}

export interface AgeState {
  /** `owner` said it; `trace`: at least this old, by the oldest trace of a system; else unknown. */
  readonly from: "owner" | "trace" | "unknown";
  readonly firstUseDay: LocalDay | null;
  readonly tenYearsDay: LocalDay | null;
}

export interface PaceState {
  readonly bytesPerDay: number;
  readonly targetDay: LocalDay;
}

export interface WritesState {
  /** Null where nothing has been counted yet. */
  readonly todayBytes: Bytes | null;
  /**
   * Since when `todayBytes` is counted; null: since midnight. An instant of yesterday where the
   * system's count can not be split there.
   */
  readonly todaySince: Instant | null;
  readonly sinceBootBytes: Bytes | null;
  /** Mean of the last whole seven days, or of what is covered of them; null under a day. */
  readonly weekBytesPerDay: number | null;
  readonly weekCoveredDays: number;
}

export interface SwapState {
  readonly usedBytes: Bytes | null;
  readonly zramUsedBytes: Bytes | null;
  readonly swappedOutTodayBytes: Bytes | null;
  readonly swappedOutSinceBootBytes: Bytes | null;
}

export interface SpaceState {
  readonly path: string;
  readonly totalBytes: Bytes;
  readonly freeBytes: Bytes;
  readonly purgeableBytes: Bytes | null;
  readonly freePercent: number;
  readonly minimumPercent: number;
  readonly targetPercent: number;
  readonly drives: readonly string[];
}
