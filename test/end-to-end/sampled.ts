import { join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "vitest";
import { EXIT } from "../../agent/support/errors.ts";
import { LAPTOP } from "../fixtures/linux-machines.ts";
import { type Machine, plantMachine, wearbar } from "./host.ts";

export const databaseOf = ({ data }: Machine): string => join(data, "wearbar.db");

/** A machine on which a sample was taken at noon. */
export async function sampled(): Promise<Machine> {
  const machine = plantMachine(LAPTOP);
  expect((await wearbar(machine, "sample")).code).toBe(EXIT.ok);
  return machine;
}

/** Runs one statement on the database, as another program might. @returns the one value it asks for. */
export function change(machine: Machine, sql: string): unknown {
  const database = new Database(databaseOf(machine));
  try {
    return database.prepare(sql).reader
      ? database.prepare(sql).pluck().get()
      : database.prepare(sql).run();
  } finally {
    database.close();
  }
}
