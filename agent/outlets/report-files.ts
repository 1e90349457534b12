import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { REPORT_SCHEMA_VERSION, type Report } from "../model/report.ts";
import { listNames, readText } from "../support/read-file.ts";
import { writeAtomically } from "../support/write-atomically.ts";

/** Two years: what is older can be made again from what is stored. */
const WEEKS_KEPT = 104;
const INDEX = "index.html";

/** A report as it is kept: for its owner, and for programs. */
export interface KeptReport {
  /** Of the period: `2026-W48`. */
  readonly name: string;
  readonly html: string;
  readonly report: Report;
}

export const reportPath = (folder: string, name: string): string => join(folder, `${name}.html`);
export const indexPath = (folder: string): string => join(folder, INDEX);

/**
 * Keeps a report, each of its files whole or not at all, and lets go of weeks before the last 104.
 * @returns the path of the page.
 * @throws WearbarError `file-unwritable`
 */
export function keepReport(folder: string, { name, html, report }: KeptReport): string {
  const path = reportPath(folder, name);
  writeAtomically(path, html, 0o600, true);
  writeAtomically(join(folder, `${name}.json`), `${JSON.stringify(report)}\n`, 0o600, true);
  for (const week of weeksIn(folder).slice(WEEKS_KEPT)) {
    for (const ending of ["html", "json"])
      rmSync(join(folder, `${week}.${ending}`), { force: true });
  }
  return path;
}

/** @returns the names of the kept reports, the newest week first, then those of other periods. */
export function keptReports(folder: string): readonly string[] {
  const names = namesIn(folder);
  const weeks = weeksIn(folder);
  return [...weeks, ...names.filter((name) => !weeks.includes(name)).sort()];
}

const weeksIn = (folder: string): readonly string[] =>
  namesIn(folder)
    .filter((name) => /^\d{4}-W\d{2}$/.test(name))
    .sort()
    .reverse();

/** Of the pages that have numbers beside them. A folder that is not there holds nothing. */
function namesIn(folder: string): readonly string[] {
  const files = new Set(listNames(folder));
  return [...files]
    .flatMap((file) => /^([\w.-]+)\.html$/.exec(file)?.[1] ?? [])
    .filter((name) => files.has(`${name}.json`));
}

/** @returns the numbers of a kept report; null where they are not there or of another version. */
export function readReport(folder: string, name: string): Report | null {
  try {
    const report: unknown = JSON.parse(readText(join(folder, `${name}.json`)) ?? "null");
    return isReport(report) ? report : null;
  } catch {
    return null;
  }
}

const isReport = (value: unknown): value is Report =>
  typeof value === "object" &&
  value !== null &&
  "schemaVersion" in value &&
  value.schemaVersion === REPORT_SCHEMA_VERSION;

/** @returns when the page of a report was written, in milliseconds since 1970; null: it is not there. */
export function writtenAt(folder: string, name: string): number | null {
  return statSync(reportPath(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? null;
}
