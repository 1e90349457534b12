/** Whatever was kept, a report of it is made, adds up, and has no word that is none. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReportOccasion } from "../../../agent/analysis/week/drive-report.ts";
import {
  daysBegun,
  lastBegun,
  type Period,
  periodBefore,
  spanPeriod,
  weekPeriod,
  yearPeriod,
} from "../../../agent/analysis/week/periods.ts";
import { type ReportFacts, weekReport } from "../../../agent/analysis/week/week-report.ts";
import type { KnownDrive } from "../../../agent/model/drive.ts";
import type { DailySample } from "../../../agent/model/sample.ts";
import { bytes, DAY, HOUR, instant, localDay, zoneName } from "../../../agent/model/units.ts";
import { addDays, midnightOf } from "../../../agent/support/calendar.ts";
import { reportMarkdown } from "../../../agent/views/report/report-markdown.ts";
import { reportPage } from "../../../agent/views/report/report-page.ts";
import { reportText } from "../../../agent/views/report/report-text.ts";
import { APPLE_SSD, healthOf } from "../../fixtures/example-drives.ts";

const TODAY = localDay("2026-12-02");
const NOW = instant(midnightOf(TODAY, 0) + 15 * HOUR);
const FIRST = Date.UTC(2025, 0, 1);

const amount = (most: number) => fc.option(fc.integer({ min: 0, max: most }), { freq: 4 });
const DAYS = fc.array(
  fc.record({
    skipped: fc.oneof(
      { weight: 8, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
    ),
    grown: fc.integer({ min: -1e13, max: 2e12 }),
    read: fc.integer({ min: 0, max: 4 }).map((die) => die > 0),
    clock: fc.option(fc.integer({ min: -2_000, max: 2_000 }), { freq: 40 }),
    percent: amount(255),
    system: amount(1e12),
  }),
  { maxLength: 120 },
);
const DRIVE = fc.record({
  days: DAYS,
  kind: fc.constantFrom("ssd", "hdd", "virtual", "unknown"),
  internal: fc.constantFrom(true, false, null),
  capacity: fc.constantFrom(null, 0, 251e9, 1e12),
  model: fc.constantFrom(null, "", "APPLE SSD", "\u0000\u202E`wearbar`"),
  warning: amount(63),
});
const HOST = fc.record({
  swap: amount(1e12),
  free: amount(1e12),
  total: fc.constantFrom(null, 0, 1e12),
  purgeable: amount(1e12),
});
const PERIOD: fc.Arbitrary<Period> = fc.oneof(
  fc
    .integer({ min: 1, max: 49 })
    .map((week) => weekPeriod(`2026-W${String(week).padStart(2, "0")}`)),
  fc.constant(yearPeriod("2026")),
  fc
    .integer({ min: 0, max: 690 })
    .map((back) => spanPeriod("since", localDay(addDays(TODAY, -back)), TODAY)),
  fc.constant(spanPeriod("all", localDay("2025-01-01"), TODAY)),
);

type Drive = typeof DRIVE extends fc.Arbitrary<infer Value> ? Value : never;

function samplesOf({ days, warning }: Drive): readonly DailySample[] {
  let [offset, total] = [0, 5e12];
  return days.map((day, sequence): DailySample => {
    offset += 1 + day.skipped;
    total = Math.max(0, total + Math.max(day.grown, day.grown > -9e12 ? 0 : -total));
    const at = instant(FIRST + (day.clock ?? offset) * DAY + 22 * HOUR);
    const known = { percentageUsed: day.percent, criticalWarning: warning, powerOnHours: null };
    return {
      ...{ day: localDay(addDays("2025-01-01", day.clock ?? offset)), zone: zoneName("UTC") },
      ...{ sequence, firstAt: at, takenAt: at, readings: 1, source: "iokit", bootId: "boot" },
      ...{ firstBytesWritten: null, bytesWrittenAt: day.read ? at : null },
      health: healthOf({ ...known, bytesWritten: day.read ? total : null }),
      osBytesWritten: day.system === null ? null : bytes(day.system),
    };
  });
}

function recordOf(drive: Drive, id: number) {
  const samples = samplesOf(drive);
  const column = (of: (sample: DailySample) => number | null, rows = samples) =>
    Float64Array.from(rows, (sample) => of(sample) ?? Number.NaN);
  const counter = (rows: readonly DailySample[], of: (sample: DailySample) => number | null) => ({
    at: column(({ takenAt }) => takenAt, rows),
    bytesWritten: column(of, rows),
    percentageUsed: column(({ health }) => health.percentageUsed, rows),
    powerOnHours: column(() => null, rows),
    drive: null,
  });
  const { serial: _, ...facts } = APPLE_SSD;
  const known: KnownDrive = {
    ...{ ...facts, id, key: String(id), weakIdentity: false, serialTail: null, retiredAt: null },
    ...{ kind: drive.kind, internal: drive.internal, model: drive.model },
    capacityBytes: drive.capacity === null ? null : bytes(drive.capacity),
    ...{ firstSeenAt: instant(FIRST), lastSeenAt: NOW },
  };
  const isRead = ({ health }: DailySample) => health.bytesWritten !== null;
  const isCounted = ({ osBytesWritten }: DailySample) => osBytesWritten !== null;
  return {
    ...{ drive: known, samples, last: null },
    lifetime: counter(samples.filter(isRead), ({ health }) => health.bytesWritten),
    sinceBoot: counter(samples.filter(isCounted), ({ osBytesWritten }) => osBytesWritten),
  };
}

function occasionOf(period: Period): ReportOccasion {
  const endOf = (day: string) => instant(midnightOf(addDays(day, 1), 0));
  const before = periodBefore(period);
  const settings = { cycles: null, firstUseDay: null, minimumPercent: 10, targetPercent: 15 };
  return {
    ...{ period, now: NOW, today: TODAY, lastDay: lastBegun(period, TODAY) },
    asOf: instant(Math.min(NOW, endOf(period.toDay))),
    days: daysBegun(period, TODAY),
    before: before && { asOf: endOf(before.toDay), lastDay: before.toDay },
    circumstances: {
      ...{ utcOffsetMinutes: 0, ownersFirstUse: null, oldestTrace: instant(FIRST - 900 * DAY) },
      ...{ ownersCycles: null, ownersTargetYears: null },
    },
    settings: { ...settings, writersEnabled: true },
    settingsBefore: null,
  };
}

const orNull = (value: number | null) => (value === null ? null : bytes(value));

describe("a report of whatever was kept", () => {
  it("adds up, and is told in words alone", () => {
    fc.assert(
      fc.property(
        fc.array(DRIVE, { maxLength: 3 }),
        fc.array(HOST, { maxLength: 120 }),
        PERIOD,
        (drives, host, period) => {
          const facts: ReportFacts = {
            ...{ version: "0", zone: zoneName("UTC"), demo: false, selfCosts: [] },
            machine: { model: null, system: null, memoryBytes: null, virtualMachine: null },
            drives: drives.map((drive, at) => recordOf(drive, at + 1)),
            host: host.map(({ swap, free, total, purgeable }, at) => ({
              ...{ day: localDay(addDays("2026-08-20", at)), zone: zoneName("UTC"), bootId: null },
              ...{ takenAt: instant(Date.UTC(2026, 7, 20 + at)), swapUsedBytes: orNull(swap) },
              ...{ swappedOutBytes: orNull(swap), memoryBytes: null, freeBytes: orNull(free) },
              ...{ totalBytes: orNull(total), purgeableBytes: orNull(purgeable) },
            })),
            writers: {
              days: [],
              total: { apps: [], othersBytes: bytes(0), swappedOutBytes: null, drivesBytes: null },
            },
            ...{ alerts: [], notices: [], events: [] },
          };
          const report = weekReport(facts, occasionOf(period));
          for (const { writes } of report.drives) {
            const known = writes.days.flatMap(({ writtenBytes }) => writtenBytes ?? []);
            const sum = known.reduce((all, day) => all + day, 0);
            expect(writes.writtenBytes).toBe(known.length === 0 ? null : sum);
          }
          const page = reportPage(report);
          const text = reportText(page, { columns: 80, colour: false }) + reportMarkdown(page);
          expect(text).not.toMatch(/NaN|undefined|Infinity|\[object|\bnull\b/);
          expect(new Set(page.sections.map(({ id }) => id)).size).toBe(page.sections.length);
        },
      ),
      { seed: 20_261_130, numRuns: 150 },
    );
  });
});
