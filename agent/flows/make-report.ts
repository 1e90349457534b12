import { type Period, periodBefore } from "../analysis/week/periods.ts";
import { weekReport } from "../analysis/week/week-report.ts";
import type { Report } from "../model/report.ts";
import { readReport } from "../outlets/report-files.ts";
import { knownDays, reportFacts, reportOccasion } from "./report-facts.ts";
import { type PeriodWish, periodOf } from "./report-period.ts";
import { isLive, type Tools } from "./tools.ts";

/**
 * What was stored of some days, thought about as if it were their end. No drive is read.
 * @throws WearbarError `usage` where what is asked for is no period, or has not begun.
 */
export async function makeReport(tools: Tools, wish: PeriodWish): Promise<Report> {
  const { store } = await tools.store();
  return reportOn(tools, periodOf(wish, knownDays(store, tools.clock)));
}

/** @param period that has begun. */
export async function reportOn(tools: Tools, period: Period): Promise<Report> {
  const { store } = await tools.store();
  const [config, host] = [await tools.config(), await tools.readHost()];
  const facts = reportFacts(tools, store, host, period);
  const settingsBefore = settingsTold(tools, period);
  return weekReport(facts, reportOccasion(tools.clock, config, host, period, settingsBefore));
}

/** By what the report of the period before was made, where it is still there. */
function settingsTold(tools: Tools, period: Period) {
  const before = periodBefore(period);
  if (before === null || !isLive(tools)) return null;
  return readReport(tools.paths.reports, before.name)?.settings ?? null;
}
