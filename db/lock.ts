import { rmSync } from "node:fs";
import Database from "better-sqlite3";
import { systemErrorCode } from "../agent/support/errors.ts";
import { createPrivateFile } from "./private-file.ts";
import { sqliteError } from "./store-error.ts";

/** Held by the one agent, or for a moment by a migration or a restore. */
export interface AgentLock {
  release(): void;
}

/**
 * The lock is an empty SQLite file in an exclusive transaction: the system frees it with the
 * process, however that ends. Nothing is ever written, not even a journal.
 * @param waitMs how long to try.
 * @returns null where another process, or another part of this one, holds it.
 * @throws WearbarError `store-unwritable`
 */
export function takeAgentLock(path: string, waitMs = 0): AgentLock | null {
  try {
    return lockFile(path, waitMs);
  } catch (error) {
    const code = systemErrorCode(error) ?? "";
    if (/^SQLITE_BUSY/.test(code)) return null;
    if (!/^SQLITE_NOTADB/.test(code)) throw sqliteError(error, path);
  }
  rmSync(path, { force: true }); // no lock file of ours ever has a content, so nobody holds it
  return takeAgentLock(path, waitMs);
}

function lockFile(path: string, waitMs: number): AgentLock {
  createPrivateFile(path);
  const database = new Database(path, { timeout: waitMs });
  try {
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;");
  } catch (error) {
    database.close();
    throw error;
  }
  return { release: () => void database.close() };
}
