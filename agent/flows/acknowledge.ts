import { activeStates } from "../analysis/alerts/active.ts";
import { LONGEST_SNOOZE_DAYS } from "../analysis/alerts/remembered.ts";
import { RULES } from "../analysis/alerts/rules.ts";
import type { ActiveAlert, AlertState } from "../model/alert.ts";
import { DAY, instant } from "../model/units.ts";
import { WearbarError } from "../support/errors.ts";
import { namesOf, toActive } from "./remembered-alerts.ts";
import { restate } from "./restate.ts";
import { isLive, type Tools } from "./tools.ts";

/**
 * The owner has seen it: no more reminders, unless it gets worse.
 * @param id as the owner typed it, or `all`.
 * @returns what was acknowledged.
 * @throws WearbarError `usage` where no such alert is active, or not this machine is shown.
 */
export function acknowledge(tools: Tools, id: string): Promise<readonly ActiveAlert[]> {
  return change(tools, id, (state, now) => ({ ...state, acknowledgedAt: instant(now) }));
}

/**
 * Nothing is heard of it for so many days, unless it gets worse.
 * @param days 1 to 90.
 * @throws WearbarError as `acknowledge`.
 */
export async function snooze(
  tools: Tools,
  id: string,
  days: number,
): Promise<readonly ActiveAlert[]> {
  if (!(days >= 1 && days <= LONGEST_SNOOZE_DAYS)) {
    const text = `Expected 1 to ${LONGEST_SNOOZE_DAYS} days to snooze, got ${days}. Give such a number.`;
    throw new WearbarError("usage", text);
  }
  const until = (now: number) => instant(now + days * DAY);
  return change(tools, id, (state, now) => ({
    ...{ ...state, acknowledgedAt: null, snoozedUntil: until(now) },
  }));
}

async function change(
  tools: Tools,
  id: string,
  changed: (state: AlertState, now: number) => AlertState,
): Promise<readonly ActiveAlert[]> {
  if (!isLive(tools)) {
    throw new WearbarError(
      "usage",
      "Expected this machine's alerts, got the example's. Leave demo out.",
    );
  }
  const { store } = await tools.store();
  const now = tools.clock.now();
  const states = store.write((writer) => {
    const chosen = chosenOf(activeStates(RULES, writer.alerts()), id);
    const next = chosen.map((state) => changed(state, now));
    for (const state of next) writer.saveAlert(state);
    return next;
  });
  await restate(tools);
  const names = namesOf(store.drives());
  return states.map((state) => toActive(state, names, now));
}

function chosenOf(active: readonly AlertState[], id: string): readonly AlertState[] {
  if (id === "all") return active;
  const state = active.find((one) => one.id === id);
  if (state !== undefined) return [state];
  const ids = active.map((one) => one.id).join(", ");
  const known = ids === "" ? "there is none now" : `${ids}, or all`;
  const got = id === "" ? "none" : JSON.stringify(id);
  const text = `Expected an alert that is active (${known}), got ${got}. \`wearbar alerts\` lists them.`;
  throw new WearbarError("usage", text);
}
