import type { ActiveAlert } from "./alert.ts";
import type { NoticeStatus } from "./notice.ts";
import type { Instant } from "./units.ts";

export const ALERTS_SCHEMA_VERSION = 1;

interface AnyReport {
  readonly schemaVersion: typeof ALERTS_SCHEMA_VERSION;
  readonly version: string;
  readonly asOf: Instant;
  readonly utcOffsetMinutes: number;
  readonly demo: boolean;
}

/** What is over a line now. */
export interface AlertsReport extends AnyReport {
  /** Whether an agent runs; if not, the alerts are as it left them. */
  readonly watched: boolean;
  /** The worst first. */
  readonly alerts: readonly ListedAlert[];
}

export interface ListedAlert extends ActiveAlert {
  /** Notifications of it, and when the last one was due; null: none yet. */
  readonly told: number;
  readonly toldAt: Instant | null;
}

/** What was told. */
export interface AlertsHistory extends AnyReport {
  readonly days: number;
  /** The last one first. */
  readonly notices: readonly PastNotice[];
}

export interface PastNotice {
  readonly at: Instant;
  /** The owner's zone then. */
  readonly utcOffsetMinutes: number;
  /** Of the alert. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly status: NoticeStatus;
  /** Null: no channel took it yet. */
  readonly channel: string | null;
  /** When what it was about was over; null: it is not, or it came back. */
  readonly overAt: Instant | null;
}
