import type { ActiveAlert } from "../../../model/alert.ts";
import { printable } from "../printable.ts";

/** As much of an alert as words are made of. */
export type Worded = Pick<ActiveAlert, "code" | "severity" | "drive" | "facts">;

/** What happened, what it means, and what to do, each a sentence; `what` is without a full stop. */
export interface Words {
  readonly what: string;
  readonly means: string;
  readonly todo: string;
}

export const WRITERS = "`wearbar writers` shows who writes.";

/** NVMe and ATA have room for 40 characters; a title has not. */
const LONGEST_NAME = 24;

/** @returns a name that can stand in a title: nothing in it moves the cursor or fills the line. */
export const nameOf = ({ drive }: Worded): string => nameIn(drive ?? "", "The drive");

/** @param unknown what stands for a name that is none. */
export const nameIn = (name: string, unknown: string): string =>
  cut(printable(name).trim() || unknown, LONGEST_NAME);

/** @returns a number, or null where the fact is not known. */
export function number({ facts }: Worded, fact: string): number | null {
  const value = facts[fact];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** @returns a fact in words, or what stands for one that is not known. */
export function told(
  alert: Worded,
  fact: string,
  words: (value: number) => string,
  unknown = "unknown",
): string {
  const value = number(alert, fact);
  return value === null ? unknown : words(value);
}

export const text = ({ facts }: Worded, fact: string): string =>
  printable(String(facts[fact] ?? ""));

export function cut(text: string, most: number): string {
  const characters = Array.from(text); // a pair of surrogates is never cut in two
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}
