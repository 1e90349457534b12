import { codeSpans } from "./code-spans.ts";
import type { Block, Fact, ReportPage, Section, Table } from "./page.ts";

/** @returns the report as Markdown (GitHub's, with tables), every table in it. */
export function reportMarkdown({
  notice,
  title,
  machine,
  lead,
  sections,
  footer,
}: ReportPage): string {
  const story = lead.story === "" ? [] : [escaped(lead.story)];
  const parts = [
    ...(notice === null ? [] : [`> ${escaped(notice)}`]),
    `# ${escaped(title)}`,
    ...(machine === "" ? [] : [escaped(machine)]),
    `**${escaped(lead.standing)}.** **${escaped(lead.number)}** ${escaped(lead.numberOf)}.`,
    escaped(lead.sentence),
    ...story,
    ...sections.flatMap(sectionParts),
    "---",
    footer.map(escaped).join(" "),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Commands to type stay as they are. */
const escaped = (text: string): string =>
  codeSpans(text)
    .map((part, at) => (at % 2 === 1 ? `\`${part}\`` : escapedWords(part)))
    .join("");

/** Nothing in a name makes a link, an image, a tag or a cell. */
function escapedWords(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>#+!|~&$]/g, (sign) => `\\${sign}`)
    .replace(/^(\d+)([.)])(?=\s)/, "$1\\$2")
    .replace(/^([-=])/, "\\$1");
}

function sectionParts({ title, blocks }: Section): readonly string[] {
  return [`## ${escaped(title)}`, ...blocks.flatMap(blockParts)];
}

function blockParts(block: Block): readonly string[] {
  switch (block.kind) {
    case "prose":
      return [escaped(block.text)];
    case "facts":
      return [factLines(block.facts)];
    case "points":
      return [
        block.points.map(({ head, text }) => `- **${escaped(head)}.** ${escaped(text)}`).join("\n"),
      ];
    case "figure":
      return [
        `### ${escaped(block.finding)}`,
        escaped(block.alternative),
        tableLines(block.brief ?? block.table),
      ];
  }
}

/** A fact without a label goes on with the one before. */
function factLines(facts: readonly Fact[]): string {
  return facts
    .map(({ label, text }) =>
      label === "" ? `  - ${escaped(text)}` : `- ${label}: ${escaped(text)}`,
    )
    .join("\n");
}

function tableLines({ columns, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(({ title }) => title)),
    line(columns.map(({ isNumber }) => (isNumber ? "--:" : ":--"))),
    ...rows.map((row) => line(row.map(escaped))),
  ].join("\n");
}
