import type { PlotBar } from "../../../model/plot.ts";
import type { Report } from "../../../model/report.ts";
import type { SwapBucket } from "../../../model/report-host.ts";
import { amount, percent, perDay } from "../../words/amounts.ts";
import { dayName, thisPeriod } from "../../words/report.ts";
import { plural } from "../../words/times.ts";
import type { Block, Fact, Figure, Section, Table } from "../page.ts";
import { barsPlot, bucketName, bucketTitle } from "./bars.ts";

/** @returns how much of what was written was memory. */
export function swapSection(report: Report): Section {
  const { swap } = report;
  const blocks: readonly Block[] =
    swap.swappedOutBytes === null
      ? [{ kind: "prose", text: "Not measured on these days." }]
      : [
          ...(swap.series.length < 2 ? [] : [{ kind: "figure" as const, ...swapFigure(report) }]),
          { kind: "facts", facts: swapFacts(report) },
        ];
  return { id: "swap", title: "Memory swap", isHalf: true, blocks };
}

function swapFacts({ swap, period }: Report): readonly Fact[] {
  const { swappedOutBytes, bytesPerDay, measuredDays, percentOfWrites, most, usedBytes } = swap;
  const rate = measuredDays < 2 || bytesPerDay === null ? null : perDay(bytesPerDay);
  const share = percentOfWrites === null ? null : `${percent(percentOfWrites)} of what was written`;
  const isAny = most !== null && most.writtenBytes > 0;
  const bytes = isAny ? amount(swappedOutBytes ?? 0) : "nothing";
  const total = `${bytes} swapped out on ${plural(measuredDays, "day")}`;
  return [
    {
      label: "swapped",
      text: [total, ...(isAny ? [rate, share] : [])].filter(Boolean).join(" · "),
    },
    ...(isAny
      ? [{ label: "most", text: `${dayName(most.day, period)}: ${amount(most.writtenBytes)}` }]
      : []),
    ...(usedBytes === null
      ? []
      : [{ label: "in use", text: usedBytes === 0 ? "none" : `${amount(usedBytes)} at most` }]),
  ];
}

function swapFigure(report: Report): Figure {
  const { series } = report.swap;
  return {
    id: "swap-share",
    finding: swapFinding(report),
    alternative: "Bars of what was written a day; the lower part of each is memory swapped out.",
    plot: barsPlot({ bars: series.map(plotBar), labels: [] }, null),
    isWide: false,
    legend: [
      { sign: "part", text: "memory swapped out" },
      { sign: "faint", text: "all that was written" },
    ],
    table: swapTable(series),
    brief: null,
  };
}

const swapTable = (series: readonly SwapBucket[]): Table => ({
  columns: [
    { title: bucketTitle(series), isNumber: false },
    { title: "Swapped out a day", isNumber: true },
    { title: "Written a day", isNumber: true },
  ],
  rows: series.map((bucket) => [
    bucketName(bucket),
    amountOr(bucket.swappedOutBytesPerDay),
    amountOr(bucket.writtenBytesPerDay),
  ]),
});

const amountOr = (bytes: number | null): string =>
  bytes === null ? "–" : amount(Math.round(bytes));

function swapFinding({ swap, period }: Report): string {
  const { percentOfWrites: share, swappedOutBytes } = swap;
  if (swappedOutBytes === 0) return `No memory was swapped out ${thisPeriod(period)}`;
  if (share === null) return `${amount(swappedOutBytes ?? 0)} of memory swapped out`;
  if (share < 5) return `Swap is no burden: ${percent(share)} of what was written`;
  return `Swap was ${percent(share)} of what was written`;
}

/** Swap that was measured beside writes that were not is all that is known. */
const plotBar = (bucket: SwapBucket): PlotBar => ({
  fromDay: bucket.fromDay,
  toDay: bucket.toDay,
  amount: bucket.writtenBytesPerDay ?? bucket.swappedOutBytesPerDay,
  part: bucket.swappedOutBytesPerDay,
  hatched: false,
  strong: false,
});
