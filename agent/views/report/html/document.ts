import { element, type Markup, ready } from "./markup.ts";
import { STYLE } from "./style.ts";

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
/** Without one a browser would ask for /favicon.ico. */
const NO_ICON = "data:,";

/** @returns what is in the head of every page of ours. */
export function headHtml(title: string): Markup {
  return element(
    "head",
    {},
    element("meta", { charset: "utf-8" }),
    element("meta", { "http-equiv": "Content-Security-Policy", content: POLICY }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("meta", { name: "color-scheme", content: "light dark" }),
    element("link", { rel: "icon", href: NO_ICON }),
    element("title", {}, `${title} · Wearbar`),
    element("style", {}, ready(STYLE)),
  );
}
