import type { LocalDay } from "../agent/model/units.ts";
import type { AppWrites, DayWriters } from "../agent/model/writers.ts";
import { assigning, insertingInto, selecting } from "./columns.ts";
import type { Statements } from "./statements.ts";

export interface WriterReads {
  /** Who wrote what on the days from `from` to `to`, by day. */
  dayWriters(from: LocalDay, to: LocalDay): readonly DayWriters[];
}

export interface WriterWrites {
  /** Adds the day, or replaces what was kept of it. */
  saveDayWriters(day: DayWriters): void;
  /** Deletes the days before `before`, and the names that stand in no other. */
  pruneWriters(before: LocalDay): void;
  /** Deletes all of it and leaves nothing of the names in the file. */
  forgetWriters(): void;
}

export function readWriters(sql: Statements): WriterReads {
  return {
    dayWriters(from, to) {
      const apps = byDay(sql.all<AppRow>(APPS, { from, to }));
      const days = sql.all<DayRow>(DAYS, { from, to });
      return days.map((row) => ({ ...row, apps: apps.get(row.day) ?? [] }));
    },
  };
}

export function writeWriters(sql: Statements): WriterWrites {
  return {
    saveDayWriters: (day) => saveDay(sql, day),
    pruneWriters(before) {
      if (sql.first("SELECT 1 FROM writer_days WHERE day < @before LIMIT 1", { before }) === null) {
        return;
      }
      sql.run("DELETE FROM writers WHERE day < @before", { before });
      sql.run("DELETE FROM writer_days WHERE day < @before", { before });
      sql.run("DELETE FROM apps WHERE id NOT IN (SELECT app_id FROM writers)");
    },
    forgetWriters() {
      sql.first("PRAGMA secure_delete = ON"); // overwrites what it deletes
      for (const table of ["writers", "writer_days", "apps"]) sql.run(`DELETE FROM ${table}`);
    },
  };
}

function saveDay(sql: Statements, writers: DayWriters): void {
  const { day, apps, ...row } = writers;
  sql.run(SAVE_DAY, { day, ...row });
  const ids = apps.map(({ name, bytes }) => {
    const appId = appIdOf(sql, name);
    sql.run(SAVE_APP, { day, appId, bytes });
    return appId;
  });
  // All but these: an app that others have overtaken is one of the others now.
  sql.run(DELETE_OTHERS, { day, ids: JSON.stringify(ids) });
}

function appIdOf(sql: Statements, name: string): number {
  const find = () => sql.first<{ readonly id: number }>(APP_ID, { name });
  const found = find();
  if (found !== null) return found.id;
  sql.run("INSERT INTO apps (name) VALUES (@name)", { name });
  return appIdOf(sql, name);
}

function byDay(rows: readonly AppRow[]): ReadonlyMap<string, readonly AppWrites[]> {
  const days = new Map<string, AppWrites[]>();
  for (const { day, name, bytes } of rows) {
    const apps = days.get(day) ?? [];
    apps.push({ name, bytes });
    days.set(day, apps);
  }
  return days;
}

type AppRow = AppWrites & Pick<DayWriters, "day">;
type DayRow = Omit<DayWriters, "apps">;

const APP_ID = "SELECT id FROM apps WHERE name = @name";
const APPS = `SELECT day, name, bytes FROM writers JOIN apps ON apps.id = app_id
  WHERE day BETWEEN @from AND @to ORDER BY day, bytes DESC, name`;
/** An app that wrote no more since costs no page. */
const SAVE_APP = `${insertingInto("writers", ["day", "appId", "bytes"])}
  ON CONFLICT (day, app_id) DO UPDATE SET bytes = @bytes WHERE bytes <> @bytes`;
const DELETE_OTHERS = `DELETE FROM writers
  WHERE day = @day AND app_id NOT IN (SELECT value FROM json_each(@ids))`;

const DAY_FIELDS = ["countedMs", "othersBytes", "swappedOutBytes", "drivesBytes", "unseen"];
const DAYS = `SELECT day, ${selecting(DAY_FIELDS)} FROM writer_days
  WHERE day BETWEEN @from AND @to ORDER BY day`;
const SAVE_DAY = `${insertingInto("writer_days", ["day", ...DAY_FIELDS])}
  ON CONFLICT (day) DO UPDATE SET ${assigning(DAY_FIELDS)}`;
