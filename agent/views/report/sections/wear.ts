import type { Report } from "../../../model/report.ts";
import type { ReportDrive } from "../../../model/report-drive.ts";
import { forecastLead } from "../../forecast/forecast-lead.ts";
import {
  ageRow,
  latelyRows,
  markRow,
  ownRow,
  paceRow,
  warrantyRow,
} from "../../forecast/forecast-rows.ts";
import type { Row } from "../../layout.ts";
import { fromHereRow, soFarRow } from "../../status/clock-rows.ts";
import { wearRow } from "../../status/wear-row.ts";
import { gradeWords } from "../../words/forecast.ts";
import { type Occasion, reachWords } from "../../words/reach.ts";
import { moveWords } from "../../words/report.ts";
import type { Block, Fact } from "../page.ts";
import { counterFigure } from "./counter-figure.ts";

/** @returns how worn a drive is, how fast that goes on, and when the mark comes. */
export function wearBlocks(drive: ReportDrive, report: Report): readonly Block[] {
  const at = { asOf: report.asOf, recording: false };
  const figure = counterFigure(drive, report);
  const { text } = forecastLead(drive, at);
  return [
    ...(report.drives.length > 1 ? [{ kind: "prose" as const, text }] : []),
    ...(figure === null ? [] : [{ kind: "figure" as const, ...figure }]),
    { kind: "facts", facts: wearFacts(drive, at) },
  ];
}

function wearFacts(drive: ReportDrive, at: Occasion): readonly Fact[] {
  const mark = markRow(drive, at);
  const wear = wearRow(drive);
  const rows: readonly (Row | null)[] = [
    mark ?? { ...wear, text: withoutBar(wear.text) },
    soFarRow(drive, at),
    fromHereRow(drive),
    moveRow(drive, at),
    ...latelyRows(drive).filter(({ label }) => label.trim() === "lately"),
    ownRow(drive, at),
    warrantyRow(drive),
    ageRow(drive, at),
    paceRow(drive),
    gradeRow(drive),
  ];
  return rows.flatMap((row) => (row === null ? [] : [{ ...row, label: row.label.trim() }]));
}

/** A bar of blocks is for terminals; a page has its own. */
const withoutBar = (text: string): string => text.replace(/^[█░]+ +/, "");

function moveRow({ moved, forecast }: ReportDrive, at: Occasion): Row | null {
  if (moved === null) return null;
  const rate = moveWords(moved, forecast?.fromHere?.bytesPerDay ?? null);
  const [now, then] = [forecast?.mark, moved.markBefore].map((reach) =>
    reach === undefined ? null : reachWords(reach, at),
  );
  const date = now === then || !now || !then ? null : `the mark ${now}, was ${then}`;
  const told = [rate, date].filter((part) => part !== null && part !== undefined);
  const text = told.length === 0 ? "from here and the mark are as they were" : told.join(" · ");
  return { label: "moved", text };
}

function gradeRow({ forecast, wear }: ReportDrive): Row | null {
  if (forecast === null || wear === null) return null;
  return { label: "how sure", text: gradeWords(forecast) };
}
