import { activeStates } from "../analysis/alerts/active.ts";
import { RULES } from "../analysis/alerts/rules.ts";
import type { ActiveAlert, AlertState } from "../model/alert.ts";
import type { KnownDrive } from "../model/drive.ts";
import { agentPresence } from "./agent-presence.ts";
import { isLive, type Tools } from "./tools.ts";

/**
 * What the agent found and has not seen go away.
 * @returns null where none runs: what was remembered then is not watched any more.
 */
export async function rememberedAlerts(tools: Tools): Promise<readonly ActiveAlert[] | null> {
  if (!isLive(tools) || !agentPresence(tools.paths).running) return null;
  const { store } = await tools.store();
  return activeAlerts(store.alerts(), namesOf(store.drives()), tools.clock.now());
}

/** @returns what a drive is called, by its number. */
export const namesOf = (
  drives: readonly Pick<KnownDrive, "id" | "model" | "location">[],
): ReadonlyMap<number, string> =>
  new Map(drives.map(({ id, model, location }) => [id, model ?? location]));

/** @returns what is active and not said by another, as the glances show it, the worst first. */
export const activeAlerts = (
  states: readonly AlertState[],
  names: ReadonlyMap<number, string>,
  now: number,
): readonly ActiveAlert[] =>
  activeStates(RULES, states).map((state) => toActive(state, names, now));

export const toActive = (
  { id, code, severity, driveId, facts, enteredAt, acknowledgedAt, snoozedUntil }: AlertState,
  names: ReadonlyMap<number, string>,
  now: number,
): ActiveAlert => ({
  ...{ id, code, severity, driveId, facts, since: enteredAt },
  drive: driveId === null ? null : (names.get(driveId) ?? null),
  acknowledged: acknowledgedAt !== null,
  snoozedUntil: snoozedUntil !== null && snoozedUntil > now ? snoozedUntil : null,
});
