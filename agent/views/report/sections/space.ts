import type { PlotBar, SpacePlot } from "../../../model/plot.ts";
import type { Report } from "../../../model/report.ts";
import type { ReportSpace, SpaceBucket } from "../../../model/report-host.ts";
import { amount, count, percent, perDay } from "../../words/amounts.ts";
import { dayName } from "../../words/report.ts";
import { longDay, monthOf } from "../../words/times.ts";
import type { Block, Fact, Figure, Section, Table } from "../page.ts";
import { dayTicks } from "../ticks.ts";
import { bucketName, bucketTitle } from "./bars.ts";

/** @returns how little was free at times, and where that is heading. */
export function spaceSection({ space, period }: Report): Section {
  const blocks: readonly Block[] =
    space === null
      ? [{ kind: "prose", text: "Not measured on these days." }]
      : [
          ...(space.series.length < 2 ? [] : [{ kind: "figure" as const, ...spaceFigure(space) }]),
          { kind: "facts", facts: spaceFacts(space, period) },
        ];
  return { id: "space", title: "Free space", isHalf: true, blocks };
}

function spaceFacts(
  { low, minimumPercent, targetPercent, trend }: ReportSpace,
  period: Report["period"],
): readonly Fact[] {
  const { freePercent, freeBytes, totalBytes, day } = low;
  const purgeable = low.purgeableBytes ?? 0;
  const more = purgeable > 0 ? `, and ${amount(purgeable)} that the system would free` : "";
  const least = `${percent(freePercent)} on ${dayName(day, period)}: ${amount(freeBytes)} of ${amount(totalBytes)}${more}`;
  const isLow = low.reachablePercent < targetPercent;
  return [
    { label: "least", text: least, ...(isLow && { tone: "watch" as const }) },
    { label: "lines", text: `target ${count(targetPercent)}% · minimum ${count(minimumPercent)}%` },
    ...(trend === null ? [] : [{ label: "trend", text: trendWords(trend) }]),
  ];
}

/** Of a thousandth of a GB a day nobody could say which way it goes. */
const STEADY_BYTES = 1e8;

function trendWords({ bytesPerDay, targetDay, minimumDay }: NonNullable<ReportSpace["trend"]>) {
  if (Math.abs(bytesPerDay) < STEADY_BYTES) return "steady over the last 90 days";
  const way = `${perDay(Math.abs(bytesPerDay))} ${bytesPerDay < 0 ? "less" : "more"} in the last 90 days`;
  const crossings = [
    targetDay === null ? null : `below the target in about ${monthOf(targetDay)}`,
    minimumDay === null ? null : `below the minimum in about ${monthOf(minimumDay)}`,
  ].filter((part) => part !== null);
  return [way, ...crossings].join(" · ");
}

function spaceFigure(space: ReportSpace): Figure {
  const { low, targetPercent, minimumPercent } = space;
  return {
    id: "free-space",
    finding: spaceFinding(space),
    alternative: `Bars of the least that was free each day. The lowest is ${percent(low.freePercent)} on ${longDay(low.day)}; lines at ${count(targetPercent)} and ${count(minimumPercent)}%.`,
    plot: spacePlot(space),
    isWide: false,
    legend: [],
    table: spaceTable(space),
    brief: null,
  };
}

function spacePlot({ series, low, targetPercent, minimumPercent }: ReportSpace): SpacePlot {
  const most = Math.max(targetPercent, ...series.map(({ freePercent }) => freePercent ?? 0));
  return {
    kind: "space",
    bars: series.map(plotBar),
    lines: [
      { at: targetPercent, label: `target ${count(targetPercent)}%` },
      { at: minimumPercent, label: `minimum ${count(minimumPercent)}%` },
    ],
    days: dayTicks(series[0]?.fromDay ?? low.day, series.at(-1)?.toDay ?? low.day),
    percents: percentTicks(most),
  };
}

const spaceTable = ({ series }: ReportSpace): Table => ({
  columns: [
    { title: bucketTitle(series), isNumber: false },
    { title: "Least free", isNumber: true },
    { title: "Percent", isNumber: true },
  ],
  rows: series.map((bucket) => [
    bucketName(bucket),
    bucket.freeBytes === null ? "–" : amount(bucket.freeBytes),
    bucket.freePercent === null ? "–" : percent(bucket.freePercent),
  ]),
});

function percentTicks(most: number) {
  const step = most > 50 ? 25 : most > 25 ? 10 : 5;
  const steps = Math.min(100 / step, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, at) => ({ at: at * step, label: `${at * step}%` }));
}

function spaceFinding({ low, targetPercent, minimumPercent }: ReportSpace): string {
  const least = percent(low.freePercent);
  if (low.freePercent >= targetPercent) {
    const floor = count(Math.floor(low.freePercent)); // rounded up it would not be true
    return `Never under ${floor}% free: above the target of ${count(targetPercent)}%`;
  }
  if (low.reachablePercent >= targetPercent) {
    return `Down to ${least} free, and enough more that the system would free`;
  }
  const line =
    low.freePercent < minimumPercent
      ? `minimum of ${count(minimumPercent)}%`
      : `target of ${count(targetPercent)}%`;
  return `Down to ${least} free: below the ${line}`;
}

const plotBar = ({ fromDay, toDay, freePercent, isInPeriod }: SpaceBucket): PlotBar => ({
  ...{ fromDay, toDay, amount: freePercent, part: null, hatched: false, strong: isInPeriod },
});
