import type { Host } from "../support/host.ts";
import type { Page } from "../views/layout.ts";

/** Colours only on a terminal, and not where NO_COLOR (https://no-color.org) is set. */
export function pageOf({ terminal, environment }: Host): Page {
  const isDumb = environment["TERM"] === "dumb" || (environment["NO_COLOR"] ?? "") !== "";
  return { columns: terminal.columns, colour: terminal.columns !== null && !isDumb };
}
