import type { Instant } from "./units.ts";

/** Every rule of what is worth telling an owner; `analysis/alerts` holds them as data. */
export const ALERT_CODES = [
  "health-critical",
  "spare-falling",
  "media-errors",
  "wear-level",
  "percent-fast",
  "life-short",
  "over-pace",
  "daily-limit",
  "write-spike",
  "rate-changed",
  "swap-heavy",
  "space-low",
  "space-critical",
  "hot",
  "stale",
  "drive-replaced",
  "counter-reset",
  "self-cost",
] as const;
export type AlertCode = (typeof ALERT_CODES)[number];

export type AlertSeverity = "notice" | "warning" | "critical";

/** Numbers and short texts that `views/words` puts into a sentence. */
export type AlertFacts = Readonly<Record<string, string | number | null>>;

/**
 * `pending`: it is so, but not for long enough to be shown. `active`: shown. `cleared`: over; kept
 * so that it is neither told again at once nor forgotten.
 */
export type AlertPhase = "pending" | "active" | "cleared";

/** One rule about one drive or the machine, as it is remembered between two looks. */
export interface AlertState {
  /** Stable and short, typed by owners and used by channels: `space-low`, `over-pace-1`. */
  readonly id: string;
  readonly code: AlertCode;
  /** Null: of the machine. */
  readonly driveId: number | null;
  readonly phase: AlertPhase;
  readonly severity: AlertSeverity;
  readonly facts: AlertFacts;
  /** Since when it has been so. */
  readonly enteredAt: Instant;
  /** Null until it is shown for the first time. */
  readonly shownAt: Instant | null;
  /** Since when it has not been so any more; null while it is. Of an event: when it last grew. */
  readonly leavingAt: Instant | null;
  readonly clearedAt: Instant | null;
  /** Looks in a row that agree on where it is going: in while it enters, out while it leaves. */
  readonly looks: number;
  /** Notifications queued for it so far: the number of the last one. */
  readonly told: number;
  /**
   * How often it was spoken of since it was shown, or since it got worse: the first time and its
   * reminders. 0: not yet.
   */
  readonly toldThisTime: number;
  readonly toldAt: Instant | null;
  readonly toldSeverity: AlertSeverity | null;
  readonly acknowledgedAt: Instant | null;
  readonly snoozedUntil: Instant | null;
}

/** An alert as the glances show it. */
export interface ActiveAlert {
  readonly id: string;
  readonly code: AlertCode;
  readonly severity: AlertSeverity;
  readonly driveId: number | null;
  /** Model of the drive, or null: of the machine. */
  readonly drive: string | null;
  readonly facts: AlertFacts;
  readonly since: Instant;
  readonly acknowledged: boolean;
  readonly snoozedUntil: Instant | null;
}
