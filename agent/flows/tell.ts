import type { Store, StoreWriter } from "../../db/store.ts";
import { ruleOf } from "../analysis/alerts/active.ts";
import { advanceAlerts } from "../analysis/alerts/advance.ts";
import { isQuietHour } from "../analysis/alerts/quiet-hours.ts";
import { RULES } from "../analysis/alerts/rules.ts";
import { type Calm, type Due, toTell } from "../analysis/alerts/telling.ts";
import type { Config } from "../config/schema.ts";
import type { ActiveAlert, AlertState } from "../model/alert.ts";
import type { Notice } from "../model/notice.ts";
import { DAY, type Instant, instant } from "../model/units.ts";
import { timeOfDayAt } from "../support/calendar.ts";
import { alertNotice } from "../views/notice.ts";
import { alertBody, alertTitle } from "../views/words/alerts.ts";
import { activeAlerts, namesOf, toActive } from "./remembered-alerts.ts";
import { type Examined, situationOf } from "./situation.ts";
import type { Tools } from "./tools.ts";

/** What came of a look for the owner. */
export interface Told {
  /** Notices that are due now, kept and not yet sent. */
  readonly queued: readonly Notice[];
  /** Ids of notices whose cause is over: what was shown goes away. */
  readonly withdrawn: readonly string[];
  /** What is shown now, the worst first. */
  readonly alerts: readonly ActiveAlert[];
}

/**
 * Moves every alert on by one look and queues what its owner is to hear, in one transaction. Only
 * the holder of the agent's lock may do it.
 * @param quietUntil nothing is told before; null: nothing holds it back.
 * @throws WearbarError where the store can not be written; nothing has moved then.
 */
export async function tell(
  tools: Tools,
  examined: Examined,
  quietUntil: Instant | null,
): Promise<Told> {
  const { store } = await tools.store();
  const config = await tools.config();
  const situation = situationOf(store, examined, config);
  const { utcOffsetMinutes } = examined.pass.occasion;
  const moment = { now: situation.now, utcOffsetMinutes, quietUntil };
  return store.write((writer) =>
    settle(writer, moment, config, (known) => advanceAlerts(RULES, situation, known)),
  );
}

/**
 * Between two looks: queues what was held back and may be told now. Cheap, and writes nothing where
 * there is nothing.
 */
export async function tellHeldBack(tools: Tools, quietUntil: Instant | null): Promise<Told> {
  const { store } = await tools.store();
  const config = await tools.config();
  const now = instant(tools.clock.now());
  const moment = { now, utcOffsetMinutes: tools.clock.utcOffsetMinutes(now), quietUntil };
  return store.write((writer) => settle(writer, moment, config, (known) => known));
}

interface Moment {
  readonly now: Instant;
  readonly utcOffsetMinutes: number;
  readonly quietUntil: Instant | null;
}

function settle(
  writer: StoreWriter,
  moment: Moment,
  config: Config,
  advance: (known: readonly AlertState[]) => readonly AlertState[],
): Told {
  const { now } = moment;
  const known = writer.alerts();
  const advanced = advance(known);
  const { due, states } = toTell(RULES, advanced, calmAt(writer, moment, config, known));
  const withdrawn = overSince(known, states);
  keep(writer, known, states);
  const names = namesOf(writer.drives());
  const queued = due.map((one) => noticeOf(one, names, now));
  for (const notice of queued) writer.queueNotice(notice, { alertId: notice.id, at: now });
  withdraw(writer, withdrawn, now);
  return { queued, withdrawn, alerts: activeAlerts(states, names, now) };
}

function calmAt(
  store: Pick<Store, "notices">,
  { now, utcOffsetMinutes, quietUntil }: Moment,
  config: Config,
  known: readonly AlertState[],
): Calm {
  const time = timeOfDayAt(now, utcOffsetMinutes);
  const { "alerts.quiet_from": from, "alerts.quiet_until": until } = config;
  return {
    ...{ now, quietUntil, notifies: config["alerts.enabled"] },
    isQuietHour: isQuietHour(time, from, until),
    room: config["alerts.daily_cap"] - toldLately(store, now, known),
  };
}

/** More than a day can have. */
const MOST_NOTICES = 200;

/** Notices of the last 24 hours that count: what was critical comes on top. */
function toldLately(
  store: Pick<Store, "notices">,
  now: Instant,
  known: readonly AlertState[],
): number {
  const critical = new Set(
    known.filter(({ toldSeverity }) => toldSeverity === "critical").map(({ id }) => id),
  );
  return store
    .notices({ since: instant(now - DAY + 1), limit: MOST_NOTICES })
    .filter(
      ({ alertId, queuedAt }) => alertId !== null && !critical.has(alertId) && queuedAt <= now,
    ).length;
}

function overSince(before: readonly AlertState[], after: readonly AlertState[]): readonly string[] {
  const told = new Set(
    before.filter(({ phase, told }) => phase === "active" && told > 0).map(({ id }) => id),
  );
  return after.filter(({ id, phase }) => phase === "cleared" && told.has(id)).map(({ id }) => id);
}

function keep(
  writer: StoreWriter,
  before: readonly AlertState[],
  after: readonly AlertState[],
): void {
  const known = new Map(before.map((state) => [state.id, state]));
  for (const state of after) {
    if (isNews(known.get(state.id), state)) writer.saveAlert(state);
    known.delete(state.id);
  }
  for (const id of known.keys()) writer.removeAlert(id);
}

/**
 * A figure that moves from hour to hour is not written for that while it reads the same; the facts
 * of an event are what it is known by.
 */
function isNews(before: AlertState | undefined, after: AlertState): boolean {
  const isEvent = ruleOf(RULES, after.id, after.driveId)?.kind === "event";
  if (before === undefined || isEvent) return true;
  const isOnlyFacts = JSON.stringify({ ...before, facts: after.facts }) === JSON.stringify(after);
  return !isOnlyFacts || wordsOf(before) !== wordsOf(after);
}

const wordsOf = (state: AlertState): string => {
  const alert = { ...state, drive: null };
  return `${alertTitle(alert)} ${alertBody(alert)}`;
};

function noticeOf(
  { key, state, others }: Due,
  names: ReadonlyMap<number, string>,
  now: Instant,
): Notice {
  const active = (one: AlertState) => toActive(one, names, now);
  return alertNotice(key, active(state), others.map(active));
}

/** What was queued and not sent yet is not to be sent any more. */
function withdraw(writer: StoreWriter, ids: readonly string[], now: Instant): void {
  if (ids.length === 0) return;
  for (const { key, id } of writer.notices({ status: "queued", limit: MOST_NOTICES })) {
    if (ids.includes(id)) writer.settleNotice(key, "withdrawn", now, null);
  }
}
