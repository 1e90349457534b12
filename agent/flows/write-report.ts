import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report } from "../model/report.ts";
import { type Instant, instant } from "../model/units.ts";
import {
  indexPath,
  keepReport,
  keptReports,
  readReport,
  reportPath,
  writtenAt,
} from "../outlets/report-files.ts";
import { writeAtomically } from "../support/write-atomically.ts";
import { indexHtml } from "../views/report/html/index-html.ts";
import { reportPage } from "../views/report/report-page.ts";
import { htmlOf } from "./draw-report.ts";
import { isLive, type Tools } from "./tools.ts";

/**
 * Keeps the report among the others, and the list of them up to date.
 * @returns the path of the page.
 * @throws WearbarError `file-unwritable`
 */
export async function writeReport(
  { paths }: Pick<Tools, "paths">,
  report: Report,
): Promise<string> {
  const folder = paths.reports;
  const { name } = report.period;
  const path = keepReport(folder, { name, html: await htmlOf(reportPage(report)), report });
  const entries = keptReports(folder).map((kept) => ({
    name: kept,
    report: readReport(folder, kept),
  }));
  writeAtomically(indexPath(folder), indexHtml(entries), 0o600, true);
  return path;
}

/** @returns a place for a page that is no report of this machine's days: nothing kept is touched. */
export function placeForPage(tools: Tools, name: string): string {
  if (isLive(tools)) return reportPath(tools.paths.reports, name);
  return join(mkdtempSync(join(tmpdir(), "wearbar-demo-")), `${name}.html`);
}

/** One report that lies in the reports' folder. */
export interface ListedReport {
  readonly name: string;
  readonly path: string;
  readonly writtenAt: Instant | null;
  /** How things stood; null where its numbers can not be read any more. */
  readonly word: Report["word"] | null;
}

/** @returns the reports that lie in the folder, the newest week first. */
export function listReports({ paths }: Pick<Tools, "paths">): readonly ListedReport[] {
  const folder = paths.reports;
  return keptReports(folder).map((name) => {
    const at = writtenAt(folder, name);
    return {
      name,
      path: reportPath(folder, name),
      writtenAt: at === null ? null : instant(at),
      word: readReport(folder, name)?.word ?? null,
    };
  });
}
