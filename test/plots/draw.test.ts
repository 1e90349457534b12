import { describe, expect, it } from "vitest";
import type { Plot } from "../../agent/model/plot.ts";
import { instant, localDay } from "../../agent/model/units.ts";
import { plotter } from "../../agent/plots/draw.ts";
import { HOSTILE } from "../views/report/scenarios.ts";

const draw = plotter();
const bar = (day: string, amount: number | null, difference: object = {}) => ({
  ...{
    fromDay: localDay(day),
    toDay: localDay(day),
    amount,
    part: null,
    hatched: false,
    strong: true,
  },
  ...difference,
});
const BARS: Plot = {
  kind: "bars",
  bars: [
    bar("2026-11-23", 5),
    bar("2026-11-24", 9, { part: 3 }),
    bar("2026-11-25", 4, { hatched: true }),
    bar("2026-11-26", null),
    bar("2026-11-27", 7, { strong: false }),
  ],
  level: { at: 8, label: HOSTILE },
  labels: [{ at: localDay("2026-11-24"), label: HOSTILE }],
  days: [{ at: localDay("2026-11-23"), label: HOSTILE }],
  amounts: [0, 5, 10].map((at) => ({ at, label: `${at} GB` })),
};
const YEAR = Date.UTC(2026, 0, 1);
const COUNTER: Plot = {
  kind: "counter",
  counter: [
    { at: instant(YEAR), amount: 40 },
    { at: instant(YEAR + 3e10), amount: 45 },
  ],
  unwatched: { at: instant(YEAR - 9e10), amount: 0 },
  marks: [{ at: 100, label: HOSTILE }],
  ahead: { early: YEAR + 9e10, middle: YEAR + 2e11, late: YEAR + 9e11 },
  clocks: [{ at: instant(YEAR + 5e10), label: HOSTILE }],
  times: [{ at: instant(YEAR), label: "2026" }],
  amounts: [0, 100].map((at) => ({ at, label: String(at) })),
  until: instant(YEAR + 1.2e11),
};
const SPACE: Plot = {
  kind: "space",
  bars: [bar("2026-11-23", 21), bar("2026-11-24", null)],
  lines: [{ at: 15, label: HOSTILE }],
  days: [],
  percents: [0, 25].map((at) => ({ at, label: `${at}%` })),
};
const WRITERS: Plot = {
  kind: "writers",
  writers: [
    { name: HOSTILE, label: "65 GB", percent: 40, by: "app" },
    { name: "swap", label: "3 GB", percent: 2, by: "system" },
    { name: "nobody", label: "9 GB", percent: 6, by: "nobody" },
  ],
};
const ALL = { BARS, COUNTER, SPACE, WRITERS };

describe.each(Object.entries(ALL))("a drawing of %s", (_, plot) => {
  const svg = draw(plot, 800);

  it("takes a hostile word for a word", () => {
    expect(svg).not.toContain("<img");
    expect(svg).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(svg.match(/<[a-z][^>]*\sonerror=/)).toBeNull();
  });

  it("is silent for who does not see it, without style, script, link and id", () => {
    expect(svg).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(svg.match(/aria-/g)).toHaveLength(1);
    expect(svg).not.toMatch(/<(style|script|a|image|use|foreignObject)\b|\sid=|href|https?:/);
    expect(svg).not.toContain("NaN");
  });

  it("takes its colours from the page around it", () => {
    const colours = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour);
    expect(
      colours.filter(
        (colour) =>
          !/^(var\(--[\w-]+\)|url\(#(hatched|gap)\)|none|currentColor)$/.test(colour ?? ""),
      ),
    ).toEqual([]);
  });

  it("is the same every time, and fits its width", () => {
    expect(plotter()(plot, 800)).toBe(svg);
    expect(svg).toContain('viewBox="0 0 800 ');
    expect(draw(plot, 340)).toContain('viewBox="0 0 340 ');
    expect(svg.match(/\d\.\d{3,}/)).toBeNull();
  });
});

describe("bars", () => {
  const rects = (svg: string, fill: string) => svg.split(`fill="${fill}"`).length - 1;
  const svg = draw(BARS, 800);

  it("are told apart: the week, what came before, a mean over days, and a gap", () => {
    expect(rects(svg, "url(#gap)")).toBe(1);
    expect(rects(svg, "url(#hatched)")).toBe(1);
    expect(rects(svg, "var(--plot-strong)")).toBe(2);
    expect(rects(svg, "var(--plot-faint)")).toBe(1);
    expect(rects(svg, "var(--plot-part)")).toBe(1);
  });

  it("leave out words of an axis that there is no room for", () => {
    const ticks = BARS.bars.map(({ fromDay }) => ({ at: fromDay, label: "a day's name" }));
    const named = (width: number) =>
      draw({ ...BARS, days: ticks }, width).split("a day's name").length - 1;
    expect(named(800)).toBe(5);
    expect(named(340)).toBeLessThan(4);
  });
});

it("a counter without a forecast has no way ahead", () => {
  const alone: Plot = { ...COUNTER, ahead: null, unwatched: null, clocks: [], marks: [] };
  expect(draw(alone, 800)).not.toContain("var(--plot-band)");
  expect(draw(COUNTER, 800)).toContain("var(--plot-band)");
});
