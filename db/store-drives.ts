import type { DriveFacts, KnownDrive } from "../agent/model/drive.ts";
import { DAY, type Instant } from "../agent/model/units.ts";
import { assigning, insertingInto, selecting } from "./columns.ts";
import type { Statements, Values } from "./statements.ts";

export interface SeenDrive {
  /** Salted hash that stands for the drive; the store never sees more of the serial than it keeps. */
  readonly key: string;
  readonly weakIdentity: boolean;
  readonly facts: DriveFacts;
  readonly at: Instant;
}

export interface DriveReads {
  /** In the order in which they were first seen, retired ones too. */
  drives(): readonly KnownDrive[];
  driveByKey(key: string): KnownDrive | null;
}

export interface DriveWrites {
  /**
   * Known facts replace what was kept, unknown ones do not. A retired drive stays retired.
   * `lastSeenAt` alone is written at most once a day: readings tell it more finely.
   */
  upsertDrive(seen: SeenDrive): KnownDrive;
  /** @param at null takes the drive back among the watched ones. */
  retireDrive(id: number, at: Instant | null): void;
}

export function readDrives(sql: Statements): DriveReads {
  return {
    drives: () => sql.all<DriveRow>(`${SELECT} ORDER BY id`).map(toDrive),
    driveByKey: (key) => rowByKey(sql, key),
  };
}

export function writeDrives(sql: Statements): DriveWrites {
  return {
    upsertDrive(seen) {
      const known = rowByKey(sql, seen.key);
      if (known === null) insert(sql, seen);
      else update(sql, seen, known);
      return keptDrive(sql, seen.key);
    },
    retireDrive(id, at) {
      sql.run("UPDATE drives SET retired_at = @at WHERE id = @id", { id, at });
    },
  };
}

/** SQLite has no booleans: 0 and 1 stand in the row. */
type DriveRow = Omit<KnownDrive, "weakIdentity" | "internal"> & {
  readonly weakIdentity: number;
  readonly internal: number | null;
};

const FACTS = [
  "location",
  "model",
  "serialTail",
  "firmware",
  "capacityBytes",
  "kind",
  "interconnect",
  "internal",
] as const;

/** The last reading is the finest trace of when a drive was last there. */
const LAST_SEEN = `max(last_seen_at, coalesce((SELECT taken_at FROM readings
  WHERE drive_id = drives.id ORDER BY id DESC LIMIT 1), last_seen_at)) AS "lastSeenAt"`;

const SELECT = `SELECT id, ${selecting(["key", "weakIdentity", ...FACTS, "firstSeenAt", "retiredAt"])},
  ${LAST_SEEN} FROM drives`;

const INSERT = insertingInto("drives", [
  "key",
  "weakIdentity",
  ...FACTS,
  "firstSeenAt",
  "lastSeenAt",
]);

const UPDATE = `UPDATE drives SET ${assigning([...FACTS, "lastSeenAt"])} WHERE id = @id`;

function insert(sql: Statements, seen: SeenDrive): void {
  const { key, at } = seen;
  const weakIdentity = Number(seen.weakIdentity);
  sql.run(INSERT, { ...factsOf(seen), key, weakIdentity, firstSeenAt: at, lastSeenAt: at });
}

function update(sql: Statements, seen: SeenDrive, known: KnownDrive): void {
  const kept: Values = { ...known, internal: numberOrNull(known.internal) };
  const seenFacts = factsOf(seen);
  const facts = Object.fromEntries(
    FACTS.map((fact) => [fact, knownOrNull(seenFacts[fact]) ?? kept[fact]]),
  );
  const changed = FACTS.some((fact) => facts[fact] !== kept[fact]);
  if (!changed && Math.abs(seen.at - known.lastSeenAt) < DAY) return;
  sql.run(UPDATE, { ...facts, id: known.id, lastSeenAt: seen.at });
}

function factsOf({ facts }: SeenDrive): Values {
  return { ...facts, serialTail: serialTail(facts.serial), internal: numberOrNull(facts.internal) };
}

/** Kind and interconnect have a word of their own for it. */
const knownOrNull = (fact: unknown): unknown => (fact === "unknown" ? null : fact);

/** The last four characters; of a short serial that would be half of it or more. */
function serialTail(serial: string | null): string | null {
  return serial === null || serial.length < 8 ? null : serial.slice(-4);
}

const numberOrNull = (flag: boolean | null): number | null => (flag === null ? null : Number(flag));

function rowByKey(sql: Statements, key: string): KnownDrive | null {
  const row = sql.first<DriveRow>(`${SELECT} WHERE key = @key`, { key });
  return row === null ? null : toDrive(row);
}

function keptDrive(sql: Statements, key: string): KnownDrive {
  const drive = rowByKey(sql, key);
  if (drive === null) throw new Error(`Expected drive ${key} to be kept, got none.`);
  return drive;
}

const toDrive = (row: DriveRow): KnownDrive => ({
  ...row,
  weakIdentity: row.weakIdentity === 1,
  internal: row.internal === null ? null : row.internal === 1,
});
