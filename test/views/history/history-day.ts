import type { History, HistoryDay } from "../../../agent/model/history.ts";
import { bytes, DAY, GB, instant, localDay, TB, zoneName } from "../../../agent/model/units.ts";
import { addDays } from "../../../agent/support/calendar.ts";
import { NOW, wornDrive } from "../../fixtures/example-states.ts";

/** @param back days before today. */
export function historyDay(
  back: number,
  gigabytes: number | null,
  difference: Partial<HistoryDay> = {},
): HistoryDay {
  const takenAt = instant(NOW - back * DAY);
  return {
    ...{ driveId: 1, day: localDay(addDays("2026-11-30", -back)), zone: zoneName("Europe/Vienna") },
    ...{ takenAt, readings: 24, source: "iokit" },
    writtenBytes: gigabytes === null ? null : bytes(gigabytes * GB),
    since: gigabytes === null ? null : instant(takenAt - DAY),
    countedBy: gigabytes === null ? null : "lifetime",
    ...{ bytesWritten: bytes(150 * TB - back * 52 * GB), percentageUsed: 2, powerOnHours: 14_300 },
    ...difference,
  };
}

/** A history of the example drive. */
export function historyOf(difference: Partial<History>): History {
  return {
    ...{ schemaVersion: 1, version: "0.1.0", asOf: NOW, recording: false, demo: false, host: [] },
    ...{ drives: [{ ...wornDrive(), paceBytesPerDay: null }], days: [], weeks: [], months: [] },
    ...difference,
  };
}
