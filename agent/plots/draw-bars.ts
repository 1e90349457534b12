import * as Plot from "@observablehq/plot";
import type { BarsPlot, PlotBar } from "../model/plot.ts";
import {
  amountAxis,
  endOf,
  FONT_SIZE,
  fitting,
  marginFor,
  middleOf,
  OVER_IT,
  startOf,
  timeAxis,
} from "./axes.ts";
import type { SvgDocument, SvgRoot } from "./svg.ts";

const HEIGHT = 230;
const TOP = 24;

export function drawBars(plot: BarsPlot, width: number, document: SvgDocument): SvgRoot {
  const { bars, amounts, days } = plot;
  const top = amounts.at(-1)?.at ?? 1;
  const marginLeft = marginFor(amounts);
  return Plot.plot({
    ...{ document, width, height: HEIGHT, marginLeft, marginRight: 4, marginTop: TOP },
    style: { fontSize: String(FONT_SIZE) },
    x: { type: "utc", domain: spanOf(bars) },
    y: { domain: [0, top] },
    marks: [
      ...amountAxis(amounts),
      timeAxis(
        fitting(days, width - marginLeft).map(({ at, label }) => ({ at: middleOf(at), label })),
      ),
      ...barMarks(bars, top, width),
      ...levelMarks(plot),
      ...labelMarks(plot),
    ],
  }) as SvgRoot;
}

/** @returns from the first day to the end of the last. */
export function spanOf(bars: readonly PlotBar[]): [Date, Date] {
  const [first, last] = [bars[0], bars.at(-1)];
  const now = new Date(0);
  return [first ? startOf(first.fromDay) : now, last ? endOf(last.toDay) : now];
}

const FILLS = {
  strong: "var(--plot-strong)",
  faint: "var(--plot-faint)",
  hatched: "url(#hatched)",
} as const;

/** @param top amount at the upper edge, to which a gap reaches. */
export function barMarks(bars: readonly PlotBar[], top: number, width: number) {
  const inset = width / bars.length > 6 ? 1 : 0.2;
  const place = {
    x1: ({ fromDay }: PlotBar) => startOf(fromDay),
    x2: ({ toDay }: PlotBar) => endOf(toDay),
    insetLeft: inset,
    insetRight: inset,
  };
  const known = bars.filter(({ amount }) => amount !== null);
  const unknown = bars.filter(({ amount }) => amount === null);
  return [
    Plot.rectY(unknown, { ...place, insetLeft: 0, insetRight: 0, y: top, fill: "url(#gap)" }),
    Plot.rectY(known, { ...place, y: "amount", fill: fillOf }),
    Plot.rectY(
      known.filter(({ part }) => part !== null && part > 0),
      { ...place, y: "part", fill: "var(--plot-part)" },
    ),
  ];
}

const fillOf = ({ hatched, strong }: PlotBar): string =>
  hatched ? FILLS.hatched : strong ? FILLS.strong : FILLS.faint;

/** A word above its bar runs to the side where there is more room. */
function labelMarks({ labels, bars }: BarsPlot) {
  const place = ({ at }: (typeof labels)[number]): number =>
    bars.findIndex(({ fromDay }) => fromDay === at);
  const isLate = (label: (typeof labels)[number]) => place(label) > bars.length * 0.6;
  return ["start" as const, "end" as const].map((textAnchor) =>
    Plot.text(
      labels.filter((label) => isLate(label) === (textAnchor === "end")),
      {
        x: ({ at }) => middleOf(at),
        y: (label) => bars[place(label)]?.amount ?? 0,
        ...{ text: "label", dy: -8, textAnchor },
        ...OVER_IT,
      },
    ),
  );
}

function levelMarks({ level }: BarsPlot) {
  if (level === null) return [];
  return [
    Plot.ruleY([level.at], { stroke: "var(--plot-line)", strokeDasharray: "5 4" }),
    Plot.text([level], {
      ...{ frameAnchor: "right", y: "at", text: "label", dy: -9, textAnchor: "end" },
      ...OVER_IT,
    }),
  ];
}
