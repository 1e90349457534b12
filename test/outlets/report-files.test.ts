import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Report } from "../../agent/model/report.ts";
import {
  keepReport,
  keptReports,
  readReport,
  writtenAt,
} from "../../agent/outlets/report-files.ts";
import { addDays, isoWeekOf } from "../../agent/support/calendar.ts";
import { temporaryFolder } from "../end-to-end/host.ts";

/** As much of a report as a file is judged by. */
const report = { schemaVersion: 1, word: "good", period: { name: "" } } as Report;
const kept = (name: string) => ({ name, html: `<p>${name}</p>`, report });

describe("the reports' folder", () => {
  it("holds each as a page and as numbers, for its owner's eyes alone", () => {
    const folder = join(temporaryFolder("reports"), "reports");
    expect(keptReports(folder)).toEqual([]);
    const path = keepReport(folder, kept("2026-W48"));
    expect(readFileSync(path, "utf8")).toBe("<p>2026-W48</p>");
    expect(readReport(folder, "2026-W48")).toEqual(report);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(writtenAt(folder, "2026-W48")).toBeGreaterThan(0);
    expect(writtenAt(folder, "2026-W47")).toBeNull();
    expect(readdirSync(folder).sort()).toEqual(["2026-W48.html", "2026-W48.json"]);
  });

  it("names the newest week first, then other periods", () => {
    const folder = temporaryFolder("reports");
    for (const name of ["2026-W09", "2026-11", "2025-W52", "2026-W10"])
      keepReport(folder, kept(name));
    expect(keptReports(folder)).toEqual(["2026-W10", "2026-W09", "2025-W52", "2026-11"]);
  });

  it("lets go of weeks before the last 104, and of nothing else", () => {
    const folder = temporaryFolder("reports");
    writeFileSync(join(folder, "mine.html"), "");
    keepReport(folder, kept("2019"));
    for (let week = 0; week < 106; week++) {
      keepReport(folder, kept(isoWeekOf(addDays("2024-01-01", 7 * week))));
    }
    const names = keptReports(folder);
    expect([names.length, names[0], names[103], names[104]]).toEqual([
      ...[105, "2026-W02", "2024-W03", "2019"],
    ]);
    expect(readdirSync(folder)).toContain("mine.html");
    expect(readdirSync(folder)).toHaveLength(1 + 2 * 105);
  });

  it("does not take numbers for a report that are none, or of another version", () => {
    const folder = temporaryFolder("reports");
    for (const [name, text] of Object.entries({
      a: "{",
      b: "[]",
      c: '{"schemaVersion":2}',
      d: "null",
    })) {
      writeFileSync(join(folder, `${name}.json`), text);
      expect(readReport(folder, name)).toBeNull();
    }
    expect(readReport(folder, "absent")).toBeNull();
  });
});
