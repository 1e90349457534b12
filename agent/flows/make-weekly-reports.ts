import type { Store } from "../../db/store.ts";
import { type Period, weekPeriod } from "../analysis/week/periods.ts";
import type { Report } from "../model/report.ts";
import { instant } from "../model/units.ts";
import { readReport, reportPath } from "../outlets/report-files.ts";
import { reportNotice } from "../views/report/report-notice.ts";
import { reportOn } from "./make-report.ts";
import type { Tools } from "./tools.ts";
import { writeReport } from "./write-report.ts";

/** Makes the report of one week and keeps it in the reports' folder. */
export type WriteWeek = (tools: Tools, week: string) => Promise<void>;

/**
 * One report for each week of which anything was kept, and one quiet notice for all of them. A week
 * that was told of before is told of again only if it is not the last one: notices have keys.
 * @param weeks ISO weeks that are over, the oldest first.
 * @param write how one is made: `writeWeek`, or `writeWeekInChild` for who runs for long.
 * @returns the weeks of which there is a report now.
 * @throws where one can not be made; those before it are kept, and made anew at the next try.
 */
export async function makeWeeklyReports(
  tools: Tools,
  weeks: readonly string[],
  write: WriteWeek,
): Promise<readonly string[]> {
  const { store } = await tools.store();
  const kept = weeks.filter((week) => hasDays(store, weekPeriod(week)));
  for (const week of kept) await write(tools, week);
  const reports = kept.flatMap((week) => readReport(tools.paths.reports, week) ?? []);
  tell(tools, store, reports);
  return kept;
}

function hasDays(store: Store, { fromDay, toDay }: Period): boolean {
  return store
    .drives()
    .some(({ id }) => store.dailySamplesFrom(id, fromDay).some(({ day }) => day <= toDay));
}

function tell({ paths, clock }: Tools, store: Store, reports: readonly Report[]): void {
  const name = reports.at(-1)?.period.name;
  if (name === undefined) return;
  const notice = reportNotice(reports, reportPath(paths.reports, name));
  if (notice === null) return;
  store.write((writer) => {
    writer.queueNotice(notice, { alertId: null, at: instant(clock.now()) });
  });
}

/** In this process: it keeps some 16 MB for what draws the pictures. */
export const writeWeek: WriteWeek = async (tools, week) => {
  await writeReport(tools, await reportOn(tools, weekPeriod(week)));
};
