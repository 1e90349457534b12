/** Every form of a report, to the byte. `UPDATE=1` writes them anew: read what changed before you keep it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formOf, type ReportFormat } from "../../../agent/flows/report-forms.ts";
import { reportPage } from "../../../agent/views/report/report-page.ts";
import { SCENARIOS } from "./scenarios.ts";

const FOLDER = join(import.meta.dirname, "golden");
const ENDINGS: Readonly<Record<ReportFormat, string>> = {
  text: "txt",
  md: "md",
  json: "json",
  html: "html",
};

describe.each(Object.entries(SCENARIOS))("the report of %s", (name, made) => {
  it("is told as it was before, in every form", async () => {
    const numbers = await made();
    const told = { kind: "report", numbers, page: reportPage(numbers) } as const;
    for (const format of ["text", "md", "json", "html"] as const) {
      const text = await formOf(told, format, { columns: 90, colour: false });
      const file = join(FOLDER, `${name}.${ENDINGS[format]}`);
      if (process.env["UPDATE"] === "1") {
        mkdirSync(FOLDER, { recursive: true });
        writeFileSync(file, text);
      }
      expect(text).toBe(readFileSync(file, "utf8"));
    }
  });
});
