import type { Health, Reading, SinceBoot } from "../agent/model/reading.ts";
import type { Bytes, Instant } from "../agent/model/units.ts";
import { HEALTH_FIELDS, healthOf, insertingInto, selecting } from "./columns.ts";
import { pruneByTheDay } from "./prune.ts";
import type { Statements } from "./statements.ts";
import { named, nameId, nameIdOrNull } from "./store-names.ts";

/** A reading without what the drive is: that stands once, in `drives`. */
export type StoredReading = Omit<Reading, "facts">;

export interface ReadingReads {
  /** The one recorded last, whatever the clock said. */
  lastReading(driveId: number): StoredReading | null;
  /** Hours and days with a reading since the last one that had a lifetime counter, as recorded. */
  readWithoutCounter(driveId: number): { readonly hours: number; readonly days: number };
}

export interface ReadingWrites {
  addReading(driveId: number, reading: StoredReading): void;
  /**
   * Deletes readings older than `before`, a day's worth at a time: some stay up to a day longer. Of
   * every drive the last one stays however old, for the next is compared with it.
   */
  pruneReadings(before: Instant): void;
}

export function readReadings(sql: Statements): ReadingReads {
  return {
    lastReading(driveId) {
      const row = sql.first<ReadingRow>(LAST, { driveId });
      return row === null ? null : toReading(row);
    },
    readWithoutCounter: (driveId) =>
      sql.first<{ readonly hours: number; readonly days: number }>(WITHOUT_COUNTER, {
        driveId,
      }) ?? {
        ...{ hours: 0, days: 0 },
      },
  };
}

export function writeReadings(sql: Statements): ReadingWrites {
  return {
    addReading(driveId, reading) {
      sql.run(INSERT, {
        ...reading,
        ...reading.health,
        driveId,
        zoneNameId: nameId(sql, reading.zone),
        bootNameId: nameIdOrNull(sql, reading.bootId),
        sourceNameId: nameId(sql, reading.source),
        sinceBootBytesWritten: reading.sinceBoot?.bytesWritten ?? null,
        sinceBootBytesRead: reading.sinceBoot?.bytesRead ?? null,
        skipped: listOrNull(reading.skipped),
        notes: listOrNull(reading.notes),
      });
    },
    pruneReadings(before) {
      pruneByTheDay(sql, OLD, before);
    },
  };
}

type ReadingRow = Health &
  Pick<Reading, "takenAt" | "zone" | "day" | "bootId" | "source"> & {
    readonly sinceBootBytesWritten: Bytes | null;
    readonly sinceBootBytesRead: Bytes | null;
    readonly skipped: string | null;
    readonly notes: string | null;
  };

const OWN_FIELDS = [
  "takenAt",
  "day",
  "sinceBootBytesWritten",
  "sinceBootBytesRead",
  "skipped",
  "notes",
];

const LAST = `SELECT ${selecting([...OWN_FIELDS, ...HEALTH_FIELDS])}, ${named("zone", "zone_name_id")},
    ${named("bootId", "boot_name_id")}, ${named("source", "source_name_id")}
  FROM readings WHERE drive_id = @driveId ORDER BY id DESC LIMIT 1`;

const WITHOUT_COUNTER = `SELECT count(DISTINCT taken_at / 3600000) AS hours,
    count(DISTINCT day) AS days
  FROM readings WHERE drive_id = @driveId AND id > coalesce(
    (SELECT max(id) FROM readings WHERE drive_id = @driveId AND bytes_written IS NOT NULL), 0)`;

const INSERT = insertingInto("readings", [
  ...["driveId", "zoneNameId", "bootNameId", "sourceNameId"],
  ...OWN_FIELDS,
  ...HEALTH_FIELDS,
]);

const OLD = `FROM readings WHERE taken_at < @before
  AND id NOT IN (SELECT max(id) FROM readings GROUP BY drive_id)`;

const toReading = (row: ReadingRow): StoredReading => ({
  takenAt: row.takenAt,
  zone: row.zone,
  day: row.day,
  bootId: row.bootId,
  source: row.source,
  health: healthOf(row),
  sinceBoot: sinceBootOf(row),
  skipped: JSON.parse(row.skipped ?? "[]"),
  notes: JSON.parse(row.notes ?? "[]"),
});

function sinceBootOf(row: ReadingRow): SinceBoot | null {
  const { sinceBootBytesWritten: bytesWritten, sinceBootBytesRead: bytesRead } = row;
  return bytesWritten === null || bytesRead === null ? null : { bytesWritten, bytesRead };
}

/** Most readings have nothing to tell: an empty list costs no byte in the row. */
const listOrNull = (list: readonly unknown[]): string | null =>
  list.length === 0 ? null : JSON.stringify(list);
