import { parseHTML } from "linkedom";

/** What Plot draws into. */
export type SvgDocument = ReturnType<typeof parseHTML>["document"];

/** As much of an element as is touched here. */
interface SvgElement {
  readonly outerHTML: string;
  getAttributeNames(): readonly string[];
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  remove(): void;
}

export interface SvgRoot extends SvgElement {
  querySelectorAll(selector: string): Iterable<SvgElement>;
}

export const newDocument = (): SvgDocument => parseHTML("<html></html>").document;

/**
 * @returns the picture as text. Plot's own style sheet and its labels of parts go; a tenth of a pixel
 * is as fine as anybody sees.
 */
export function svgText(svg: SvgRoot): string {
  for (const style of svg.querySelectorAll("style")) style.remove();
  for (const name of ["class", "width", "height", "fill"]) svg.removeAttribute(name);
  for (const element of svg.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) tidy(element, name);
  }
  svg.setAttribute("aria-hidden", "true");
  return svg.outerHTML;
}

/** Labels of parts are for who meets them one by one: here the whole is one picture. */
function tidy(element: SvgElement, name: string): void {
  const value = element.getAttribute(name) ?? "";
  const short = value.replace(/-?\d+\.\d{2,}/g, (digits) =>
    String(Math.round(Number(digits) * 10) / 10),
  );
  if (name.startsWith("aria-")) element.removeAttribute(name);
  else if (short !== value) element.setAttribute(name, short);
}
