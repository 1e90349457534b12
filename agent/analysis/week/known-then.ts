import type { DailySample } from "../../model/sample.ts";
import type { Instant, LocalDay } from "../../model/units.ts";
import { rowsWithGoodClock } from "../clock-repair.ts";
import type { CounterSeries } from "../counter-series.ts";

/**
 * The samples that were there when a day ended: up to the last one whose clock can be believed and
 * whose day is no later.
 * @param samples of one drive in recorded order.
 */
export function samplesUntil(
  samples: readonly DailySample[],
  day: LocalDay,
  now: Instant,
): readonly DailySample[] {
  const at = Float64Array.from(samples, ({ takenAt }) => takenAt);
  const last = rowsWithGoodClock(at, now).findLast((row) => (samples[row]?.day ?? day) <= day);
  return last === undefined ? [] : samples.slice(0, last + 1);
}

/** The same of a counter, whose rows have no day. */
export function counterUntil(series: CounterSeries, until: Instant, now: Instant): CounterSeries {
  const last = rowsWithGoodClock(series.at, now).findLast((row) => (series.at[row] ?? 0) <= until);
  const cut = (column: Float64Array): Float64Array => column.subarray(0, (last ?? -1) + 1);
  return {
    at: cut(series.at),
    bytesWritten: cut(series.bytesWritten),
    percentageUsed: cut(series.percentageUsed),
    powerOnHours: cut(series.powerOnHours),
    drive: series.drive?.subarray(0, (last ?? -1) + 1) ?? null,
  };
}
