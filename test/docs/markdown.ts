import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export const CHECKOUT = join(import.meta.dirname, "..", "..");

const NOT_OURS = ["node_modules", "dist", "build", ".git"];

/** A page and what is in it. */
export interface Page {
  /** Relative to the checkout. */
  readonly file: string;
  readonly text: string;
  /** Lines of code blocks, and what stands in `backticks`. */
  readonly code: readonly Code[];
  /** The text without its code. */
  readonly prose: string;
}

export interface Code {
  readonly text: string;
  readonly kind: CodeKind;
}

/** The words behind the fence, such as `sh` or none; `indented` by four spaces; `inline`. */
export type CodeKind = string;

/** @returns every page of the checkout but those that tests hold the product's output against. */
export function pages(): readonly Page[] {
  return readdirSync(CHECKOUT)
    .filter((name) => !NOT_OURS.includes(name))
    .flatMap(filesIn)
    .filter((file) => file.endsWith(".md") && !file.includes("/golden/"))
    .map((file) => readPage(file, readFileSync(join(CHECKOUT, file), "utf8")));
}

function filesIn(name: string): readonly string[] {
  if (!statSync(join(CHECKOUT, name)).isDirectory()) return [name];
  const below = readdirSync(join(CHECKOUT, name), { recursive: true, encoding: "utf8" });
  return below.map((file) => join(name, file));
}

export function readPage(file: string, text: string): Page {
  const blocks: Code[] = [];
  const rest: string[] = [];
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    const marker = /^```(.*)$/.exec(line)?.[1];
    if (marker !== undefined) fence = fence === null ? marker : null;
    else if (fence !== null) blocks.push({ text: line, kind: fence });
    else if (/^ {4}\S/.test(line)) blocks.push({ text: line.trim(), kind: "indented" });
    else rest.push(line);
  }
  const left = rest.join("\n");
  const inline = [...left.matchAll(INLINE)].map(([, one = ""]) => ({
    text: one.replaceAll(/\s+/g, " "),
    kind: "inline",
  }));
  return { file, text, code: [...blocks, ...inline], prose: left.replaceAll(INLINE, "") };
}

/** It may go on in the next line, but not over an empty one. */
const INLINE = /`((?:[^`\n]|\n(?!\n))+)`/g;

/** A link or a picture, as written. */
export interface Link {
  readonly to: string;
  readonly isPicture: boolean;
}

export function linksOf({ prose }: Page): readonly Link[] {
  const inText = [...prose.matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)[^)]*\)/g)];
  const inTags = [...prose.matchAll(/\b(?:src|srcset)="([^"]+)"/g)];
  return [
    ...inText.map(([, mark, to = ""]) => ({ to, isPicture: mark === "!" })),
    ...inTags.map(([, to = ""]) => ({ to, isPicture: true })),
  ];
}

/** @returns the names that a link may have behind `#`, as GitHub makes them of headings. */
export function anchorsOf({ text }: Page): readonly string[] {
  const headings = [...text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/^#{1,6} (.+)$/gm)];
  const names = headings.map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((one) => one === name).length;
    return before === 0 ? name : `${name}-${before}`;
  });
}
