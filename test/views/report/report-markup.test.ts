/** The pages as documents: valid, and small. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate } from "html-validate/node";
import { describe, expect, it } from "vitest";
import { plantMachine, wearbar } from "../../end-to-end/host.ts";
import { LAPTOP } from "../../fixtures/linux-machines.ts";

const FOLDER = join(import.meta.dirname, "golden");
const NAMES = readdirSync(FOLDER).flatMap((file) => /^(.*)\.html$/.exec(file)?.[1] ?? []);

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  elements: ["html5"],
  rules: {
    "long-title": "off",
    "no-inline-style": "off", // a bar is as long as its number
    "require-sri": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
  },
});

/** What html-validate finds in a page, with where. */
async function faultsIn(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

describe.each(NAMES)("the page of %s", (name) => {
  it("is valid HTML, on a single file of its own", async () => {
    expect(await faultsIn(readFileSync(join(FOLDER, `${name}.html`), "utf8"))).toEqual([]);
  });
});

describe("pages of other periods", () => {
  it.each(["--year 2026", "--all", "--month 2026-09", "--certificate"])(
    "of %s are valid, and small",
    async (flags) => {
      const { stdout } = await wearbar(
        plantMachine(LAPTOP),
        `demo report ${flags} --format html --output -`,
      );
      expect(await faultsIn(stdout)).toEqual([]);
      expect(stdout.length).toBeLessThan(300_000);
    },
  );
});
