import type { Report } from "../../model/report.ts";
import type { ReportDrive } from "../../model/report-drive.ts";
import { DEMO } from "../shown-head.ts";
import { driveName, driveTraits, shortName } from "../words/drives.ts";
import { periodTitle } from "../words/report.ts";
import { pageLead } from "./lead.ts";
import type { Block, ReportPage, Section } from "./page.ts";
import { adviceSection } from "./sections/advice.ts";
import { happenedSections } from "./sections/happened.ts";
import { footerOf, methodSection } from "./sections/method.ts";
import { spaceSection } from "./sections/space.ts";
import { swapSection } from "./sections/swap.ts";
import { wearBlocks } from "./sections/wear.ts";
import { writersSection } from "./sections/writers.ts";
import { writesBlocks } from "./sections/writes.ts";

/** @returns the report in words: what every form of it says. */
export function reportPage(report: Report): ReportPage {
  const { model, system } = report.machine;
  const sections = [
    adviceSection(report),
    ...report.drives.map((drive) => driveSection("written", drive, report, writesBlocks)),
    ...aroundWear(
      [writersSection(report), swapSection(report), spaceSection(report)],
      report.drives.map((drive) => driveSection("wear", drive, report, wearBlocks)),
      [...happenedSections(report), methodSection(report)],
    ),
  ];
  return {
    name: report.period.name,
    title: `${periodTitle(report.period)}${report.period.isOver ? "" : ", not over yet"}`,
    notice: report.demo ? `${DEMO} · an example iMac Pro, not this machine` : null,
    machine: [model, system].flatMap((part) => (part === null ? [] : shortName(part))).join(" · "),
    lead: pageLead(report),
    sections,
    footer: footerOf(report),
  };
}

/**
 * Sections of half the width stand in pairs: two with a picture before the wear, and after it the
 * others. The last one takes the whole width where it would stand alone.
 */
function aroundWear(
  halves: readonly Section[],
  wear: readonly Section[],
  last: readonly Section[],
): readonly Section[] {
  const hasFigure = ({ blocks }: Section): boolean => blocks.some(({ kind }) => kind === "figure");
  const pictured = halves.filter(hasFigure);
  const after = [...pictured.slice(2), ...halves.filter((half) => !hasFigure(half)), ...last];
  const isAlone = after.length % 2 === 1;
  const told = after.map((section, at) => ({
    ...section,
    isHalf: !(isAlone && at === after.length - 1),
  }));
  return [...pictured.slice(0, 2), ...wear, ...told];
}

const TITLES = { written: "What was written", wear: "Wear" } as const;

/** With several drives each section says of which it is. */
function driveSection(
  about: keyof typeof TITLES,
  drive: ReportDrive,
  report: Report,
  blocksOf: (drive: ReportDrive, report: Report) => readonly Block[],
): Section {
  const name = `${driveName(drive)}, ${driveTraits(drive)}`;
  const title = report.drives.length > 1 ? `${TITLES[about]}: ${name}` : TITLES[about];
  return { id: `${about}-${drive.id}`, title, isHalf: false, blocks: blocksOf(drive, report) };
}
