import type { Health } from "../agent/model/reading.ts";
import type { DailySample } from "../agent/model/sample.ts";
import type { LocalDay } from "../agent/model/units.ts";
import { assigning, HEALTH_FIELDS, healthOf, insertingInto, selecting } from "./columns.ts";
import type { Statements, Values } from "./statements.ts";
import { named, nameId, nameIdOrNull } from "./store-names.ts";

export interface SampleReads {
  dailySample(driveId: number, day: LocalDay): DailySample | null;
  /** The one first recorded last; after a clock was set back that is not the latest day. */
  latestDailySample(driveId: number): DailySample | null;
  /** As recorded, the last day whose lifetime bytes written are known. */
  latestLifetimeSample(driveId: number): DailySample | null;
  /** From `day` on by the calendar, in recorded order. */
  dailySamplesFrom(driveId: number, day: LocalDay): readonly DailySample[];
  /** In recorded order, a batch at a time: no query stays open while the caller works. */
  iterateDailySamples(driveId: number): Generator<DailySample, void, undefined>;
  /** The sequence the next new day takes: one more than the last, over all drives. */
  nextSequence(): number;
}

export interface SampleWrites {
  /**
   * Adds the day, or replaces what was kept of it. The sequence of a day already kept may change.
   * @throws where another day or drive has this sequence.
   */
  saveDailySample(driveId: number, sample: DailySample): void;
}

export function readSamples(sql: Statements): SampleReads {
  const one = (query: string, values: Values): DailySample | null => {
    const row = sql.first<SampleRow>(`${SELECT} ${query} LIMIT 1`, values);
    return row === null ? null : toSample(row);
  };
  return {
    dailySample: (driveId, day) =>
      one("WHERE drive_id = @driveId AND day = @day", { driveId, day }),
    latestDailySample: (driveId) => one(LATEST, { driveId }),
    latestLifetimeSample: (driveId) => one(LATEST_LIFETIME, { driveId }),
    dailySamplesFrom: (driveId, day) =>
      sql.all<SampleRow>(FROM_DAY, { driveId, day }).map(toSample),
    iterateDailySamples: (driveId) => iterate(sql, driveId),
    nextSequence: () => (sql.first<{ readonly last: number | null }>(LAST_SEQUENCE)?.last ?? 0) + 1,
  };
}

export function writeSamples(sql: Statements): SampleWrites {
  return {
    saveDailySample(driveId, sample) {
      const values: Values = {
        ...sample,
        ...sample.health,
        driveId,
        zoneNameId: nameId(sql, sample.zone),
        bootNameId: nameIdOrNull(sql, sample.bootId),
        sourceNameId: nameId(sql, sample.source),
      };
      // An update that leaves the keys alone does not write the index: one page less every hour.
      if (sql.run(UPDATE, values) === 1) return;
      sql.run("DELETE FROM daily_samples WHERE drive_id = @driveId AND day = @day", values);
      sql.run(INSERT, values);
    },
  };
}

/** Rows a batch: enough that the statement's start does not count, 100 kB of objects at most. */
const BATCH = 256;

function* iterate(sql: Statements, driveId: number): Generator<DailySample, void, undefined> {
  let after = -1;
  for (;;) {
    const rows = sql.all<SampleRow>(BATCH_AFTER, { driveId, after });
    for (const row of rows) yield toSample(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.sequence;
  }
}

type SampleRow = Omit<DailySample, "health"> & Health;

const KEYS = ["sequence", "driveId", "day"];
const OWN_FIELDS = [
  ...["firstAt", "takenAt", "readings", "firstBytesWritten", "bytesWrittenAt", "osBytesWritten"],
  ...HEALTH_FIELDS,
];
const NAMES = ["zoneNameId", "bootNameId", "sourceNameId"];

const SELECT = `SELECT sequence, day, ${selecting(OWN_FIELDS)}, ${named("zone", "zone_name_id")},
  ${named("bootId", "boot_name_id")}, ${named("source", "source_name_id")} FROM daily_samples`;

/** `+` sends SQLite backwards along the table, where the row is found at once, and not to an index. */
const LATEST = "WHERE +drive_id = @driveId ORDER BY sequence DESC";
const LATEST_LIFETIME =
  "WHERE +drive_id = @driveId AND bytes_written IS NOT NULL ORDER BY sequence DESC";

const FROM_DAY = `${SELECT} WHERE drive_id = @driveId AND day >= @day ORDER BY sequence`;

/** `+` keeps SQLite from the (drive, day) index and a sort: the table already lies in this order. */
const BATCH_AFTER = `${SELECT} WHERE +drive_id = @driveId AND sequence > @after
  ORDER BY sequence LIMIT ${BATCH}`;

const LAST_SEQUENCE = "SELECT max(sequence) AS last FROM daily_samples";
const INSERT = insertingInto("daily_samples", [...KEYS, ...OWN_FIELDS, ...NAMES]);
const UPDATE = `UPDATE daily_samples SET ${assigning([...OWN_FIELDS, ...NAMES])}
  WHERE sequence = @sequence AND drive_id = @driveId AND day = @day`;

const toSample = (row: SampleRow): DailySample => ({
  day: row.day,
  zone: row.zone,
  sequence: row.sequence,
  firstAt: row.firstAt,
  takenAt: row.takenAt,
  readings: row.readings,
  source: row.source,
  firstBytesWritten: row.firstBytesWritten,
  health: healthOf(row),
  bytesWrittenAt: row.bytesWrittenAt,
  osBytesWritten: row.osBytesWritten,
  bootId: row.bootId,
});
