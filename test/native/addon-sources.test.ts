import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourcesOf } from "../../native/addon-sources.mjs";
import { CHECKOUT } from "./built-addon.ts";

const ADDON = join(CHECKOUT, "native", "addon");
const files = readdirSync(ADDON);
const included = (name: string): readonly string[] =>
  Array.from(
    readFileSync(join(ADDON, name), "utf8").matchAll(/^#include [<"](.+)[>"]$/gm),
    ([, file]) => file ?? "",
  );

test("every source of the addon belongs to a platform", () => {
  const compiled = ["linux", "darwin", "freebsd"].flatMap((platform) => sourcesOf(platform));
  const sources = files.filter((name) => name.endsWith(".c"));
  expect(new Set(compiled)).toEqual(new Set(sources));
});

test("readers know no Node", () => {
  const readers = files.filter((name) => /^(reader|facts\.)/.test(name));
  expect(readers.length).toBeGreaterThan(20);
  const known = readers.flatMap((name) => included(name));
  expect(known).not.toContain("node_api.h");
  expect(
    known.filter((name) => /^(addon|answer|arguments|read_job|facts_answer)/.test(name)),
  ).toEqual([]);
});

test("what knows Node knows no framework and no kernel", () => {
  const others = files.filter((name) =>
    /^(addon|answer|arguments|read_job|facts_answer)/.test(name),
  );
  const known = others.flatMap((name) => included(name));
  expect(known).toContain("node_api.h");
  expect(known.filter((name) => /^(IOKit|CoreFoundation|mach|linux)\b/.test(name))).toEqual([]);
});
