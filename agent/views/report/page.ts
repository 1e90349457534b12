import type { Plot } from "../../model/plot.ts";
import type { StateWord } from "../../model/state.ts";
import type { Tone } from "../layout.ts";

/**
 * A report in words, before it takes the form of a page, a terminal's text or Markdown: these
 * three say the same because they are made from this.
 */
export interface ReportPage {
  /** Of the file: `2026-W48`. */
  readonly name: string;
  /** `Week 48, 23 to 29 November 2026`. */
  readonly title: string;
  /** What is not of this machine; null: it is. */
  readonly notice: string | null;
  /** `iMac Pro · macOS 15.7`; empty where nothing is known. */
  readonly machine: string;
  readonly lead: PageLead;
  readonly sections: readonly Section[];
  /** The small print, a sentence each. */
  readonly footer: readonly string[];
}

/** What an owner should read who reads no more. */
export interface PageLead {
  readonly word: StateWord;
  /** `All is well`. */
  readonly standing: string;
  /** `95%`. */
  readonly number: string;
  /** What the number is: `left of the 3,000-cycle mark`. */
  readonly numberOf: string;
  /** From 0 to 1 for a bar below the number; null: none. */
  readonly fill: number | null;
  readonly sentence: string;
  /** How the days went, in a few sentences. */
  readonly story: string;
}

export interface Section {
  /** Unique within the page: an anchor. */
  readonly id: string;
  readonly title: string;
  /** On a page it stands beside another one. */
  readonly isHalf: boolean;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: "prose"; readonly text: string }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "points"; readonly points: readonly Point[] }
  | ({ readonly kind: "figure" } & Figure);

export interface Fact {
  readonly label: string;
  readonly text: string;
  readonly tone?: Tone;
}

/** Something to do, or something that happened. */
export interface Point {
  readonly head: string;
  readonly text: string;
}

export interface Figure {
  /** Unique within the page. */
  readonly id: string;
  /** Its title says what is to be seen in it. */
  readonly finding: string;
  /** What it shows, for who does not see it. */
  readonly alternative: string;
  readonly plot: Plot;
  /** Across the page, or half of it. */
  readonly isWide: boolean;
  /** Its colours and hatchings. */
  readonly legend: readonly LegendEntry[];
  readonly table: Table;
  /** What text shows of the table; null: nothing. */
  readonly brief: Brief | null;
}

export interface LegendEntry {
  readonly sign: "strong" | "faint" | "part" | "hatched" | "gap" | "above" | "ahead" | "unwatched";
  readonly text: string;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

export interface Brief extends Table {
  /** How long the bar of each row is, from 0 to 1. */
  readonly shares: readonly number[];
}

export interface Column {
  readonly title: string;
  readonly isNumber: boolean;
}
