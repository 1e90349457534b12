import { bar, layHead, layRow, type Page, paint, type Tone, wrap } from "../layout.ts";
import type { Block, Brief, Fact, Point, ReportPage, Section } from "./page.ts";

/** @returns the report for a terminal or a pipe. */
export function reportText(report: ReportPage, page: Page): string {
  const width = widthOf(page);
  const notice =
    report.notice === null
      ? []
      : wrap(report.notice, width).map((line) => paint(line, "strong", page));
  return `${[
    ...notice,
    ...head(report, page),
    ...report.sections.flatMap((section) => ["", ...sectionLines(section, page)]),
    "",
    ...report.footer.flatMap((line) => wrap(line, width)).map((line) => paint(line, "quiet", page)),
  ].join("\n")}\n`;
}

const TONES: Readonly<Record<ReportPage["lead"]["word"], Tone>> = {
  good: "good",
  watch: "watch",
  act: "act",
  unknown: "watch",
  stale: "watch",
};

/** Of the percent that is told beside it: full at 100, and a block that has begun to wear is gone. */
const leftBar = (fill: number): string => bar(5 * Math.floor(Math.round(100 * fill) / 5));

function head({ lead, title, machine }: ReportPage, page: Page): readonly string[] {
  const [first = "", ...more] = wrap(`${lead.standing} · ${title}`, widthOf(page));
  const line = more.length === 0 ? layHead(first, machine, page) : first;
  const rest =
    more.length === 0 || machine === "" ? more : [...more, ...wrap(machine, widthOf(page))];
  const fill = lead.fill === null ? "" : `${leftBar(lead.fill)}  `;
  return [
    line.replace(lead.standing, paint(lead.standing, TONES[lead.word], page)),
    ...rest,
    layRow({ label: "", text: `${fill}${lead.number} ${lead.numberOf}`, tone: "strong" }, page),
    layRow({ label: "", text: lead.sentence }, page),
    ...(lead.story === "" ? [] : [layRow({ label: "", text: lead.story }, page)]),
  ];
}

const NARROWEST = 40;

const widthOf = ({ columns }: Page): number =>
  columns === null ? Infinity : Math.max(columns, NARROWEST);

function sectionLines({ title, blocks }: Section, page: Page): readonly string[] {
  return [
    ...wrap(title, widthOf(page)).map((line) => paint(line, "strong", page)),
    ...blocks.flatMap((block) => blockLines(block, page)),
  ];
}

function blockLines(block: Block, page: Page): readonly string[] {
  switch (block.kind) {
    case "prose":
      return [layRow({ label: "", text: block.text }, page)];
    case "facts":
      return block.facts.map((fact) => layRow(rowOf(fact), page));
    case "points":
      return block.points.flatMap((point) => pointLines(point, page));
    case "figure":
      return [
        layRow({ label: "", text: block.finding, tone: "strong" }, page),
        ...(block.brief === null ? [] : tableLines(block.brief, page)),
      ];
  }
}

const rowOf = ({ label, text, tone }: Fact) => ({
  label: `  ${label}`,
  text,
  ...(tone !== undefined && { tone }),
});

const pointLines = ({ head, text }: Point, page: Page): readonly string[] => [
  layRow({ label: "  ·", text: head, tone: "strong" }, page),
  layRow({ label: "", text }, page),
];

const INDENT = " ".repeat(13);
const BAR_CELLS = 10;
/** Below this width there are no bars. */
const WIDE = 60;

/** Names come last: whatever script they are in, and however wide, the rest stays in its place. */
function tableLines({ columns, rows, shares }: Brief, page: Page): readonly string[] {
  const width = widthOf(page);
  const indexes = [...columns.keys()];
  const numbers = indexes.filter((at) => columns[at]?.isNumber);
  const words = indexes.filter((at) => !columns[at]?.isNumber);
  const widest = (at: number): number => Math.max(0, ...rows.map((row) => row[at]?.length ?? 0));
  return rows.map((row, at) => {
    const cells = [
      ...numbers.map((column) => (row[column] ?? "").padStart(widest(column))),
      ...(width >= WIDE ? [bar(100 * (shares[at] ?? 0), BAR_CELLS)] : []),
      ...words.map((column) => row[column] ?? ""),
    ];
    const line = `${INDENT}${cells.join("  ")}`.trimEnd();
    return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
  });
}
