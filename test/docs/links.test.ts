import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it, test } from "vitest";
import { anchorsOf, CHECKOUT, linksOf, type Page, pages, readPage } from "./markdown.ts";

const all = pages();
const LARGEST_PICTURE = 250_000;

/** @returns what is wrong with a link, or null. */
function faultOf(page: Page, to: string): string | null {
  if (/^(https|mailto):/.test(to)) return null;
  const [path = "", anchor] = to.split("#");
  const file = path === "" ? page.file : normalize(join(dirname(page.file), path));
  if (!existsSync(join(CHECKOUT, file))) return `${to}: there is no ${file}`;
  if (anchor === undefined) return null;
  const target = readPage(file, readFileSync(join(CHECKOUT, file), "utf8"));
  return anchorsOf(target).includes(anchor) ? null : `${to}: ${file} has no such heading`;
}

describe.each(all)("$file", (page) => {
  it("leads to what is there", () => {
    const faults = linksOf(page).map(({ to }) => faultOf(page, to));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  it("has pictures that are quickly there, with words for those who can not see them", () => {
    for (const { to } of linksOf(page).filter(({ isPicture }) => isPicture)) {
      const { size } = statSync(join(CHECKOUT, dirname(page.file), to));
      expect(size, to).toBeLessThan(LARGEST_PICTURE);
    }
    for (const [tag] of page.prose.matchAll(/<img [^>]*>|!\[\]/g)) expect(tag).toMatch(/alt="[^"]/);
  });
});

test("every page for owners can be reached from the README", () => {
  const reached = new Set(["README.md"]);
  for (const file of reached) {
    const page = all.find((one) => one.file === file);
    for (const { to } of page === undefined ? [] : linksOf(page)) {
      reached.add(normalize(join(dirname(file), to.split("#")[0] || ".")));
    }
  }
  const forOwners = all.map(({ file }) => file).filter((file) => /^docs\/[^/]+$/.test(file));
  expect(forOwners.filter((file) => !reached.has(file))).toEqual([]);
});

test("links, pictures and headings are found, and none in code", () => {
  const page = readPage(
    "page.md",
    '# One `two`, three!\n[a](b.md#c) ![d](e.png "f")\n`[no](no.md)`\n<img src="g.png">\n## Same\n## Same\n```\n# no\n```\n',
  );
  expect(linksOf(page)).toEqual([
    { to: "b.md#c", isPicture: false },
    { to: "e.png", isPicture: true },
    { to: "g.png", isPicture: true },
  ]);
  expect(anchorsOf(page)).toEqual(["one-two-three", "same", "same-1"]);
  expect(faultOf(page, "gone.md")).toBe("gone.md: there is no gone.md");
  expect(faultOf(page, "README.md#gone")).toBe("README.md#gone: README.md has no such heading");
});
