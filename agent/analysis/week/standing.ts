import type { ActiveAlert } from "../../model/alert.ts";
import type { Advice, ReportAlert } from "../../model/report.ts";
import type { DailyHostFacts } from "../../model/sample.ts";
import type { SpaceState, StateWord } from "../../model/state.ts";
import { localDay } from "../../model/units.ts";
import { addDays } from "../../support/calendar.ts";
import { reasonsBeside, reasonsOf, stateWord } from "../condition.ts";
import type { DriveWeek, ReportOccasion } from "./drive-report.ts";

/** What the word of a report hangs on. */
interface Standing {
  readonly weeks: readonly DriveWeek[];
  readonly host: readonly DailyHostFacts[];
  readonly alerts: readonly ReportAlert[];
  readonly advice: readonly Advice[];
  /** Whether an agent ran: then its alerts tell what lasts from what passes. */
  readonly wasWatched: boolean;
}

/** How things stood at a period's end; unknown where nobody looked in it. */
export function wordOf(
  { weeks, host, alerts, advice, wasWatched }: Standing,
  at: ReportOccasion,
): StateWord {
  const states = weeks.map(({ state }) => state);
  const reasons = reasonsOf(states, spaceAtEnd(host, at), []);
  const active = alerts.filter(({ until }) => until === null).map(activeAlert);
  const word = stateWord(wasWatched ? reasonsBeside(reasons, active) : reasons, states, active);
  const isWatched = advice.some(isSerious) || weeks.some((week) => hadSpike(week, at));
  return word === "good" && isWatched ? "watch" : word;
}

/** About the drive itself; the rest is good advice. */
const isSerious = ({ code }: Advice): boolean => code === "back-up" || code === "slow-down";

function activeAlert({ until: _, ...alert }: ReportAlert): ActiveAlert {
  return { ...alert, snoozedUntil: null };
}

/** For so long a day that wrote far more than usual is worth a look, whatever it was. */
const SPIKE_DAYS = 14;

function hadSpike({ report }: DriveWeek, { lastDay }: ReportOccasion): boolean {
  const since = localDay(addDays(lastDay, -SPIKE_DAYS));
  return report.writes.spikes.some(({ untilDay }) => untilDay > since);
}

/** At the last look within the period. */
function spaceAtEnd(
  host: readonly DailyHostFacts[],
  { period, settings }: ReportOccasion,
): SpaceState | null {
  const last = host.findLast(
    ({ freeBytes, totalBytes }) => freeBytes !== null && totalBytes !== null,
  );
  if (last === undefined || last.day < period.fromDay) return null;
  const { freeBytes, totalBytes, purgeableBytes } = last;
  if (freeBytes === null || totalBytes === null) return null;
  const { minimumPercent, targetPercent } = settings;
  const freePercent = (freeBytes / totalBytes) * 100;
  return {
    ...{ path: "", drives: [], totalBytes, freeBytes, purgeableBytes, freePercent },
    ...{ minimumPercent, targetPercent },
  };
}
