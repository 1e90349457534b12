import { type Page, paint, wrap } from "./layout.ts";

/** What is looked at. */
export interface Shown {
  readonly recording: boolean;
  readonly demo: boolean;
}

export const DEMO = "DEMO";

/** @returns what stands over everything that is not of this machine. */
export function shownHead({ recording, demo }: Shown, page: Page): readonly string[] {
  const text = demo ? `${DEMO} · an example iMac Pro, not this machine` : "a saved reading";
  if (!demo && !recording) return [];
  return wrap(text, page.columns ?? Infinity).map((line) => paint(line, "strong", page));
}
