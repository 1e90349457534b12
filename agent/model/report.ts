import type { AlertCode, AlertFacts, AlertSeverity } from "./alert.ts";
import type { ReportDrive } from "./report-drive.ts";
import type { ReportSpace, ReportSwap, ReportWriters } from "./report-host.ts";
import type { EventCode } from "./sample.ts";
import type { MachineState, StateWord } from "./state.ts";
import type { Bytes, Instant, LocalDay, ZoneName } from "./units.ts";

/** Raised when a field changes its meaning or goes away; new fields do not raise it. */
export const REPORT_SCHEMA_VERSION = 1;

export type PeriodKind = "week" | "month" | "year" | "since" | "all";

/** The days that a report is about. */
export interface ReportPeriod {
  readonly kind: PeriodKind;
  /** `2026-W48`, `2026-11`, `2026`, or `2026-03-05..2026-11-29`. */
  readonly name: string;
  readonly fromDay: LocalDay;
  /** The last day, within the period. */
  readonly toDay: LocalDay;
  /** Of the calendar. */
  readonly days: number;
  /** Whether it had ended when the report was made. */
  readonly isOver: boolean;
}

/**
 * How a period went, as numbers and codes: what every form of a report is made from. What became
 * known after the period's end is not in it.
 */
export interface Report {
  readonly schemaVersion: typeof REPORT_SCHEMA_VERSION;
  readonly version: string;
  /** The end of the period, or of what is over of it. */
  readonly asOf: Instant;
  readonly zone: ZoneName;
  readonly utcOffsetMinutes: number;
  readonly demo: boolean;
  readonly period: ReportPeriod;
  readonly machine: Pick<MachineState, "model" | "system" | "memoryBytes" | "virtualMachine">;
  /** How things stood at its end. */
  readonly word: StateWord;
  /** The most important first. */
  readonly drives: readonly ReportDrive[];
  readonly writers: ReportWriters;
  readonly swap: ReportSwap;
  /** Null where free space was not measured. */
  readonly space: ReportSpace | null;
  readonly alerts: readonly ReportAlert[];
  /** What was notified of, in words, the first first. */
  readonly notices: readonly ReportNotice[];
  readonly events: readonly ReportEvent[];
  /** What is worth doing, the most important first; empty: nothing. */
  readonly advice: readonly Advice[];
  /** What Wearbar's own agent cost; null where it did not count. */
  readonly selfCost: ReportSelfCost | null;
  readonly settings: ReportSettings;
}

/** What the owner set that figures hang on. */
export interface ReportSettings {
  /** Null: the customary ones. */
  readonly cycles: number | null;
  /** Null: not told. */
  readonly firstUseDay: LocalDay | null;
  readonly minimumPercent: number;
  readonly targetPercent: number;
  readonly writersEnabled: boolean;
}

export interface ReportAlert {
  readonly id: string;
  readonly code: AlertCode;
  readonly severity: AlertSeverity;
  readonly driveId: number | null;
  readonly drive: string | null;
  readonly facts: AlertFacts;
  readonly since: Instant;
  /** Null: it stood at the period's end. */
  readonly until: Instant | null;
  readonly acknowledged: boolean;
}

export interface ReportNotice {
  readonly at: Instant;
  readonly title: string;
  readonly body: string;
}

export interface ReportEvent {
  readonly at: Instant;
  readonly code: EventCode;
  readonly driveId: number | null;
  readonly drive: string | null;
  readonly facts: AlertFacts;
}

export type AdviceCode =
  | "back-up"
  | "app"
  | "swap"
  | "space"
  | "slow-down"
  | "tell-first-use"
  | "keep-watching";

/** Something worth doing, with what speaks for it. */
export interface Advice {
  readonly code: AdviceCode;
  readonly driveId: number | null;
  readonly facts: AlertFacts;
  /** What it would save; null: not known, or not about writing. */
  readonly savesBytesPerDay: number | null;
  /** Years that the mark would come later; null: not known, or too far off to tell. */
  readonly savesYears: number | null;
}

export interface ReportSelfCost {
  readonly days: number;
  readonly runningMs: number;
  readonly cpuMs: number;
  readonly residentBytes: Bytes;
  readonly bytesWritten: Bytes | null;
  /** Of what the drives were written. */
  readonly percentOfWrites: number | null;
  readonly starts: number;
}
