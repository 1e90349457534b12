import { reportHtml } from "../views/report/html/report-html.ts";
import type { Block, Figure, ReportPage } from "../views/report/page.ts";

/** In pixels: the column of a page, half of it, and a telephone. */
const WIDE = 800;
const HALF = 360;
const NARROW = 340;

/** @returns a report or a certificate as one file of HTML. */
export const htmlOf = async (page: ReportPage): Promise<string> =>
  reportHtml(page, await drawReport(page));

/**
 * @returns the drawings of every figure of a page, by its id. What draws them takes a third of a
 * second to load and stays in memory: whoever runs for long lets another process do it.
 */
async function drawReport(page: ReportPage): Promise<ReadonlyMap<string, readonly string[]>> {
  const figures = page.sections.flatMap(({ blocks }) => blocks.filter(isFigure));
  if (figures.length === 0) return new Map();
  const { plotter } = await import("../plots/draw.ts");
  const draw = plotter();
  return new Map(
    figures.map(({ id, plot, isWide }) => [
      id,
      (isWide ? [WIDE, NARROW] : [HALF]).map((width) => draw(plot, width)),
    ]),
  );
}

const isFigure = (block: Block): block is Block & { readonly kind: "figure" } & Figure =>
  block.kind === "figure";
