import type { Report } from "../../../model/report.ts";
import type { Comparison, ReportDay, ReportDrive } from "../../../model/report-drive.ts";
import { isAtOdds } from "../../own-word.ts";
import { amount, count, percent, perDay } from "../../words/amounts.ts";
import { spikeWords } from "../../words/forecast.ts";
import { comparisonWords, dayName, gapWords } from "../../words/report.ts";
import { plural } from "../../words/times.ts";
import { knownDays } from "../known-days.ts";
import type { Block, Fact } from "../page.ts";
import { writesFigure } from "./writes-figure.ts";

/** @returns what a drive was written, day by day, and beside other times. */
export function writesBlocks(drive: ReportDrive, report: Report): readonly Block[] {
  const { writtenBytes, days } = drive.writes;
  if (writtenBytes === null) {
    return [{ kind: "prose", text: `Nothing was counted on ${plural(days.length, "day")}.` }];
  }
  return [
    ...(drive.series.length < 2
      ? []
      : [{ kind: "figure" as const, ...writesFigure(drive, report) }]),
    { kind: "facts", facts: writesFacts(drive, report) },
  ];
}

function writesFacts(
  { writes, compared, ...drive }: ReportDrive,
  { period }: Report,
): readonly Fact[] {
  const { writtenBytes, bytesPerDay, days, busiest, quietest } = writes;
  const rate = bytesPerDay === null ? null : perDay(bytesPerDay);
  const cover = `${amount(writtenBytes ?? 0)} on ${count(knownDays(writes))} of ${plural(days.length, "day")}`;
  const facts: readonly (Fact | null)[] = [
    { label: "written", text: [cover, rate].filter(Boolean).join(" · ") },
    paceFact(drive),
    ...comparedFacts(compared, period),
    busiest && {
      label: "busiest",
      text: `${dayName(busiest.day, period)}: ${amount(busiest.writtenBytes)}`,
    },
    quietest && {
      label: "quietest",
      text: `${dayName(quietest.day, period)}: ${amount(quietest.writtenBytes)}`,
    },
    ...writes.spikes.map((spike) => ({ label: "spike", text: spikeWords(spike) })),
    ...writes.gaps.map((gap, at) => ({ label: at === 0 ? "gaps" : "", text: gapWords(gap) })),
    systemFact(days),
  ];
  return facts.filter((fact) => fact !== null);
}

/** Where nothing was watched before, that is said once. */
function comparedFacts(all: readonly Comparison[], period: Report["period"]): readonly Fact[] {
  const compared = all.filter(({ why }) => why !== "no-such-period");
  if (compared.length === 0) return [];
  if (compared.every(({ why }) => why === "not-watched")) {
    return [{ label: "compared", text: "with nothing yet: what was before was not watched" }];
  }
  return compared.map((one, at) => ({
    label: at === 0 ? "compared" : "",
    text: comparisonWords(one, period),
  }));
}

type Paced = Pick<ReportDrive, "pace" | "pacePercent" | "wear" | "forecast">;

/** No advice where the mark says little of this drive. */
function paceFact(drive: Paced): Fact | null {
  const { pace, pacePercent } = drive;
  if (pace === null || pacePercent === null || isAtOdds(drive)) return null;
  const text = `${percent(pacePercent)} of the pace, ${perDay(pace.bytesPerDay)}: what may be written until ${pace.targetDay.slice(0, 4)}`;
  return { label: "pace", text, ...(pacePercent > 100 && { tone: "watch" as const }) };
}

function systemFact(days: readonly ReportDay[]): Fact | null {
  const byTheSystem = days.filter(({ countedBy }) => countedBy === "since-boot").length;
  if (byTheSystem === 0) return null;
  const which = byTheSystem === days.length ? "all days" : plural(byTheSystem, "day");
  return {
    label: "counted by",
    text: `the system on ${which}: the drive's own counter was not read`,
  };
}
