import type { SpikeState } from "../../../model/forecast-state.ts";
import type { PlotBar } from "../../../model/plot.ts";
import type { Report } from "../../../model/report.ts";
import type { ReportDay, ReportDrive, WritesBucket } from "../../../model/report-drive.ts";
import { isAtOdds } from "../../own-word.ts";
import { amount, count, percent, perDay } from "../../words/amounts.ts";
import { dayName, moreOrLess, thisPeriod } from "../../words/report.ts";
import type { Brief, Figure, LegendEntry, Table } from "../page.ts";
import { barsPlot, bucketName, bucketTitle, paceAbove } from "./bars.ts";

/** @returns what was written day by day, with the pace where it is near enough to be drawn. */
export function writesFigure(drive: ReportDrive, report: Report): Figure {
  const { series, writes } = drive;
  const pace = isAtOdds(drive) ? null : (drive.pace?.bytesPerDay ?? null);
  const labels = writes.spikes.map((spike) => ({
    at: barOf(spike, series),
    label: spikeLabel(spike),
  }));
  const plot = barsPlot({ bars: series.map(plotBar), labels }, pace);
  const above = paceAbove(plot, pace);
  return {
    id: `writes-${drive.id}`,
    finding: writesFinding(drive, report),
    alternative: alternative(drive, report),
    plot,
    isWide: true,
    legend: [...legendOf(series), ...(above === null ? [] : [above])],
    table: tableOf(series),
    brief: briefOf(series.filter(({ isInPeriod }) => isInPeriod)),
  };
}

/** The label stands over the bar that begins the spike. */
const barOf = ({ fromDay }: SpikeState, series: readonly WritesBucket[]) =>
  (series.find((bucket) => bucket.toDay >= fromDay) ?? series[0])?.fromDay ?? fromDay;

const spikeLabel = ({ bytes }: SpikeState): string => `${amount(bytes)} in all`;

const plotBar = ({ fromDay, toDay, bytesPerDay, basis, isInPeriod }: WritesBucket): PlotBar => ({
  ...{ fromDay, toDay, amount: bytesPerDay, part: null },
  hatched: basis === "spread",
  strong: isInPeriod,
});

function writesFinding({ writes, compared }: ReportDrive, { period }: Report): string {
  const [spike] = writes.spikes;
  const total = writes.writtenBytes ?? 0;
  if (spike !== undefined && spike.bytes > total / 2) {
    return `One event wrote ${amount(spike.bytes)}, ${percent(Math.min(100, (100 * spike.bytes) / total))} of ${thisPeriod(period)}`;
  }
  const usual = compared.find((one) => one.with === "median" && one.ratio !== null);
  const rate = writes.bytesPerDay === null ? amount(total) : perDay(writes.bytesPerDay);
  if (usual === undefined || usual.ratio === null) return `${rate} ${thisPeriod(period)}`;
  const kind = KINDS.find(([least]) => (usual.ratio ?? 1) >= least)?.[1] ?? "A quiet";
  return `${kind} ${period.kind}: ${rate}, ${moreOrLess(usual.ratio)} usual`;
}

/** By the median of four before. */
const KINDS = [
  [1.8, "A very busy"],
  [1.15, "A busy"],
  [0.85, "An ordinary"],
  [0, "A quiet"],
] as const;

function alternative({ series, writes }: ReportDrive, { period }: Report): string {
  const { busiest, quietest } = writes;
  const ends =
    busiest === null || quietest === null
      ? ""
      : `, from ${amount(quietest.writtenBytes)} on ${dayName(quietest.day, period)} to ${amount(busiest.writtenBytes)} on ${dayName(busiest.day, period)}`;
  return `${count(series.length)} bars of what was written a day${ends}.`;
}

function legendOf(series: readonly WritesBucket[]): readonly LegendEntry[] {
  const has = (test: (bucket: WritesBucket) => boolean) => series.some(test);
  return [
    ...(has(({ isInPeriod }) => !isInPeriod)
      ? [
          { sign: "strong", text: "this week" } as const,
          { sign: "faint", text: "the weeks before" } as const,
        ]
      : []),
    ...(has(({ basis }) => basis === "spread")
      ? [{ sign: "hatched", text: "a mean over several days" } as const]
      : []),
    ...(has(({ basis }) => basis === "unknown")
      ? [{ sign: "gap", text: "not counted" } as const]
      : []),
  ];
}

const BASES: Readonly<Record<ReportDay["basis"], string>> = {
  counted: "",
  partly: "a part of it",
  spread: "mean over several days",
  unknown: "not counted",
};

function briefOf(series: readonly WritesBucket[]): Brief {
  const most = Math.max(1, ...series.map(({ bytesPerDay }) => bytesPerDay ?? 0));
  return {
    ...tableOf(series),
    shares: series.map(({ bytesPerDay }) => (bytesPerDay ?? 0) / most),
  };
}

function tableOf(series: readonly WritesBucket[]): Table {
  const isDaily = bucketTitle(series) === "Day";
  return {
    columns: [
      { title: bucketTitle(series), isNumber: false },
      { title: "Written", isNumber: true },
      ...(isDaily ? [] : [{ title: "A day", isNumber: true }]),
      { title: "Counted", isNumber: false },
    ],
    rows: series.map((bucket) => [
      bucketName(bucket),
      bucket.writtenBytes === null ? "–" : amount(bucket.writtenBytes),
      ...(isDaily ? [] : [bucket.bytesPerDay === null ? "–" : perDay(bucket.bytesPerDay)]),
      BASES[bucket.basis],
    ]),
  };
}
