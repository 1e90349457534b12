import type { Course } from "./flat.ts";

/** What one part of the soak came to. */
export interface Verdict {
  readonly part: string;
  /** What was done, in a few words. */
  readonly done: string;
  /** What was promised and not kept, each in words. */
  readonly broken: readonly string[];
  /** Why it could not be done here; null: it was. */
  readonly leftOut: string | null;
  readonly courses?: readonly Course[];
}

export function verdictText({ part, done, broken, leftOut, courses = [] }: Verdict): string {
  const state = leftOut !== null ? "left out" : broken.length > 0 ? "BROKEN" : "kept";
  const lines = [`${state.padEnd(9)} ${part}: ${leftOut ?? done}`];
  for (const { name, unit, early, late, isFlat } of courses) {
    const figures = `${figure(early)} -> ${figure(late)} ${unit}`;
    lines.push(`            ${name.padEnd(16)} ${figures}${isFlat ? "" : "  (grows)"}`);
  }
  return [...lines, ...broken.map((line) => `            ${line}`)].join("\n");
}

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
