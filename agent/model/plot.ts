import type { Instant, LocalDay } from "./units.ts";

/** A picture as data: what is drawn where, and every word in it. */
export type Plot = BarsPlot | CounterPlot | SpacePlot | WritersPlot;

/** A word on an axis. */
export interface Tick<Place> {
  readonly at: Place;
  readonly label: string;
}

/** Amounts by the day, the week or the month. */
export interface BarsPlot {
  readonly kind: "bars";
  readonly bars: readonly PlotBar[];
  /** A level across all bars; null: none, or too far above them to be drawn. */
  readonly level: Tick<number> | null;
  /** Above the bars of these days. */
  readonly labels: readonly Tick<LocalDay>[];
  readonly days: readonly Tick<LocalDay>[];
  readonly amounts: readonly Tick<number>[];
}

export interface PlotBar {
  readonly fromDay: LocalDay;
  readonly toDay: LocalDay;
  /** Null: unknown, drawn as a gap. */
  readonly amount: number | null;
  /** The lower part of it that is set off; null: none. */
  readonly part: number | null;
  /** Nobody saw the single days: drawn hatched. */
  readonly hatched: boolean;
  /** What the picture is about; the rest is drawn fainter. */
  readonly strong: boolean;
}

/** A counter on its way to a mark. */
export interface CounterPlot {
  readonly kind: "counter";
  readonly counter: readonly PlotPoint[];
  /** From first use to the first point: nobody watched; null: unknown. */
  readonly unwatched: PlotPoint | null;
  /** The first one is that which the way ahead leads to. */
  readonly marks: readonly Tick<number>[];
  /** From the last point to the mark; null: no forecast. */
  readonly ahead: PlotAhead | null;
  /** Lines across time, such as ten years of age. */
  readonly clocks: readonly Tick<Instant>[];
  readonly times: readonly Tick<Instant>[];
  readonly amounts: readonly Tick<number>[];
  readonly until: Instant;
}

export interface PlotPoint {
  readonly at: Instant;
  readonly amount: number;
}

/** Instants at which the mark is reached: the ends of a range and its middle. */
export interface PlotAhead {
  readonly early: number;
  readonly middle: number;
  readonly late: number;
}

/** Percent free by the day, with lines to stay above. */
export interface SpacePlot {
  readonly kind: "space";
  readonly bars: readonly PlotBar[];
  readonly lines: readonly Tick<number>[];
  readonly days: readonly Tick<LocalDay>[];
  readonly percents: readonly Tick<number>[];
}

export interface WritersPlot {
  readonly kind: "writers";
  readonly writers: readonly PlotWriter[];
}

export interface PlotWriter {
  readonly name: string;
  /** What stands at the bar's end. */
  readonly label: string;
  readonly percent: number;
  readonly by: "app" | "system" | "nobody";
}
