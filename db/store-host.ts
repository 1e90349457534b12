import type { HostReading, SwapFacts } from "../agent/model/machine.ts";
import type { DailyHostFacts } from "../agent/model/sample.ts";
import type { Bytes, Instant, LocalDay, ZoneName } from "../agent/model/units.ts";
import { assigning, insertingInto, selecting } from "./columns.ts";
import { pruneByTheDay } from "./prune.ts";
import type { Statements, Values } from "./statements.ts";
import { named, nameId, nameIdOrNull } from "./store-names.ts";

/** What is kept of the machine at one instant: raw counters, so that deltas can be taken. */
export interface StoredHostReading {
  readonly takenAt: Instant;
  readonly zone: ZoneName;
  readonly bootId: string | null;
  readonly memoryBytes: Bytes | null;
  readonly swap: SwapFacts;
  readonly space: StoredSpace | null;
}

export interface StoredSpace {
  readonly totalBytes: Bytes;
  readonly freeBytes: Bytes;
  readonly purgeableBytes: Bytes | null;
}

export interface HostReads {
  /** The one recorded last, whatever the clock said. */
  lastHostReading(): StoredHostReading | null;
  dailyHostFacts(day: LocalDay): DailyHostFacts | null;
  /** By day. @param range `from` is the first day wanted; without it all days. */
  iterateDailyHostFacts(range?: {
    readonly from?: LocalDay;
  }): Generator<DailyHostFacts, void, undefined>;
}

export interface HostWrites {
  addHostReading(reading: HostReading): void;
  /** As `pruneReadings`, for the machine's. */
  pruneHostReadings(before: Instant): void;
  /** Adds the day, or replaces what was kept of it. */
  saveDailyHostFacts(facts: DailyHostFacts): void;
}

export function readHost(sql: Statements): HostReads {
  return {
    lastHostReading() {
      const row = sql.first<HostReadingRow>(LAST_READING);
      return row === null ? null : toHostReading(row);
    },
    dailyHostFacts: (day) => sql.first<DailyHostFacts>(`${SELECT_DAY} WHERE day = @day`, { day }),
    iterateDailyHostFacts: (range) => iterate(sql, range?.from ?? ""),
  };
}

export function writeHost(sql: Statements): HostWrites {
  return {
    addHostReading: (reading) => {
      sql.run(INSERT_READING, valuesOfReading(sql, reading));
    },
    pruneHostReadings(before) {
      pruneByTheDay(sql, OLD_READINGS, before);
    },
    saveDailyHostFacts(facts) {
      const zoneNameId = nameId(sql, facts.zone);
      const bootNameId = nameIdOrNull(sql, facts.bootId);
      sql.run(SAVE_DAY, { ...facts, zoneNameId, bootNameId });
    },
  };
}

/** Days a batch, so that no query stays open while the caller works. */
const BATCH = 512;

function* iterate(sql: Statements, from: string): Generator<DailyHostFacts, void, undefined> {
  let rows = sql.all<DailyHostFacts>(`${SELECT_DAY} WHERE day >= @from ${IN_BATCHES}`, { from });
  for (;;) {
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    rows = sql.all(`${SELECT_DAY} WHERE day > @after ${IN_BATCHES}`, { after: last.day });
  }
}

const IN_BATCHES = `ORDER BY day LIMIT ${BATCH}`;

type HostReadingRow = Pick<StoredHostReading, "takenAt" | "zone" | "bootId" | "memoryBytes"> & {
  readonly swapUsedBytes: Bytes | null;
  readonly zramUsedBytes: Bytes | null;
  readonly swappedOutBytes: Bytes | null;
  readonly swappedInBytes: Bytes | null;
  readonly freeBytes: Bytes | null;
  readonly totalBytes: Bytes | null;
  readonly purgeableBytes: Bytes | null;
};

const READING_FIELDS = [
  ...["takenAt", "memoryBytes"],
  ...["swapUsedBytes", "zramUsedBytes", "swappedOutBytes", "swappedInBytes"],
  ...["freeBytes", "totalBytes", "purgeableBytes"],
];
const DAY_FIELDS = [
  ...["takenAt", "swapUsedBytes", "swappedOutBytes", "memoryBytes"],
  ...["freeBytes", "totalBytes", "purgeableBytes"],
];
const NAMES = ["zoneNameId", "bootNameId"];
const NAMED = `${named("zone", "zone_name_id")}, ${named("bootId", "boot_name_id")}`;

const LAST_READING = `SELECT ${selecting(READING_FIELDS)}, ${NAMED}
  FROM host_readings ORDER BY id DESC LIMIT 1`;
const INSERT_READING = insertingInto("host_readings", [...READING_FIELDS, ...NAMES]);
const OLD_READINGS = `FROM host_readings WHERE taken_at < @before
  AND id <> (SELECT max(id) FROM host_readings)`;
const SELECT_DAY = `SELECT day, ${selecting(DAY_FIELDS)}, ${NAMED} FROM daily_host_facts`;
const SAVE_DAY = `${insertingInto("daily_host_facts", ["day", ...DAY_FIELDS, ...NAMES])}
  ON CONFLICT (day) DO UPDATE SET ${assigning([...DAY_FIELDS, ...NAMES])}`;

function valuesOfReading(sql: Statements, { machine, swap, space, takenAt }: HostReading): Values {
  return {
    takenAt,
    zoneNameId: nameId(sql, machine.zone),
    bootNameId: nameIdOrNull(sql, machine.bootId),
    memoryBytes: machine.memoryBytes,
    swapUsedBytes: swap.usedBytes,
    zramUsedBytes: swap.zramUsedBytes,
    swappedOutBytes: swap.swappedOutBytes,
    swappedInBytes: swap.swappedInBytes,
    freeBytes: space?.freeBytes ?? null,
    totalBytes: space?.totalBytes ?? null,
    purgeableBytes: space?.purgeableBytes ?? null,
  };
}

const toHostReading = (row: HostReadingRow): StoredHostReading => ({
  takenAt: row.takenAt,
  zone: row.zone,
  bootId: row.bootId,
  memoryBytes: row.memoryBytes,
  swap: {
    usedBytes: row.swapUsedBytes,
    zramUsedBytes: row.zramUsedBytes,
    swappedOutBytes: row.swappedOutBytes,
    swappedInBytes: row.swappedInBytes,
  },
  space: spaceOf(row),
});

function spaceOf({ totalBytes, freeBytes, purgeableBytes }: HostReadingRow): StoredSpace | null {
  if (totalBytes === null || freeBytes === null) return null;
  return { totalBytes, freeBytes, purgeableBytes };
}
