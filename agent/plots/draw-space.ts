import * as Plot from "@observablehq/plot";
import type { SpacePlot } from "../model/plot.ts";
import { amountAxis, FONT_SIZE, fitting, marginFor, middleOf, timeAxis } from "./axes.ts";
import { barMarks, spanOf } from "./draw-bars.ts";
import type { SvgDocument, SvgRoot } from "./svg.ts";

const HEIGHT = 210;

export function drawSpace(plot: SpacePlot, width: number, document: SvgDocument): SvgRoot {
  const { bars, percents, days, lines } = plot;
  const top = percents.at(-1)?.at ?? 100;
  const marginLeft = marginFor(percents);
  return Plot.plot({
    ...{
      document,
      width,
      height: HEIGHT,
      marginLeft,
      marginRight: marginFor(lines) + 4,
      marginTop: 14,
    },
    style: { fontSize: String(FONT_SIZE) },
    x: { type: "utc", domain: spanOf(bars) },
    y: { domain: [0, top] },
    marks: [
      ...amountAxis(percents),
      timeAxis(
        fitting(days, width - marginLeft).map(({ at, label }) => ({ at: middleOf(at), label })),
      ),
      ...barMarks(bars, top, width),
      Plot.ruleY(lines, { y: "at", stroke: "var(--plot-line)", strokeDasharray: "5 4" }),
      Plot.text(lines, {
        ...{ frameAnchor: "right", y: "at", text: "label", dx: 6, textAnchor: "start" },
        fill: "var(--plot-word)",
      }),
    ],
  }) as SvgRoot;
}
