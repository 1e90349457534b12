import type { CounterPoint } from "../../model/report-drive.ts";
import { bytes, type Instant, instant } from "../../model/units.ts";
import type { CounterSeries } from "../counter-series.ts";
import { incrementsOf } from "../increments.ts";

const MOST_POINTS = 120;

/** The counter of the drive that is in the machine now, thinned out evenly; its ends stay. */
export function counterPoints(series: CounterSeries, now: Instant): readonly CounterPoint[] {
  const increments = incrementsOf(series, now);
  if (increments === null) return [];
  const start = increments.breaks.at(-1)?.row ?? 0;
  const rows = increments.rows.filter((row) => row >= start);
  const step = Math.max(1, (rows.length - 1) / (MOST_POINTS - 1));
  const count = rows.length === 0 ? 0 : Math.floor((rows.length - 1) / step + 1e-9) + 1;
  return Array.from({ length: count }, (_, point) => {
    const row = rows[Math.round(point * step)] ?? 0;
    return {
      at: instant(series.at[row] ?? 0),
      bytesWritten: bytes(series.bytesWritten[row] ?? 0),
    };
  });
}
