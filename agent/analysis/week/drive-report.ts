import type { KnownDrive } from "../../model/drive.ts";
import type { Health } from "../../model/reading.ts";
import type { ReportSettings } from "../../model/report.ts";
import type { ReportDrive } from "../../model/report-drive.ts";
import type { DailySample } from "../../model/sample.ts";
import type { DriveState } from "../../model/state.ts";
import { DAY, type Instant, type LocalDay, localDay } from "../../model/units.ts";
import { dayAt } from "../../support/calendar.ts";
import type { CounterSeries } from "../counter-series.ts";
import {
  type Circumstances,
  type DriveHistory,
  driveState,
  forecastOf,
  type LastLook,
} from "../drive-state.ts";
import { spikeState } from "../forecast-state.ts";
import { bucketsOf, writesBuckets } from "./buckets.ts";
import { comparisons } from "./comparisons.ts";
import { counterPoints } from "./counter-points.ts";
import { type DayCounts, dayCounts } from "./day-counts.ts";
import { type Before, forecastMove } from "./forecast-move.ts";
import { counterUntil, samplesUntil } from "./known-then.ts";
import { periodWrites } from "./period-writes.ts";
import type { Period } from "./periods.ts";

/** What is stored of one drive. */
export interface DriveRecord {
  readonly drive: KnownDrive;
  /** In recorded order, from more than a year before the period on. */
  readonly samples: readonly DailySample[];
  /** All days of it: by the drive's own counter, and by the system's, added up. */
  readonly lifetime: CounterSeries;
  readonly sinceBoot: CounterSeries;
  /** Of the last reading, whenever that was. */
  readonly last: Pick<LastLook, "skipped" | "notes"> | null;
}

/** When a report is made, of which days, and what the owner set. */
export interface ReportOccasion {
  readonly period: Period;
  /** The clock, and the owner's day by it. */
  readonly now: Instant;
  readonly today: LocalDay;
  /** The end of the period, or of what is over of it, and its day. */
  readonly asOf: Instant;
  readonly lastDay: LocalDay;
  /** Those of the period that have begun, in order. */
  readonly days: readonly LocalDay[];
  /** The end of the period before; null where there is none. */
  readonly before: { readonly asOf: Instant; readonly lastDay: LocalDay } | null;
  readonly circumstances: Omit<Circumstances, "now" | "day" | "midnight" | "bootedAt">;
  readonly settings: ReportSettings;
  /** By which the report of the period before was made; null where it is not there. */
  readonly settingsBefore: ReportSettings | null;
}

/** How a drive went, with what the days were counted from. */
export interface DriveWeek {
  readonly report: ReportDrive;
  readonly state: DriveState;
  readonly counts: DayCounts;
}

/** @returns null where there is nothing to tell of the drive: not known yet, gone, or forgotten. */
export function driveWeek(record: DriveRecord, at: ReportOccasion): DriveWeek | null {
  const { period, today, asOf, lastDay } = at;
  const then = historyAt(record, at, { asOf, lastDay });
  if (!isShown(record.drive, then.history.recent, at)) return null;
  const counts = dayCounts(then.history.recent, then.circumstances.now);
  const state = driveState(then.history, then.circumstances);
  const result = forecastOf(then.history, then.circumstances);
  const { utcOffsetMinutes } = at.circumstances;
  const spikes = (result?.spikes ?? []).map((spike) => spikeState(spike, utcOffsetMinutes));
  const firstDay = localDay(dayAt(record.drive.firstSeenAt, utcOffsetMinutes));
  const writes = periodWrites(counts, period, { today, firstDay, spikes });
  return {
    state,
    counts,
    report: {
      ...shownOf(state),
      writes,
      pacePercent: pacePercent(writes.bytesPerDay, state),
      compared: comparisons(period, counts, today),
      moved: forecastMove(state, stateBefore(record, at), {
        breakDays: counts.breakDays.filter((day) => day > (at.before?.lastDay ?? lastDay)),
        settings: at.settings,
        settingsBefore: at.settingsBefore,
      }),
      series: writesBuckets(bucketsOf(period, today), counts, today),
      counter: then.history.counts === "lifetime" ? counterPoints(then.history.counter, asOf) : [],
    },
  };
}

/** A drive that was away for longer is no longer shown, as in the status. */
const SHOWN_AFTER_LEAVING = 30 * DAY;

/** Whether it was read in the period, or might have been. */
function isShown(
  { firstSeenAt, retiredAt }: KnownDrive,
  samples: readonly DailySample[],
  { period, asOf }: ReportOccasion,
): boolean {
  const last = samples.at(-1);
  if (last !== undefined && last.day >= period.fromDay) return true;
  if (retiredAt !== null && retiredAt <= asOf) return false;
  const seenAt = last?.takenAt ?? firstSeenAt;
  return seenAt <= asOf && asOf - seenAt < SHOWN_AFTER_LEAVING;
}

interface Then {
  readonly history: DriveHistory;
  readonly circumstances: Circumstances;
}

/** What was known of a drive at the end of a day, as its state is made from it. */
function historyAt(
  { drive, samples, lifetime, sinceBoot, last }: DriveRecord,
  { now, period, circumstances }: ReportOccasion,
  { asOf, lastDay }: NonNullable<ReportOccasion["before"]>,
): Then {
  const recent = samplesUntil(samples, lastDay, now);
  const newest = recent.findLast(isRead) ?? recent.at(-1) ?? null;
  // The owner may have flown: the day's last reading can lie after midnight by today's zone.
  const then = Math.max(asOf, recent.at(-1)?.takenAt ?? asOf) as Instant;
  const own = counterUntil(lifetime, then, now);
  const isOwn = own.at.length > 0;
  return {
    history: {
      drive,
      present: (recent.at(-1)?.day ?? "") >= period.fromDay,
      newest,
      counter: isOwn ? own : counterUntil(sinceBoot, then, now),
      counts: isOwn ? "lifetime" : "since-boot",
      recent,
      last: newest && lookOf(newest, last),
    },
    circumstances: { ...circumstances, now: then, day: lastDay, midnight: asOf, bootedAt: null },
  };
}

const isRead = ({ health }: DailySample): boolean => health.bytesWritten !== null;

function lookOf({ source, health }: DailySample, last: DriveRecord["last"]): LastLook {
  const { temperatureCelsius, criticalWarning } = health;
  return {
    source,
    skipped: last?.skipped ?? [],
    notes: last?.notes ?? [],
    ...{ temperatureCelsius, criticalWarning, sinceBoot: null },
  };
}

function stateBefore(record: DriveRecord, at: ReportOccasion): Before {
  const then = at.before && historyAt(record, at, at.before);
  return then && driveState(then.history, then.circumstances);
}

function shownOf(state: DriveState) {
  const { id, location, model, capacityBytes, kind, internal, source, skipped, notes } = state;
  const { health, bytesWrittenAt, wear, soFar, age, pace, forecast } = state;
  return {
    ...{ id, location, model, capacityBytes, kind, internal, source, skipped, notes },
    ...{ health: withoutHeat(health), bytesWrittenAt, wear, soFar, age, pace, forecast },
  };
}

/** How hot it was at the last look says nothing of a week. */
const withoutHeat = (health: Health): Health => ({ ...health, temperatureCelsius: null });

function pacePercent(bytesPerDay: number | null, { pace }: DriveState): number | null {
  if (bytesPerDay === null || pace === null || pace.bytesPerDay <= 0) return null;
  return (bytesPerDay / pace.bytesPerDay) * 100;
}
