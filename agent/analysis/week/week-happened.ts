import type { AlertState } from "../../model/alert.ts";
import type { DaySelfCost } from "../../model/job.ts";
import type { KeptNotice } from "../../model/notice.ts";
import type { ReportAlert, ReportEvent, ReportNotice, ReportSelfCost } from "../../model/report.ts";
import type { WearEvent } from "../../model/sample.ts";
import { bytes, type Instant } from "../../model/units.ts";
import { knownSum } from "../writer-shares.ts";

/** From the start of a period to its end. */
export interface Span {
  readonly from: Instant;
  readonly until: Instant;
}

/** Models of drives by id. */
export type DriveNames = ReadonlyMap<number, string>;

/** @returns the alerts that were shown in the span, those first that still stood at its end. */
export function alertsIn(
  alerts: readonly AlertState[],
  { from, until }: Span,
  names: DriveNames,
): readonly ReportAlert[] {
  return alerts
    .filter(({ shownAt, clearedAt }) => {
      const isShown = shownAt !== null && shownAt < until;
      return isShown && (clearedAt === null || clearedAt >= from);
    })
    .map((alert) => reportAlert(alert, until, names))
    .sort((left, right) => rank(left) - rank(right) || left.since - right.since);
}

function reportAlert(alert: AlertState, until: Instant, names: DriveNames): ReportAlert {
  const { id, code, severity, driveId, facts, enteredAt, clearedAt, acknowledgedAt } = alert;
  return {
    ...{ id, code, severity, driveId, drive: nameOf(driveId, names), facts, since: enteredAt },
    until: clearedAt !== null && clearedAt < until ? clearedAt : null,
    acknowledged: acknowledgedAt !== null && acknowledgedAt < until,
  };
}

const nameOf = (driveId: number | null, names: DriveNames): string | null =>
  driveId === null ? null : (names.get(driveId) ?? null);

const SEVERITIES = ["critical", "warning", "notice"] as const;

const rank = ({ until, severity }: ReportAlert): number =>
  (until === null ? 0 : SEVERITIES.length) + SEVERITIES.indexOf(severity);

/** @returns what reached its owner in the span, but for reports. */
export function noticesIn(
  notices: readonly KeptNotice[],
  { from, until }: Span,
): readonly ReportNotice[] {
  return notices
    .filter(({ sentAt, alertId }) => {
      return alertId !== null && sentAt !== null && sentAt >= from && sentAt < until;
    })
    .map(({ sentAt, queuedAt, title, body }) => ({ at: sentAt ?? queuedAt, title, body }))
    .sort((left, right) => left.at - right.at);
}

/** @returns what befell drives and database in the span, the first first. */
export function eventsIn(
  events: readonly WearEvent[],
  { from, until }: Span,
  names: DriveNames,
): readonly ReportEvent[] {
  return events
    .filter(({ at }) => at >= from && at < until)
    .map(({ at, code, driveId, facts }) => {
      return { at, code, driveId, drive: nameOf(driveId, names), facts };
    })
    .sort((left, right) => left.at - right.at);
}

/** @param drivesBytes what all drives were written in the same days; null: unknown. */
export function selfCostOf(
  days: readonly DaySelfCost[],
  drivesBytes: number | null,
): ReportSelfCost | null {
  if (days.length === 0) return null;
  const bytesWritten = knownSum(days.map((day) => day.bytesWritten));
  const sum = (of: (day: DaySelfCost) => number): number =>
    days.reduce((total, day) => total + of(day), 0);
  return {
    days: days.length,
    runningMs: sum((day) => day.runningMs),
    cpuMs: sum((day) => day.cpuMs),
    residentBytes: bytes(Math.max(...days.map((day) => day.residentBytes))),
    bytesWritten,
    percentOfWrites:
      bytesWritten === null || drivesBytes === null || drivesBytes <= 0
        ? null
        : (bytesWritten / drivesBytes) * 100,
    starts: sum((day) => day.starts),
  };
}
