import type { BarsPlot } from "../../../model/plot.ts";
import type { WritesBucket } from "../../../model/report-drive.ts";
import type { LocalDay } from "../../../model/units.ts";
import { perDay } from "../../words/amounts.ts";
import { timesWords } from "../../words/forecast.ts";
import { spanWords } from "../../words/report.ts";
import { longDay } from "../../words/times.ts";
import type { LegendEntry } from "../page.ts";
import { amountTicks, dayTicks } from "../ticks.ts";

/** A pace farther above the bars is told instead of drawn. */
const NEAR = 1.5;

type Bars = Pick<BarsPlot, "bars" | "labels">;

/** @returns a plot of amounts with its axes and, where it is near enough, the pace across. */
export function barsPlot({ bars, labels }: Bars, pace: number | null): BarsPlot {
  const most = Math.max(0, ...bars.map(({ amount }) => amount ?? 0));
  const isNear = pace !== null && pace > 0 && pace <= NEAR * most;
  const top = isNear ? Math.max(most, pace) : most;
  const { from, to } = endsOf(bars);
  return {
    kind: "bars",
    bars,
    labels,
    level: isNear ? { at: pace, label: `pace, ${perDay(pace)}` } : null,
    days: dayTicks(from, to),
    amounts: amountTicks(top),
  };
}

const endsOf = (bars: BarsPlot["bars"]): { from: LocalDay; to: LocalDay } => {
  const [first, last] = [bars[0], bars.at(-1)];
  return { from: first?.fromDay ?? ("" as LocalDay), to: last?.toDay ?? ("" as LocalDay) };
};

/** @returns where the pace is that is too far above the bars to be drawn; null: it is drawn, or unknown. */
export function paceAbove({ bars, level }: BarsPlot, pace: number | null): LegendEntry | null {
  const most = Math.max(0, ...bars.map(({ amount }) => amount ?? 0));
  if (level !== null || pace === null || pace <= 0 || most <= 0) return null;
  const text = `the pace, ${perDay(pace)}, is ${timesWords(pace / most)} as high as the highest bar`;
  return { sign: "above", text };
}

/** @returns one day, or the days of a longer bar. */
export const bucketName = ({ fromDay, toDay }: Pick<WritesBucket, "fromDay" | "toDay">): string =>
  fromDay === toDay ? longDay(fromDay) : spanWords(fromDay, toDay);

/** @returns what a bar stands for: `Day`, or `Days` where it is several. */
export const bucketTitle = (buckets: readonly Pick<WritesBucket, "fromDay" | "toDay">[]): string =>
  buckets.every(({ fromDay, toDay }) => fromDay === toDay) ? "Day" : "Days";
