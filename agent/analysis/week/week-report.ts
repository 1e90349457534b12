import type { AlertState } from "../../model/alert.ts";
import type { DaySelfCost } from "../../model/job.ts";
import type { KeptNotice } from "../../model/notice.ts";
import { REPORT_SCHEMA_VERSION, type Report, type ReportPeriod } from "../../model/report.ts";
import type { DailyHostFacts, WearEvent } from "../../model/sample.ts";
import { instant, type ZoneName } from "../../model/units.ts";
import { midnightOf } from "../../support/calendar.ts";
import { adviceOn } from "./advice.ts";
import {
  type DriveRecord,
  type DriveWeek,
  driveWeek,
  type ReportOccasion,
} from "./drive-report.ts";
import { lengthOf } from "./periods.ts";
import { wordOf } from "./standing.ts";
import {
  alertsIn,
  type DriveNames,
  eventsIn,
  noticesIn,
  type Span,
  selfCostOf,
} from "./week-happened.ts";
import { weekSpace } from "./week-space.ts";
import { weekSwap } from "./week-swap.ts";
import { type CountedWriters, weekWriters } from "./week-writers.ts";

/** All that is stored, as far as a report hangs on it. */
export interface ReportFacts {
  readonly version: string;
  readonly zone: ZoneName;
  readonly demo: boolean;
  readonly machine: Report["machine"];
  readonly drives: readonly DriveRecord[];
  /** The days of the machine, from 90 days before the period on. */
  readonly host: readonly DailyHostFacts[];
  /** Of the days of the period. */
  readonly writers: CountedWriters;
  readonly alerts: readonly AlertState[];
  readonly notices: readonly KeptNotice[];
  readonly events: readonly WearEvent[];
  readonly selfCosts: readonly DaySelfCost[];
}

/** How a period went, from what was known when it ended. */
export function weekReport(facts: ReportFacts, at: ReportOccasion): Report {
  const weeks = facts.drives.flatMap((record) => driveWeek(record, at) ?? []).sort(byImportance);
  const host = facts.host.filter(({ day }) => day <= at.lastDay);
  const measured = measuredIn(weeks, host, facts.writers, at);
  const happened = happenedIn(facts, at);
  const { machine, selfCosts } = facts;
  const { memoryBytes } = machine;
  const { utcOffsetMinutes } = at.circumstances;
  const advice = adviceOn({ ...measured, memoryBytes, days: at.days.length });
  const wasWatched = selfCosts.length > 0;
  return {
    schemaVersion: REPORT_SCHEMA_VERSION,
    version: facts.version,
    ...{ asOf: at.asOf, zone: facts.zone, utcOffsetMinutes, demo: facts.demo },
    period: periodOf(at),
    machine,
    word: wordOf({ weeks, host, alerts: happened.alerts, advice, wasWatched }, at),
    ...measured,
    ...happened,
    advice,
    selfCost: selfCostOf(selfCosts, measured.writers.drivesBytes),
    settings: at.settings,
  };
}

/** Built-in drives first, then solid state before the rest. */
function byImportance({ report: left }: DriveWeek, { report: right }: DriveWeek): number {
  const rank = ({ internal, kind }: DriveWeek["report"]): number =>
    (internal === false ? 2 : 0) + (kind === "ssd" ? 0 : 1);
  return rank(left) - rank(right) || left.id - right.id;
}

function periodOf({ period, today }: ReportOccasion): ReportPeriod {
  return { ...period, days: lengthOf(period), isOver: period.toDay < today };
}

function measuredIn(
  weeks: readonly DriveWeek[],
  host: readonly DailyHostFacts[],
  counted: CountedWriters,
  at: ReportOccasion,
): Pick<Report, "drives" | "writers" | "swap" | "space"> {
  const { period, today, asOf, settings } = at;
  const { utcOffsetMinutes } = at.circumstances;
  const hostDays = new Map(host.map((day) => [day.day, day] as const));
  const builtIn = weeks.filter(({ report }) => report.internal !== false);
  const swap = weekSwap(
    hostDays,
    builtIn.map(({ counts }) => counts),
    period,
    today,
  );
  const counts = weeks.map((week) => week.counts);
  return {
    drives: weeks.map(({ report }) => report),
    writers: weekWriters(counted, at.days, counts, swap.swappedOutBytes),
    swap,
    space: weekSpace(hostDays, { period, today, asOf, utcOffsetMinutes, ...settings }),
  };
}

function happenedIn(
  { drives, alerts, notices, events }: ReportFacts,
  { period, asOf, circumstances }: ReportOccasion,
): Pick<Report, "alerts" | "notices" | "events"> {
  const from = instant(midnightOf(period.fromDay, circumstances.utcOffsetMinutes));
  const span: Span = { from, until: asOf };
  const names: DriveNames = new Map(
    drives.map(({ drive }) => [drive.id, drive.model ?? drive.location]),
  );
  return {
    alerts: alertsIn(alerts, span, names),
    notices: noticesIn(notices, span),
    events: eventsIn(events, span, names),
  };
}
