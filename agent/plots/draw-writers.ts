import * as Plot from "@observablehq/plot";
import type { PlotWriter, WritersPlot } from "../model/plot.ts";
import { FONT_SIZE } from "./axes.ts";
import type { SvgDocument, SvgRoot } from "./svg.ts";

/** A name, and its bar below it. */
const ROW = 36;

const FILLS: Readonly<Record<PlotWriter["by"], string>> = {
  app: "var(--plot-strong)",
  system: "var(--plot-part)",
  nobody: "url(#hatched)",
};

/** Names stand above their bars: they may be long, and of any script. */
export function drawWriters({ writers }: WritersPlot, width: number, document: SvgDocument) {
  const height = ROW * writers.length;
  const most = Math.max(1, ...writers.map(({ percent }) => percent));
  return Plot.plot({
    ...{ document, width, height, margin: 0 },
    style: { fontSize: String(FONT_SIZE) },
    x: { domain: [0, most], range: [0, width], axis: null },
    y: { domain: [0, writers.length], range: [0, height], axis: null },
    marks: writerMarks(writers, most),
  }) as SvgRoot;
}

function writerMarks(writers: readonly PlotWriter[], most: number) {
  const rows = writers.map((writer, row) => ({ ...writer, row }));
  type Row = (typeof rows)[number];
  return [
    Plot.rect(rows, {
      ...{ x1: 0, x2: "percent", y1: ({ row }: Row) => row, y2: ({ row }: Row) => row + 1 },
      ...{ insetTop: 20, insetBottom: 6, fill: ({ by }: Row) => FILLS[by] },
    }),
    Plot.text(rows, {
      ...{ x: 0, y: "row", text: "name", dy: 10, textAnchor: "start", fill: "var(--plot-ink)" },
    }),
    Plot.text(rows, {
      ...{ x: most, y: "row", text: "label", dy: 10, textAnchor: "end", fill: "var(--plot-word)" },
    }),
  ];
}
