import type { Plot } from "../model/plot.ts";
import { drawBars } from "./draw-bars.ts";
import { drawCounter } from "./draw-counter.ts";
import { drawSpace } from "./draw-space.ts";
import { drawWriters } from "./draw-writers.ts";
import { newDocument, type SvgDocument, type SvgRoot, svgText } from "./svg.ts";

/** @param width in pixels; the page may show it larger or smaller. @returns SVG. */
export type Draw = (plot: Plot, width: number) => string;

/**
 * @returns draws pictures as SVG: without scripts, links and colours of its own, which are those of
 * the page around it (`--plot-strong` and the like), and without an id. What they show is for the
 * page to say: who does not see them hears nothing of them.
 */
export function plotter(): Draw {
  const document = newDocument();
  return (plot, width) => svgText(draw(plot, width, document));
}

function draw(plot: Plot, width: number, document: SvgDocument): SvgRoot {
  switch (plot.kind) {
    case "bars":
      return drawBars(plot, width, document);
    case "space":
      return drawSpace(plot, width, document);
    case "counter":
      return drawCounter(plot, width, document);
    case "writers":
      return drawWriters(plot, width, document);
  }
}
