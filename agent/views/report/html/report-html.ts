import { codeSpans } from "../code-spans.ts";
import type { Block, Fact, PageLead, Point, ReportPage, Section } from "../page.ts";
import { headHtml } from "./document.ts";
import { type Drawings, figureHtml } from "./figure.ts";
import { element, type Markup, ready } from "./markup.ts";
import { PATTERNS } from "./patterns.ts";

/**
 * @param drawings by the id of their figure.
 * @returns the report as one file of HTML that asks for nothing else: no script, no font, no picture
 * from outside, and a policy that would not let it.
 */
export function reportHtml(page: ReportPage, drawings: Drawings): string {
  const document = element(
    "html",
    { lang: "en" },
    headHtml(page.title),
    element("body", {}, bodyHtml(page, drawings)),
  );
  return `<!DOCTYPE html>\n${document.html}\n`;
}

function bodyHtml(page: ReportPage, drawings: Drawings): readonly Markup[] {
  return [
    ready(PATTERNS),
    element(
      "header",
      {},
      element("p", { class: "brand" }, "Wearbar · wear report"),
      page.notice === null ? null : element("p", { class: "notice" }, page.notice),
      element("h1", {}, page.title),
      page.machine === "" ? null : element("p", { class: "machine" }, page.machine),
    ),
    element(
      "main",
      {},
      leadHtml(page.lead),
      page.sections.map((section) => sectionHtml(section, drawings)),
    ),
    element(
      "footer",
      {},
      page.footer.map((line) => element("p", {}, line)),
    ),
  ];
}

function leadHtml({ word, standing, number, numberOf, fill, sentence, story }: PageLead): Markup {
  return element(
    "section",
    { class: `lead ${word}`, "aria-label": "In short" },
    element(
      "p",
      { class: "number" },
      element("strong", {}, number),
      " ",
      element("span", {}, numberOf),
    ),
    fill === null ? null : fillHtml(fill),
    element(
      "div",
      { class: "said" },
      element("p", { class: "standing" }, standing),
      element("p", { class: "sentence" }, sentence),
      story === "" ? null : element("p", { class: "story" }, story),
    ),
  );
}

/** The number again, to be seen. */
function fillHtml(fill: number): Markup {
  const width = `width: ${(100 * Math.min(1, Math.max(0, fill))).toFixed(1)}%`;
  return element("div", { class: "bar", "aria-hidden": "true" }, element("div", { style: width }));
}

/** A section whose picture is half as wide as the page stands beside another one. */
function sectionHtml({ id, title, blocks, isHalf }: Section, drawings: Drawings): Markup {
  return element(
    "section",
    { id, class: isHalf ? "half" : null, "aria-labelledby": `${id}-title` },
    element("h2", { id: `${id}-title` }, title),
    blocks.map((block) => blockHtml(block, drawings)),
  );
}

function blockHtml(block: Block, drawings: Drawings): Markup {
  switch (block.kind) {
    case "prose":
      return element("p", {}, spokenHtml(block.text));
    case "facts":
      return factsHtml(block.facts);
    case "points":
      return element("ul", { class: "points" }, block.points.map(pointHtml));
    case "figure":
      return figureHtml(block, drawings, "h3");
  }
}

const pointHtml = ({ head, text }: Point): Markup =>
  element("li", {}, element("strong", {}, head), " ", element("span", {}, spokenHtml(text)));

/** Text in which commands to type are set off. */
const spokenHtml = (text: string): readonly (Markup | string)[] =>
  codeSpans(text).map((part, at) => (at % 2 === 1 ? element("code", {}, part) : part));

/** A fact without a label is one more of the label before. */
function factsHtml(facts: readonly Fact[]): Markup {
  const groups: Fact[][] = [];
  for (const fact of facts) {
    if (fact.label === "") groups.at(-1)?.push(fact);
    else groups.push([fact]);
  }
  return element("dl", {}, groups.map(groupHtml));
}

const groupHtml = (facts: readonly Fact[]): Markup =>
  element(
    "div",
    {},
    element("dt", {}, facts[0]?.label ?? ""),
    facts.map(({ text, tone }) => element("dd", { class: tone ?? null }, spokenHtml(text))),
  );
