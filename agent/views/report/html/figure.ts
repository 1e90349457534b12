import type { Figure, LegendEntry, Table } from "../page.ts";
import { element, type Markup, ready } from "./markup.ts";

/** A picture at the widths it is drawn in, for wide pages first. */
export type Drawings = ReadonlyMap<string, readonly string[]>;

/** @returns a picture under what is to be seen in it, and its numbers folded away below. */
export function figureHtml(figure: Figure, drawings: Drawings, level: "h3" | "h4"): Markup {
  const { id, finding, alternative, isWide, legend, table } = figure;
  const svgs = drawings.get(id) ?? [];
  return element(
    "figure",
    { class: isWide ? "wide" : "half" },
    element("figcaption", {}, element(level, {}, finding), legendHtml(legend)),
    svgs.map((svg, at) => drawingHtml(svg, alternative, svgs.length < 2 ? "" : AT_WIDTHS[at])),
    element(
      "details",
      {},
      element(
        "summary",
        {},
        "The numbers",
        element("span", { class: "unseen" }, ` behind: ${finding}`),
      ),
      tableHtml(table, finding),
    ),
  );
}

/** Which of a figure's drawings is shown on which page. */
const AT_WIDTHS = [" on-wide", " on-narrow"];

const drawingHtml = (svg: string, alternative: string, when = ""): Markup =>
  element("div", { class: `plot${when}`, role: "img", "aria-label": alternative }, ready(svg));

function legendHtml(legend: readonly LegendEntry[]): Markup | null {
  if (legend.length === 0) return null;
  const entries = legend.map(({ sign, text }) =>
    element("li", {}, element("span", { class: `sign ${sign}`, "aria-hidden": "true" }), text),
  );
  return element("ul", { class: "legend" }, entries);
}

/** A table that is wider than the page scrolls by itself, and by keyboard. */
export function tableHtml({ columns, rows }: Table, name: string): Markup {
  const kind = (at: number): string | null => (columns[at]?.isNumber ? "number" : null);
  const head = columns.map(({ title }, at) =>
    element("th", { scope: "col", class: kind(at) }, title),
  );
  const body = rows.map((row) =>
    element(
      "tr",
      {},
      row.map((cell, at) =>
        at === 0 ? element("th", { scope: "row" }, cell) : element("td", { class: kind(at) }, cell),
      ),
    ),
  );
  const table = element(
    "table",
    {},
    element("thead", {}, element("tr", {}, head)),
    element("tbody", {}, body),
  );
  return element("section", { class: "scroll", tabindex: "0", "aria-label": name }, table);
}
