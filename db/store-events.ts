import { EVENT_CODES, type WearEvent } from "../agent/model/sample.ts";
import type { Instant } from "../agent/model/units.ts";
import { insertingInto, knownCode, selecting } from "./columns.ts";
import type { Statements } from "./statements.ts";
import { named, nameId } from "./store-names.ts";

export interface EventQuery {
  /** Events at this instant or later. */
  readonly since?: Instant;
  /** Events of this drive alone; null: those of no drive. */
  readonly driveId?: number | null;
  /** At most so many. */
  readonly limit: number;
}

export interface EventReads {
  /** The last recorded first, none whose code is unknown here. The day of an event is that of `at` in `zone`. */
  events(query: EventQuery): readonly WearEvent[];
}

export interface EventWrites {
  addEvent(event: WearEvent): void;
}

export function readEvents(sql: Statements): EventReads {
  return {
    events({ since, driveId, limit }) {
      const onlyOfDrive = driveId === undefined ? 0 : 1;
      const values = { since: since ?? null, onlyOfDrive, driveId: driveId ?? null, limit };
      return sql.all<EventRow>(SELECT, values).map(toEvent);
    },
  };
}

export function writeEvents(sql: Statements): EventWrites {
  return {
    addEvent(event) {
      const zoneNameId = nameId(sql, event.zone);
      sql.run(INSERT, { ...event, zoneNameId, facts: JSON.stringify(event.facts) });
    },
  };
}

type EventRow = Omit<WearEvent, "facts"> & { readonly facts: string };

const SELECT = `SELECT ${selecting(["driveId", "at", "code", "facts"])}, ${named("zone", "zone_name_id")}
  FROM events
  WHERE (@since IS NULL OR at >= @since) AND (@onlyOfDrive = 0 OR drive_id IS @driveId)
    AND ${knownCode(EVENT_CODES)}
  ORDER BY id DESC LIMIT @limit`;

const INSERT = insertingInto("events", ["driveId", "at", "zoneNameId", "code", "facts"]);

const toEvent = (row: EventRow): WearEvent => ({
  driveId: row.driveId,
  at: row.at,
  zone: row.zone,
  code: row.code,
  facts: JSON.parse(row.facts),
});
