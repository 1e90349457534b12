import type { ForecastDrive, ForecastReport } from "../../model/forecast-report.ts";
import { layRow, layTitle, type Page, type Row } from "../layout.ts";
import { shownHead } from "../shown-head.ts";
import { fromHereRow, soFarRow } from "../status/clock-rows.ts";
import { wearRow } from "../status/wear-row.ts";
import { driveName, driveTraits } from "../words/drives.ts";
import { gradeWords } from "../words/forecast.ts";
import type { Occasion } from "../words/reach.ts";
import { whatIfWords } from "../words/what-if.ts";
import { forecastLead } from "./forecast-lead.ts";
import { ageRow, latelyRows, markRow, ownRow, paceRow, warrantyRow } from "./forecast-rows.ts";

/** @returns the forecast of every drive: what to do first, then what it stands on. */
export function forecastText(report: ForecastReport, page: Page): string {
  if (report.drives.length === 0) {
    return "There is no drive to forecast yet. `wearbar sample` looks for them.\n";
  }
  const blocks = report.drives.map((drive) => block(drive, report, page)).join("\n\n");
  const footer = report.drives.some(({ wear }) => wear?.mark) ? ["", layRow(FOOTER, page)] : [];
  return `${[...shownHead(report, page), blocks, ...footer].join("\n")}\n`;
}

const FOOTER: Row = {
  label: "",
  text: "A mark is a line on a counter: the cells may take half of it or twice. docs/forecast.md says how all this is reckoned.",
  tone: "quiet",
};

function block(drive: ForecastDrive, at: Occasion, page: Page): string {
  const title = layTitle(driveName(drive), driveTraits(drive), page);
  const rows = [...summaryRows(drive, at), ...figureRows(drive, at), ...whatIfRows(drive, at)];
  return [title, ...rows.map((row) => layRow(row, page))].join("\n");
}

/** What state the drive is in, what to do, and how sure that is. */
function summaryRows(drive: ForecastDrive, at: Occasion): readonly Row[] {
  const { text, tone } = forecastLead(drive, at);
  const lead = { label: "  in short", text, ...(tone !== null && { tone }) };
  if (drive.wear === null) return [lead, ...(isSaid(drive) ? [] : [wearRow(drive)])];
  const { forecast } = drive;
  // How long was watched says nothing of a saved reading.
  if (forecast === null || at.recording) return [lead];
  return [lead, { label: "  how sure", text: gradeWords(forecast) }];
}

const isSaid = ({ kind }: ForecastDrive): boolean => kind === "virtual" || kind === "hdd";

function figureRows(drive: ForecastDrive, at: Occasion): readonly Row[] {
  const rows = [
    soFarRow(drive, at),
    fromHereRow(drive),
    ...latelyRows(drive),
    markRow(drive, at),
    ownRow(drive, at),
    warrantyRow(drive),
    ageRow(drive, at),
    paceRow(drive),
  ];
  return rows.filter((row) => row !== null);
}

const whatIfRows = ({ whatIf }: ForecastDrive, at: Occasion): readonly Row[] =>
  whatIf.map((answer) => ({ label: "  what if", text: whatIfWords(answer, at) }));
