import type { DriveFacts } from "./drive.ts";
import type { Bytes, Instant, LocalDay, ZoneName } from "./units.ts";

/** In order of preference: an earlier one is tried first. */
export const SOURCE_NAMES = [
  "recorded",
  "iokit",
  "nvme-ioctl",
  "diskutil",
  "smartctl",
  "os-counters",
] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/**
 * The health of a drive in the words of the NVMe SMART / Health Information log (page 02h).
 * Every field may be unknown: null, never 0.
 */
export interface Health {
  /** Lifetime bytes the host wrote (data units written x 512,000). */
  readonly bytesWritten: Bytes | null;
  readonly bytesRead: Bytes | null;
  /** The maker's estimate of endurance used, whole percent; may pass 100, 255 means 255 or more. */
  readonly percentageUsed: number | null;
  /** Percent of the spare blocks left. */
  readonly availableSpare: number | null;
  /** As reported, even where it is no threshold at all (Apple reports 99). */
  readonly availableSpareThreshold: number | null;
  /** Bits: 0 spare, 1 temperature, 2 reliability, 3 read-only, 4 backup, 5 memory region. */
  readonly criticalWarning: number | null;
  readonly temperatureCelsius: number | null;
  /** Not an age: Macs count 2 to 6 hours a day. */
  readonly powerOnHours: number | null;
  readonly powerCycles: number | null;
  readonly unsafeShutdowns: number | null;
  readonly mediaErrors: number | null;
  readonly errorLogEntries: number | null;
  readonly hostReadCommands: number | null;
  readonly hostWriteCommands: number | null;
  readonly controllerBusyMinutes: number | null;
  readonly warningTemperatureMinutes: number | null;
  readonly criticalTemperatureMinutes: number | null;
}

/** Nothing is known: the start of every source that reads only a part. */
export const UNKNOWN_HEALTH: Health = {
  bytesWritten: null,
  bytesRead: null,
  percentageUsed: null,
  availableSpare: null,
  availableSpareThreshold: null,
  criticalWarning: null,
  temperatureCelsius: null,
  powerOnHours: null,
  powerCycles: null,
  unsafeShutdowns: null,
  mediaErrors: null,
  errorLogEntries: null,
  hostReadCommands: null,
  hostWriteCommands: null,
  controllerBusyMinutes: null,
  warningTemperatureMinutes: null,
  criticalTemperatureMinutes: null,
};

/** What the operating system counted since it started, or since the drive was attached. */
export interface SinceBoot {
  readonly bytesWritten: Bytes;
  readonly bytesRead: Bytes;
}

/** Why a source could not serve a drive. `views/words` turns it into a sentence. */
export const SKIP_CODES = [
  "no-addon",
  "no-right",
  "no-such-device",
  "not-this-kind",
  "virtual-disk",
  "no-health-log",
  "not-installed",
  "too-old",
  "busy",
  "standby",
  "timed-out",
  "implausible",
  "unreadable",
  "failed",
] as const;
export type SkipCode = (typeof SKIP_CODES)[number];

export interface Skip {
  readonly code: SkipCode;
  /** The raw fact behind the code, such as `open /dev/nvme0: EACCES`, for `doctor`. */
  readonly detail: string;
}

export interface SkippedSource extends Skip {
  readonly source: SourceName;
}

/** How a note ends that says that two sources do not agree: kept as an event, too. */
export const DISAGREEMENT = "more than 1% apart";

/** What a source answers for one drive. */
export type SourceAnswer =
  | {
      readonly ok: true;
      readonly facts: DriveFacts;
      readonly health: Health;
      readonly sinceBoot: SinceBoot | null;
      /** Facts worth keeping that are no failure, such as `all-zero counters with 3,457 hours`. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly why: Skip };

/** What a source can see without reading a health log. */
export interface SourceProbe {
  readonly source: SourceName;
  readonly drives: readonly DriveFacts[];
  /** Set where the source as a whole can not serve; `drives` is then empty. */
  readonly why: Skip | null;
}

/** One way to read drives. A source never throws for what a drive or the system does. */
export interface DriveSource {
  readonly name: SourceName;
  probe(): Promise<SourceProbe>;
  /** @param location as `probe` named it. */
  read(location: string): Promise<SourceAnswer>;
  /** What the last read of a drive did, a line a step, for `doctor`. */
  steps?(location: string): readonly string[];
  /** Names of programs that run now and are known to read drives the same way, for `doctor`. */
  rivals?(): Promise<readonly string[]>;
}

/** One drive, read once. */
export interface Reading {
  readonly facts: DriveFacts;
  readonly health: Health;
  readonly sinceBoot: SinceBoot | null;
  readonly takenAt: Instant;
  readonly zone: ZoneName;
  /** The owner's calendar day at `takenAt` in `zone`. */
  readonly day: LocalDay;
  /** New with every start of the machine; since-boot counters are never compared across it. */
  readonly bootId: string | null;
  /** Where `health` comes from. */
  readonly source: SourceName;
  readonly skipped: readonly SkippedSource[];
  readonly notes: readonly string[];
}
