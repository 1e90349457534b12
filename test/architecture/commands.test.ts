import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { VERBS } from "../../agent/commands/verbs.ts";
import { ROOT, textOf } from "./source-files.ts";

const readme = readFileSync(path.join(ROOT, "README.md"), "utf8");

describe.each(Object.keys(VERBS))("wearbar %s", (name) => {
  it("is in the README's list of commands, in the words of its help", async () => {
    const { verb } = (await VERBS[name]?.()) ?? {};
    expect(readme).toContain(`| \`wearbar ${name}\` | ${verb?.summary} |`);
  });

  it("has the name it is found by, and an example", async () => {
    const { verb } = (await VERBS[name]?.()) ?? {};
    expect(verb?.name).toBe(name);
    expect(verb?.examples.length).toBeGreaterThan(0);
    for (const [line] of verb?.examples ?? []) expect(line).toMatch(/^wearbar\b/);
  });

  it("stays a short file: it parses, calls a flow, shows a view", () => {
    expect(textOf(`agent/commands/${name}.ts`).split("\n").length).toBeLessThanOrEqual(80);
  });
});
