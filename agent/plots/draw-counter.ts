import * as Plot from "@observablehq/plot";
import type { CounterPlot, PlotPoint } from "../model/plot.ts";
import { amountAxis, FONT_SIZE, fitting, marginFor, OVER_IT, timeAxis } from "./axes.ts";
import type { SvgDocument, SvgRoot } from "./svg.ts";

const HEIGHT = 250;

export function drawCounter(plot: CounterPlot, width: number, document: SvgDocument): SvgRoot {
  const { counter, amounts, times, marks } = plot;
  const first = plot.unwatched ?? counter[0];
  const top = Math.max(amounts.at(-1)?.at ?? 0, ...marks.map(({ at }) => at));
  const marginLeft = marginFor(amounts);
  return Plot.plot({
    ...{ document, width, height: HEIGHT, marginLeft, marginRight: 8, marginTop: 24 },
    style: { fontSize: String(FONT_SIZE) },
    x: { type: "utc", domain: [new Date(first?.at ?? 0), new Date(plot.until)] },
    y: { domain: [0, top] },
    marks: [
      ...amountAxis(amounts),
      timeAxis(
        fitting(times, width - marginLeft).map(({ at, label }) => ({ at: new Date(at), label })),
      ),
      ...aheadMarks(plot),
      ...markMarks(marks, top),
      ...clockMarks(plot, top),
      ...counterMarks(plot),
    ],
  }) as SvgRoot;
}

/** Nearer to one another than this part of the height, two words would stand on one another. */
const NEAR = 0.09;

/** Each with its word above it, or below where another one is close above. */
function markMarks(marks: CounterPlot["marks"], top: number) {
  const isBelow = ({ at }: (typeof marks)[number], place: number): boolean =>
    marks.some((other, its) => {
      const above = other.at - at;
      return its !== place && above / top < NEAR && (above > 0 || (above === 0 && its < place));
    });
  const words = (below: boolean) =>
    Plot.text(
      marks.filter((mark, place) => isBelow(mark, place) === below),
      {
        ...{ frameAnchor: "left", y: "at", text: "label", dx: 6, dy: below ? 10 : -9 },
        textAnchor: "start",
        ...OVER_IT,
      },
    );
  const lines = Plot.ruleY(marks, { y: "at", stroke: "var(--plot-line)", strokeWidth: 1.5 });
  return [lines, words(false), words(true)];
}

const when = ({ at }: Pick<PlotPoint, "at">): Date => new Date(at);

function counterMarks({ counter, unwatched }: CounterPlot) {
  const [first, last] = [counter[0], counter.at(-1)];
  const before = unwatched === null || first === undefined ? [] : [unwatched, first];
  const line = { x: when, y: "amount" };
  return [
    Plot.line(before, { ...line, stroke: "var(--plot-strong)", strokeDasharray: "2 3" }),
    Plot.line(counter, { ...line, stroke: "var(--plot-strong)", strokeWidth: 2.5 }),
    Plot.dot(last === undefined ? [] : [last], { ...line, r: 4, fill: "var(--plot-strong)" }),
  ];
}

/** Where the counter may be: between the two ends of the range, four times in five. */
function aheadMarks({ counter, ahead, marks, until }: CounterPlot) {
  const [last, mark] = [counter.at(-1), marks[0]];
  if (ahead === null || last === undefined || mark === undefined) return [];
  const on = (at: number, arrival: number): number =>
    last.amount + ((mark.at - last.amount) * (at - last.at)) / (arrival - last.at);
  const { early, middle, late } = ahead;
  const edges = [last.at, early, middle, late, until]
    .filter((at) => at <= until)
    .sort((left, right) => left - right)
    .map((at) => ({
      at: new Date(at),
      high: Math.min(mark.at, on(at, early)),
      low: Math.min(mark.at, on(at, late)),
    }));
  const end = Math.min(middle, until);
  const way = [
    { at: new Date(last.at), amount: last.amount },
    { at: new Date(end), amount: on(end, middle) },
  ];
  return [
    Plot.areaY(edges, { x: "at", y1: "low", y2: "high", fill: "var(--plot-band)" }),
    Plot.line(way, { x: "at", y: "amount", stroke: "var(--plot-strong)", strokeDasharray: "6 4" }),
  ];
}

/** Where a word may stand, in parts of the height: not on the line of a mark. */
const HEIGHTS = [0.8, 0.6, 0.4];

/** A word beside its line, on the side where there is more room. */
function clockMarks({ clocks, until, counter, unwatched, marks }: CounterPlot, top: number) {
  const height = HEIGHTS.find((share) => marks.every(({ at }) => Math.abs(at / top - share) > 0.1));
  const from = (unwatched ?? counter[0])?.at ?? 0;
  return clocks.flatMap((clock) => {
    const isRight = clock.at - from < (until - from) * 0.6;
    return [
      Plot.ruleX([clock], { x: when, stroke: "var(--plot-line)", strokeDasharray: "5 4" }),
      Plot.text([clock], {
        x: when,
        y: top * (height ?? 0.5),
        text: "label",
        dx: isRight ? 6 : -6,
        textAnchor: isRight ? "start" : "end",
        ...OVER_IT,
      }),
    ];
  });
}
