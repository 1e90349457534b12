import type { Report } from "../../../model/report.ts";
import type { StateWord } from "../../../model/state.ts";
import { reportPage } from "../report-page.ts";
import { headHtml } from "./document.ts";
import { element, type Markup } from "./markup.ts";

/** One line of the list of reports. */
export interface IndexEntry {
  /** Of the file without its ending. */
  readonly name: string;
  /** Null where its numbers can not be read any more. */
  readonly report: Report | null;
}

/** @param entries the newest first. @returns the page that leads to all of them. */
export function indexHtml(entries: readonly IndexEntry[]): string {
  const title = "Wear reports";
  const document = element(
    "html",
    { lang: "en" },
    headHtml(title),
    element(
      "body",
      {},
      element("header", {}, element("p", { class: "brand" }, "Wearbar"), element("h1", {}, title)),
      element("main", { class: "list" }, element("ol", {}, entries.map(entryHtml))),
    ),
  );
  return `<!DOCTYPE html>\n${document.html}\n`;
}

function entryHtml({ name, report }: IndexEntry): Markup {
  const href = `${encodeURIComponent(name)}.html`;
  if (report === null) return element("li", {}, element("a", { href }, name));
  const { title, lead } = reportPage(report);
  const word: StateWord = lead.word;
  return element(
    "li",
    {},
    element("a", { href }, title),
    element("span", { class: `word ${word}` }, lead.standing),
    element("span", {}, `${lead.number} ${lead.numberOf}`),
    element("p", {}, lead.story),
  );
}
