import type { ReportDay } from "../../model/report-drive.ts";
import type { DailySample } from "../../model/sample.ts";
import { type Bytes, bytes, type Instant, type LocalDay, localDay } from "../../model/units.ts";
import { addDays, daysBetween } from "../../support/calendar.ts";
import type { CounterSeries } from "../counter-series.ts";
import { incrementsOf } from "../increments.ts";

/** What is known of a drive's days. */
export interface DayCounts {
  /** A day that is not in it is unknown. */
  readonly byDay: ReadonlyMap<LocalDay, DayCount>;
  /** Days on which the counter began anew: no mean goes over them. */
  readonly breakDays: readonly LocalDay[];
}

export type DayCount = Pick<ReportDay, "writtenBytes" | "basis" | "countedBy"> & {
  readonly writtenBytes: Bytes;
};

/**
 * What a drive was written on each day. Where its own counter was ever read, the difference of two
 * readings belongs to the day of the later one; over days without a reading it is shared out evenly.
 * After the last such reading, and on drives that have none, the system's count of the day stands.
 * @param samples of one drive in recorded order.
 * @param now samples after it have a wrong clock.
 */
export function dayCounts(samples: readonly DailySample[], now: Instant): DayCounts {
  const counts = new Map<LocalDay, DayCount>();
  const read = samples.filter(({ health }) => health.bytesWritten !== null);
  const breakDays = addOwnCounts(counts, read, now);
  const lastRead = samples.findLastIndex(({ health }) => health.bytesWritten !== null);
  addSystemCounts(counts, samples.slice(lastRead + 1), samples[lastRead] ?? null, now);
  return { byDay: counts, breakDays };
}

type Counting = Map<LocalDay, DayCount>;

/** @returns the days on which the counter began anew. */
function addOwnCounts(counts: Counting, read: readonly DailySample[], now: Instant) {
  const increments = incrementsOf(seriesOf(read), now);
  if (increments === null) return [];
  const broken = new Set(increments.breaks.map(({ row }) => row));
  let before: DailySample | null = null;
  for (const row of increments.rows) {
    const sample = read[row];
    if (sample === undefined) continue;
    if (before === null || broken.has(row)) addBeginning(counts, sample);
    else addStretch(counts, before.day, sample.day, grewBy(before, sample), "lifetime");
    before = sample;
  }
  return increments.breaks.flatMap(({ row }) => read[row]?.day ?? []);
}

const writtenBy = ({ health }: DailySample): number => health.bytesWritten ?? 0;
const grewBy = (before: DailySample, sample: DailySample): number =>
  writtenBy(sample) - writtenBy(before);

function seriesOf(samples: readonly DailySample[]): CounterSeries {
  const column = (cell: (sample: DailySample) => number | null) =>
    Float64Array.from(samples, (sample) => cell(sample) ?? Number.NaN);
  return {
    at: column(({ bytesWrittenAt, takenAt }) => bytesWrittenAt ?? takenAt),
    bytesWritten: column(writtenBy),
    percentageUsed: column(({ health }) => health.percentageUsed),
    powerOnHours: column(({ health }) => health.powerOnHours),
    drive: null,
  };
}

/** Of the first day of a counter only what came between its readings is known. */
function addBeginning(counts: Counting, sample: DailySample): void {
  const { firstBytesWritten: first, day, readings } = sample;
  const grown = first === null ? -1 : writtenBy(sample) - first;
  if (readings > 1 && grown >= 0) add(counts, day, grown, "partly", "lifetime");
}

/** A day of the owner's that comes before the last one, after a flight, has its own count. */
function addStretch(
  counts: Counting,
  after: LocalDay,
  until: LocalDay,
  written: number,
  countedBy: DayCount["countedBy"],
): void {
  const days = Math.max(1, daysBetween(after, until));
  for (let day = 0; day < days; day++) {
    // Whole bytes whose sum is the count.
    const share = Math.floor((written * (day + 1)) / days) - Math.floor((written * day) / days);
    const name = localDay(addDays(until, day + 1 - days));
    add(counts, name, share, days === 1 ? "counted" : "spread", countedBy);
  }
}

/** @param last the sample before them; the system's count goes on from it, if it had one. */
function addSystemCounts(
  counts: Counting,
  samples: readonly DailySample[],
  last: DailySample | null,
  now: Instant,
): void {
  let before = last?.osBytesWritten == null ? null : last;
  for (const sample of samples.filter(({ takenAt }) => takenAt <= now)) {
    const { osBytesWritten: written, day } = sample;
    if (written === null) continue;
    const goesOn = before !== null && before.takenAt <= sample.firstAt;
    // Through a sleep of days the count of one run of the machine goes on.
    const isOneRun = before !== null && before.bootId !== null && before.bootId === sample.bootId;
    if (goesOn && isOneRun) addStretch(counts, before?.day ?? day, day, written, "since-boot");
    else if (goesOn) add(counts, day, written, "counted", "since-boot");
    else if (written > 0 || sample.readings > 1) add(counts, day, written, "partly", "since-boot");
    before = sample;
  }
}

function add(
  counts: Counting,
  day: LocalDay,
  written: number,
  basis: DayCount["basis"],
  countedBy: DayCount["countedBy"],
): void {
  const known = counts.get(day);
  const sum = bytes((known?.writtenBytes ?? 0) + written);
  counts.set(day, { writtenBytes: sum, basis: known?.basis ?? basis, countedBy });
}
