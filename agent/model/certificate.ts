import type { Bytes, Instant, LocalDay, ZoneName } from "./units.ts";

export const CERTIFICATE_SCHEMA_VERSION = 1;

/** What this computer kept of its built-in drives, for who may buy it. Unsigned. */
export interface Certificate {
  readonly schemaVersion: typeof CERTIFICATE_SCHEMA_VERSION;
  readonly version: string;
  readonly asOf: Instant;
  readonly zone: ZoneName;
  readonly utcOffsetMinutes: number;
  readonly demo: boolean;
  readonly machine: { readonly model: string | null; readonly system: string | null };
  /** Always false: anybody could have written this. */
  readonly signed: false;
  readonly drives: readonly CertifiedDrive[];
}

export interface CertifiedDrive {
  readonly model: string | null;
  readonly capacityBytes: Bytes | null;
  /** In the drive's life, by its own counter. */
  readonly bytesWritten: Bytes | null;
  readonly readAt: Instant | null;
  /** By the drive's own estimate. */
  readonly percentageUsed: number | null;
  readonly availableSpare: number | null;
  readonly mediaErrors: number | null;
  readonly criticalWarning: number | null;
  readonly powerOnHours: number | null;
  readonly mark: { readonly bytes: number; readonly cycles: number } | null;
  readonly percentOfMark: number | null;
  readonly firstUseDay: LocalDay | null;
  /** `owner` said it; `trace`: at least so old, by the oldest file; else unknown. */
  readonly ageFrom: "owner" | "trace" | "unknown";
  readonly source: string;
  readonly watched: WatchedDays;
}

/** The days on which Wearbar looked itself. */
export interface WatchedDays {
  readonly fromDay: LocalDay;
  readonly toDay: LocalDay;
  readonly days: number;
  readonly coveredDays: number;
  readonly gaps: number;
  readonly longestGapDays: number;
  readonly writtenBytes: Bytes | null;
  /** How often the counter began anew, or another drive came. */
  readonly breaks: number;
}
