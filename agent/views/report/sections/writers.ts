import type { PlotWriter } from "../../../model/plot.ts";
import type { Report } from "../../../model/report.ts";
import type { ReportWriter } from "../../../model/report-host.ts";
import { HOUR, SECOND } from "../../../model/units.ts";
import { amount, count, percent } from "../../words/amounts.ts";
import { duration, plural } from "../../words/times.ts";
import type { Block, Figure, Section, Table } from "../page.ts";
import { writerName, writersFinding } from "../writers-words.ts";

/** @returns who wrote it, as far as anybody can see. */
export function writersSection(report: Report): Section {
  return { id: "writers", title: "Who wrote it", isHalf: true, blocks: blocksOf(report) };
}

function blocksOf(report: Report): readonly Block[] {
  const { writers, countedSeconds } = report.writers;
  if (writers.length === 0) return [{ kind: "prose", text: uncounted(report) }];
  const text = [`Counted for ${timeCounted(countedSeconds)}.`, ...remarks(report)].join(" ");
  return [
    { kind: "figure", ...writersFigure(report) },
    { kind: "prose", text },
  ];
}

function uncounted({ settings }: Report): string {
  return settings.writersEnabled
    ? "Nobody counted apps on these days: the agent does it while it runs, and `wearbar writers --watch 60` for a minute."
    : "Counting apps is switched off: writers.enabled is false.";
}

/** Never in days: 3 days of these 7 would be taken for the other thing. */
function timeCounted(seconds: number): string {
  const ms = seconds * SECOND;
  return ms >= 2 * HOUR ? plural(Math.floor(ms / HOUR), "hour") : duration(ms);
}

function remarks({ writers: shown }: Report): readonly string[] {
  const { writers, unseenProcesses, exceedsDrives, drivesBytes } = shown;
  const has = (kind: ReportWriter["kind"]): boolean => writers.some((one) => one.kind === kind);
  const told = [
    has("unexplained")
      ? "Explained by no app: the system writes much of what apps hand over only later, and in its own name."
      : null,
    exceedsDrives
      ? `Apps handed over more than the ${amount(drivesBytes ?? 0)} that reached the drives: what is changed again or deleted soon is never written.`
      : null,
    drivesBytes === null
      ? "What reached the drives is not known, so the shares are of what was handed over."
      : null,
    unseenProcesses > 0
      ? `Not seen: ${unseenProcesses === 1 ? "1 process" : `${count(unseenProcesses)} processes`} of other users.`
      : null,
  ];
  return told.filter((remark) => remark !== null);
}

function writersFigure(report: Report): Figure {
  const { writers } = report.writers;
  return {
    id: "who-wrote",
    finding: (writersFinding(report) ?? "What apps handed over").replace(/\.$/, ""),
    alternative: `${count(writers.length)} bars, one for each of those in the table.`,
    plot: { kind: "writers", writers: writers.map(plotWriter) },
    isWide: false,
    legend: [],
    table: tableOf(writers),
    brief: { ...tableOf(writers), shares: writers.map(({ percent: share }) => share / 100) },
  };
}

const tableOf = (writers: readonly ReportWriter[]): Table => ({
  columns: [
    { title: "Who", isNumber: false },
    { title: "Written", isNumber: true },
    { title: "Share", isNumber: true },
  ],
  rows: writers.map((one) => [writerName(one), amount(one.bytes), percent(one.percent)]),
});

const BY: Readonly<Record<ReportWriter["kind"], PlotWriter["by"]>> = {
  app: "app",
  others: "app",
  swap: "system",
  unexplained: "nobody",
  uncounted: "nobody",
};

const plotWriter = (writer: ReportWriter): PlotWriter => ({
  name: writerName(writer),
  label: `${amount(writer.bytes)}, ${percent(writer.percent)}`,
  percent: writer.percent,
  by: BY[writer.kind],
});
