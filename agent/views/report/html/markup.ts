/** HTML in the making. Only these functions make it, and they escape everything they are given. */
export interface Markup {
  readonly html: string;
}

type Child = Markup | string | null | readonly Child[];
type Attributes = Readonly<Record<string, string | null>>;

/** Elements that have no end tag. */
const VOID = new Set(["meta", "link", "br", "hr", "img", "col"]);

/** @returns an element; an attribute of null is left out. */
export function element(
  name: string,
  attributes: Attributes,
  ...children: readonly Child[]
): Markup {
  const start = `<${name}${attributesOf(attributes)}>`;
  return { html: VOID.has(name) ? start : `${start}${inner(children)}</${name}>` };
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === null ? "" : ` ${name}="${escaped(value)}"`))
    .join("");
}

function inner(child: Child): string {
  if (child === null) return "";
  if (typeof child === "string") return escaped(child);
  return "html" in child ? child.html : child.map(inner).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** @returns text that can stand between tags and in quoted attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** What another part of Wearbar has made, such as a drawing or the style sheet. */
export const ready = (html: string): Markup => ({ html });
