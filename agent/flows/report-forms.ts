import type { Certificate } from "../model/certificate.ts";
import type { Report } from "../model/report.ts";
import { writeAtomically } from "../support/write-atomically.ts";
import type { Page } from "../views/layout.ts";
import { certificatePage } from "../views/report/certificate-page.ts";
import type { ReportPage } from "../views/report/page.ts";
import { reportMarkdown } from "../views/report/report-markdown.ts";
import { reportPage } from "../views/report/report-page.ts";
import { reportText } from "../views/report/report-text.ts";
import { htmlOf } from "./draw-report.ts";
import { makeCertificate } from "./make-certificate.ts";
import { makeReport } from "./make-report.ts";
import type { PeriodWish } from "./report-period.ts";
import { isLive, type Tools } from "./tools.ts";
import { placeForPage, writeReport } from "./write-report.ts";

/** What is to be told: as numbers, and as words. */
export type Told =
  | { readonly kind: "report"; readonly numbers: Report; readonly page: ReportPage }
  | { readonly kind: "certificate"; readonly numbers: Certificate; readonly page: ReportPage };

/** @throws WearbarError `usage` where what is asked for is no period, or has not begun. */
export async function tellReport(tools: Tools, wish: PeriodWish): Promise<Told> {
  await lookAtExample(tools);
  const numbers = await makeReport(tools, wish);
  return { kind: "report", numbers, page: reportPage(numbers) };
}

/** @throws WearbarError `no-readable-drive` where there is nothing to certify. */
export async function tellCertificate(tools: Tools): Promise<Told> {
  await lookAtExample(tools);
  const numbers = await makeCertificate(tools);
  return { kind: "certificate", numbers, page: certificatePage(numbers) };
}

/** The example's last look is still to be taken; an owner's drives are not read for a report. */
async function lookAtExample(tools: Tools): Promise<void> {
  if (tools.demo) await (await import("./refresh.ts")).refresh(tools);
}

export type ReportFormat = "html" | "text" | "md" | "json";

export async function formOf(
  { numbers, page }: Told,
  format: ReportFormat,
  terminal: Page,
): Promise<string> {
  switch (format) {
    case "html":
      return htmlOf(page);
    case "text":
      return reportText(page, terminal);
    case "md":
      return reportMarkdown(page);
    case "json":
      return `${JSON.stringify(numbers, null, 2)}\n`;
  }
}

/**
 * Keeps the page: a report of this machine among the others, anything else in a place of its own.
 * @returns its path.
 * @throws WearbarError `file-unwritable`
 */
export async function keepTold(tools: Tools, told: Told): Promise<string> {
  if (told.kind === "report" && isLive(tools)) return writeReport(tools, told.numbers);
  const path = placeForPage(tools, told.page.name);
  writeAtomically(path, await htmlOf(told.page), 0o600, true);
  return path;
}
