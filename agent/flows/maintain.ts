import { damaged } from "../../db/store-error.ts";
import { type Bytes, DAY, instant, localDay } from "../model/units.ts";
import { addDays, dayAt } from "../support/calendar.ts";
import { READINGS_KEPT } from "./store-pass.ts";
import type { Tools } from "./tools.ts";

/** What it came to, for the log. */
export interface Maintained {
  readonly databaseBytes: Bytes;
}

/** What is only of interest for a while is kept for so many days: a year, and a month to look back. */
const KEPT_DAYS = 400;

/**
 * Once a day: reads the database through, so that damage is met while the copies are young, and
 * deletes what is too old to be of use. The days themselves stay for ever. Nothing is rearranged:
 * what is deleted leaves room for what comes, and moving the rest would write it once more.
 * @throws WearbarError `store-damaged` where it is not sound.
 */
export async function maintain(tools: Tools): Promise<Maintained> {
  const { store } = await tools.store();
  const [problem] = store.integrityCheck();
  if (problem !== undefined) throw damaged(tools.paths.database, problem);
  const now = tools.clock.now();
  const today = dayAt(now, tools.clock.utcOffsetMinutes(now));
  const firstDay = localDay(addDays(today, -KEPT_DAYS));
  store.write((writer) => {
    writer.pruneReadings(instant(now - READINGS_KEPT));
    writer.pruneHostReadings(instant(now - READINGS_KEPT));
    writer.pruneWriters(firstDay);
    writer.pruneSelfCosts(firstDay);
    writer.pruneNotices(instant(now - KEPT_DAYS * DAY));
    writer.pruneAlerts(instant(now - KEPT_DAYS * DAY));
  });
  return { databaseBytes: store.size() };
}
