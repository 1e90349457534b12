import type { StoreNotice } from "../../db/open.ts";
import type { Store } from "../../db/store.ts";
import type { WearEvent } from "../model/sample.ts";
import type { Reason } from "../model/state.ts";
import { DAY, instant } from "../model/units.ts";
import type { Occasion } from "./read-drives.ts";

/** For how long a restored database is spoken of. */
const TOLD_FOR = 7 * DAY;

/**
 * Keeps what befell the database at opening, so that it is still told by later commands.
 * @returns what is to be told at once.
 */
export function keepNotices(
  store: Store,
  notices: readonly StoreNotice[],
  { takenAt, zone }: Pick<Occasion, "takenAt" | "zone">,
): readonly Reason[] {
  const events = notices.flatMap((notice): WearEvent[] => {
    if (notice.code !== "database-restored") return [];
    const { restoredFrom, setAside, damage } = notice;
    const facts = { restoredFrom, setAside, damage };
    return [{ driveId: null, at: takenAt, zone, code: "database-restored", facts }];
  });
  if (events.length === 0) return [];
  store.write((writer) => {
    for (const event of events) writer.addEvent(event);
  });
  return events.map(restoredReason);
}

/** What befell the database in the last days, as reasons to show. */
export function storeReasons(
  store: Store,
  { takenAt }: Pick<Occasion, "takenAt">,
): readonly Reason[] {
  return store
    .events({ since: instant(takenAt - TOLD_FOR), driveId: null, limit: 20 })
    .filter(({ code }) => code === "database-restored")
    .map(restoredReason);
}

const restoredReason = ({ facts }: WearEvent): Reason => ({
  code: facts["restoredFrom"] === null ? "database-started-fresh" : "database-restored",
  severity: "watch",
  drive: null,
  facts,
});
