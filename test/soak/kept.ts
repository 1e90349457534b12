import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { dataIn } from "./agent-process.ts";

/** @returns what is wrong with the database, or in it twice. */
export function problemsIn(home: string): readonly string[] {
  return reading(home, (database) => {
    const integrity = database.prepare<[], string>("PRAGMA integrity_check").pluck().all();
    const twice = Object.entries(TWICE).flatMap(([what, sql]) =>
      database
        .prepare<[], string>(sql)
        .pluck()
        .all()
        .map((row) => `${what} twice: ${row}`),
    );
    return [...integrity.filter((row) => row !== "ok"), ...twice];
  });
}

const TWICE = {
  "a day's sample":
    "SELECT drive_id || ' ' || day FROM daily_samples GROUP BY drive_id, day HAVING count(*) > 1",
  "a reading":
    "SELECT drive_id || ' ' || taken_at FROM readings GROUP BY drive_id, taken_at HAVING count(*) > 1",
  "a notice": "SELECT key FROM notices GROUP BY key HAVING count(*) > 1",
} as const;

/** @returns the days of which there are samples, in recorded order. */
export const daysIn = (home: string): readonly string[] =>
  reading(home, (database) =>
    database.prepare<[], string>("SELECT day FROM daily_samples ORDER BY sequence").pluck().all(),
  );

export const readingsIn = (home: string): number =>
  reading(home, (database) =>
    Number(database.prepare("SELECT count(*) FROM readings").pluck().get()),
  );

/** As if an hour had passed: a reading is due at once. */
export function forgetJobs(home: string): void {
  const path = join(dataIn(home), "wearbar.db");
  if (!existsSync(path)) return;
  const database = new Database(path, { timeout: 5_000 });
  database.exec("DELETE FROM jobs");
  database.close();
}

function reading<Answer>(home: string, read: (database: Database.Database) => Answer): Answer {
  const database = new Database(join(dataIn(home), "wearbar.db"), { readonly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
