import type { Store } from "../../db/store.ts";
import { selfCostOver } from "../analysis/self-cost.ts";
import { openSelfReader, type SelfReader } from "../host/self-cost.ts";
import type { SelfCostState } from "../model/state.ts";
import { HOUR, type LocalDay, localDay, zoneName } from "../model/units.ts";
import { foldSelfCost, type SelfMeasured } from "../sample/self-cost.ts";
import { addDays, dayAt } from "../support/calendar.ts";
import type { Tools } from "./tools.ts";

/** What one measurement leaves for the next, in the memory of the process that is measured. */
export type SelfMeasure = SelfMeasured & {
  readonly reader: SelfReader;
  readonly day: LocalDay;
};

/** The counters only grow: what is read seldom is complete all the same, and costs less itself. */
const MEASURED_EVERY = 6 * HOUR;

/**
 * Measures what this process cost and adds it to the day's: the agent's, at its start, then once an
 * hour (of which a few on each day are really measured), and at its end.
 * @param previous null at the start.
 * @param isLast the process is about to end.
 * @throws WearbarError where it can not be stored; the next measurement from the same `previous`
 * then holds it too.
 */
export async function measureSelf(
  tools: Tools,
  previous: SelfMeasure | null,
  isLast = false,
  reader: SelfReader = previous?.reader ?? openSelfReader(tools.host),
): Promise<SelfMeasure> {
  const { clock } = tools;
  const at = clock.now();
  const day = localDay(dayAt(at, clock.utcOffsetMinutes(at)));
  const elapsed = clock.elapsed();
  const isEarly = previous?.day === day && elapsed - previous.elapsed < MEASURED_EVERY;
  if (isEarly && !isLast) return previous;
  const { store } = await tools.store();
  const now = { day, elapsed, counters: await reader() };
  store.write((writer) => {
    const [kept] = writer.selfCosts(day, day);
    const zone = zoneName(clock.zone());
    writer.saveSelfCost(foldSelfCost(kept ?? null, previous, { ...now, zone }));
  });
  return { ...now, reader };
}

/** What the glances say of the agent's own cost: the last seven days. */
export const selfCostGlance = (store: Store, today: LocalDay): SelfCostState | null =>
  selfCostOver(store.selfCosts(localDay(addDays(today, -6)), today));
