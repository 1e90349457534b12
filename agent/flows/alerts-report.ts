import { activeStates } from "../analysis/alerts/active.ts";
import { RULES } from "../analysis/alerts/rules.ts";
import type { AlertState } from "../model/alert.ts";
import {
  ALERTS_SCHEMA_VERSION,
  type AlertsHistory,
  type AlertsReport,
  type PastNotice,
} from "../model/alerts-report.ts";
import type { KeptNotice } from "../model/notice.ts";
import { DAY, instant } from "../model/units.ts";
import type { Clock } from "../support/host.ts";
import { agentPresence } from "./agent-presence.ts";
import { namesOf, toActive } from "./remembered-alerts.ts";
import type { Tools } from "./tools.ts";

/** More than an owner would read. */
const MOST_NOTICES = 1_000;

/** What is over a line now, as the agent knows it. */
export async function alertsReport(tools: Tools): Promise<AlertsReport> {
  const { store } = await tools.store();
  const occasion = occasionOf(tools);
  const names = namesOf(store.drives());
  return {
    ...occasion,
    watched: tools.demo || agentPresence(tools.paths).running,
    alerts: activeStates(RULES, store.alerts()).map((state) => {
      const { told, toldAt } = state;
      return { ...toActive(state, names, occasion.asOf), told, toldAt };
    }),
  };
}

/** @param days how many of the last ones are wanted. */
export async function alertsHistory(tools: Tools, days: number): Promise<AlertsHistory> {
  const { store } = await tools.store();
  const occasion = occasionOf(tools);
  const since = instant(occasion.asOf - days * DAY);
  const states = new Map(store.alerts().map((state) => [state.id, state]));
  const notices = store.notices({ since, limit: MOST_NOTICES });
  return {
    ...occasion,
    days,
    notices: notices
      .filter(({ alertId }) => alertId !== null)
      .map((notice) => pastNotice(notice, states.get(notice.alertId ?? ""), tools.clock)),
  };
}

function occasionOf({ version, clock, demo }: Tools) {
  const asOf = instant(clock.now());
  const schemaVersion: typeof ALERTS_SCHEMA_VERSION = ALERTS_SCHEMA_VERSION;
  return { schemaVersion, version, asOf, utcOffsetMinutes: clock.utcOffsetMinutes(asOf), demo };
}

function pastNotice(
  { queuedAt: at, id, title, body, status, channel }: KeptNotice,
  state: AlertState | undefined,
  clock: Clock,
): PastNotice {
  const overAt = state?.phase === "cleared" ? state.clearedAt : null;
  const utcOffsetMinutes = clock.utcOffsetMinutes(at);
  return { at, utcOffsetMinutes, id, title, body, status, channel, overAt };
}
