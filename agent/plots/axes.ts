import * as Plot from "@observablehq/plot";
import type { Tick } from "../model/plot.ts";
import type { LocalDay } from "../model/units.ts";

export const FONT_SIZE = 12;
/** Width of a character of that size, on average, and room between two words. */
const CHARACTER = 7;
const BETWEEN = 14;

/** @returns as many of the ticks, evenly, as have room side by side. */
export function fitting<Place>(
  ticks: readonly Tick<Place>[],
  width: number,
): readonly Tick<Place>[] {
  const longest = Math.max(0, ...ticks.map(({ label }) => label.length));
  const room = Math.max(1, Math.floor(width / (longest * CHARACTER + BETWEEN)));
  const step = Math.max(1, Math.ceil(ticks.length / room));
  return ticks.filter((_, at) => at % step === 0);
}

/** Days are drawn as those of UTC: only their order and distance are seen. */
export const startOf = (day: LocalDay): Date => new Date(`${day}T00:00:00Z`);
export const middleOf = (day: LocalDay): Date => new Date(`${day}T12:00:00Z`);
export const endOf = (day: LocalDay): Date => new Date(startOf(day).getTime() + 86_400_000);

/** Room beside a picture for the words of its axis. */
export const marginFor = (ticks: readonly Tick<number>[]): number =>
  10 + CHARACTER * Math.max(2, ...ticks.map(({ label }) => label.length));

/** Faint lines across, each with its word at the left. */
export const amountAxis = (ticks: readonly Tick<number>[]) => [
  Plot.ruleY(
    ticks.map(({ at }) => at),
    { stroke: "var(--plot-grid)" },
  ),
  Plot.axisY({
    ticks: ticks.map(({ at }) => at),
    tickFormat: (at: number) => ticks.find((tick) => tick.at === at)?.label ?? "",
    tickSize: 0,
    tickPadding: 6,
    label: null,
    fill: "var(--plot-word)",
  }),
];

/** Words below, each under its place in time. */
export function timeAxis(ticks: readonly { readonly at: Date; readonly label: string }[]) {
  const labels = new Map(ticks.map(({ at, label }) => [at.getTime(), label]));
  return Plot.axisX({
    ticks: ticks.map(({ at }) => at),
    tickFormat: (at: Date) => labels.get(at.getTime()) ?? "",
    tickSize: 0,
    tickPadding: 6,
    label: null,
    fill: "var(--plot-word)",
  });
}

/** Words that stand over a drawing, with the page's colour around them. */
export const OVER_IT = {
  fill: "var(--plot-word)",
  stroke: "var(--paper)",
  strokeWidth: 4,
  paintOrder: "stroke",
} as const;
