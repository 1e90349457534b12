import type { SpikeState } from "../../model/forecast-state.ts";
import type { DayAmount, Gap, PeriodWrites, ReportDay } from "../../model/report-drive.ts";
import { type Bytes, bytes, type LocalDay } from "../../model/units.ts";
import type { DayCount, DayCounts } from "./day-counts.ts";
import { daysBegun, type Period } from "./periods.ts";

interface Watched {
  /** No day after it has begun; it is itself not over. */
  readonly today: LocalDay;
  /** The day of the drive's first reading: days before it are no gap. */
  readonly firstDay: LocalDay;
  /** Of the drive's last 400 days. */
  readonly spikes: readonly SpikeState[];
}

/** What a drive was written in the days of a period. */
export function periodWrites(
  counts: DayCounts,
  period: Period,
  { today, firstDay, spikes }: Watched,
): PeriodWrites {
  const days = daysOf(counts, period, today);
  return {
    writtenBytes: sumOf(days),
    bytesPerDay: meanOf(days),
    coveredDays: days.filter(hasOwnCount).length,
    days,
    gaps: gapsIn(days.filter(({ day }) => day > firstDay)),
    ...extremes(days),
    spikes: spikes.filter(
      ({ fromDay, untilDay }) => untilDay >= period.fromDay && fromDay <= period.toDay,
    ),
  };
}

const UNKNOWN = { writtenBytes: null, basis: "unknown", countedBy: null } as const;

/** @returns the days of a period that have begun, in order. */
export function daysOf(
  { byDay }: DayCounts,
  period: Pick<Period, "fromDay" | "toDay">,
  today: LocalDay,
): readonly ReportDay[] {
  return daysBegun(period, today).map((day) => {
    const count = byDay.get(day);
    return { day, ...(count === undefined ? UNKNOWN : soFar(count, day === today)) };
  });
}

const soFar = (count: DayCount, isToday: boolean): DayCount =>
  isToday && count.basis === "counted" ? { ...count, basis: "partly" } : count;

const hasOwnCount = ({ basis }: ReportDay): boolean => basis === "counted" || basis === "partly";

/** @returns null where nothing is known of any day. */
export function sumOf(days: readonly ReportDay[]): Bytes | null {
  const known = days.flatMap(({ writtenBytes }) => writtenBytes ?? []);
  return known.length === 0 ? null : bytes(known.reduce((sum: number, one) => sum + one, 0));
}

/** @returns the mean of the days that are known whole, in bytes; null where there is none. */
export function meanOf(days: readonly ReportDay[]): number | null {
  const whole = days.filter(({ basis }) => basis === "counted" || basis === "spread");
  const sum = sumOf(whole);
  return sum === null ? null : sum / whole.length;
}

/** Days in a row without a count of their own; a count over some of them makes a gap of its own. */
function gapsIn(days: readonly ReportDay[]): readonly Gap[] {
  const gaps: Gap[] = [];
  days.forEach((day, at) => {
    if (hasOwnCount(day)) return;
    const gap = gaps.at(-1);
    if (gap !== undefined && days[at - 1]?.basis === day.basis) {
      gaps[gaps.length - 1] = longer(gap, day);
    } else {
      const { day: name, writtenBytes } = day;
      gaps.push({ fromDay: name, toDay: name, days: 1, writtenBytes });
    }
  });
  return gaps;
}

function longer(gap: Gap, { day, writtenBytes: more }: ReportDay): Gap {
  const { writtenBytes } = gap;
  const sum = writtenBytes === null || more === null ? null : bytes(writtenBytes + more);
  return { ...gap, toDay: day, days: gap.days + 1, writtenBytes: sum };
}

/** With one whole day there is neither a busiest nor a quietest. */
function extremes(days: readonly ReportDay[]): Pick<PeriodWrites, "busiest" | "quietest"> {
  const sorted = days
    .flatMap(({ day, writtenBytes, basis }): DayAmount[] =>
      basis === "counted" && writtenBytes !== null ? [{ day, writtenBytes }] : [],
    )
    .sort((left, right) => right.writtenBytes - left.writtenBytes);
  const [busiest = null, ...others] = sorted;
  return others.length === 0
    ? { busiest: null, quietest: null }
    : { busiest, quietest: others.at(-1) ?? null };
}
