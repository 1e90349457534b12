/**
 * docs/samples is what the example's report is. `node scripts/sample-report.mjs` makes it anew, with
 * pictures; `UPDATE=1` in front of this test without them.
 */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { plantMachine, wearbar } from "./host.ts";

const FOLDER = join(import.meta.dirname, "../../docs/samples");
const FORMS = [
  ["html", "week.html"],
  ["text", "week.txt"],
  ["md", "week.md"],
  ["json", "week.json"],
] as const;

describe("docs/samples", () => {
  it.each(FORMS)("has the report as %s, as it is made today", async (format, file) => {
    const call = `demo report --format ${format} --output -`;
    const { stdout } = await wearbar(plantMachine(), call);
    if (process.env["UPDATE"] === "1") writeFileSync(join(FOLDER, file), stdout);
    expect(stdout).toBe(readFileSync(join(FOLDER, file), "utf8"));
  });

  it("has pictures that load quickly", () => {
    for (const name of ["light-360", "dark-360", "light-1400", "dark-1400"]) {
      expect(statSync(join(FOLDER, `report-${name}.png`)).size).toBeLessThan(200_000);
    }
  });
});
