import {
  CERTIFICATE_SCHEMA_VERSION,
  type Certificate,
  type CertifiedDrive,
} from "../../model/certificate.ts";
import type { Report, ReportEvent } from "../../model/report.ts";
import type { ReportDrive } from "../../model/report-drive.ts";
import { localDay } from "../../model/units.ts";
import { dayAt } from "../../support/calendar.ts";

/** @returns whether a drive has a wear that can be vouched for: a built-in solid state drive that was read. */
export const isCertifiable = ({ kind, internal, health }: ReportDrive): boolean =>
  kind === "ssd" &&
  internal !== false &&
  (health.bytesWritten !== null || health.percentageUsed !== null);

/** @param report of all that was kept. */
export function certificateOf(report: Report): Certificate {
  const { version, asOf, zone, utcOffsetMinutes, demo, machine } = report;
  return {
    schemaVersion: CERTIFICATE_SCHEMA_VERSION,
    ...{ version, asOf, zone, utcOffsetMinutes, demo },
    machine: { model: machine.model, system: machine.system },
    signed: false,
    drives: report.drives.filter(isCertifiable).map((drive) => certified(drive, report)),
  };
}

function certified(drive: ReportDrive, report: Report): CertifiedDrive {
  const { period, events, utcOffsetMinutes } = report;
  const { model, capacityBytes, health, bytesWrittenAt, wear, age, source, writes } = drive;
  const { bytesWritten, percentageUsed, availableSpare, mediaErrors } = health;
  const { criticalWarning, powerOnHours } = health;
  const [first] = drive.counter;
  const fromDay = first && localDay(dayAt(first.at, utcOffsetMinutes));
  return {
    ...{ model, capacityBytes, bytesWritten, readAt: bytesWrittenAt },
    ...{ percentageUsed, availableSpare, mediaErrors, criticalWarning, powerOnHours },
    ...{ mark: wear?.mark ?? null, percentOfMark: wear?.percentOfMark ?? null },
    ...{ firstUseDay: age?.firstUseDay ?? null, ageFrom: age?.from ?? "unknown", source },
    watched: {
      fromDay: fromDay ?? period.fromDay,
      toDay: writes.days.at(-1)?.day ?? period.toDay,
      days: writes.days.filter(({ day }) => day >= (fromDay ?? period.fromDay)).length,
      coveredDays: writes.coveredDays,
      gaps: writes.gaps.length,
      longestGapDays: Math.max(0, ...writes.gaps.map((gap) => gap.days)),
      writtenBytes: writes.writtenBytes,
      breaks: events.filter((event) => isBreak(event, drive)).length,
    },
  };
}

const isBreak = ({ code, driveId }: ReportEvent, { id }: ReportDrive): boolean =>
  driveId === id && (code === "counter-reset" || code === "drive-replaced");
