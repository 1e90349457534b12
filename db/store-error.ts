import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import {
  type ErrorCode,
  isWearbarError,
  systemErrorCode,
  WearbarError,
} from "../agent/support/errors.ts";

type StoreErrorCode = Extract<ErrorCode, `store-${string}`>;

/**
 * What SQLite complained of, in our codes; anything that is no trouble with the database file
 * comes back as it is, for it is a bug. Codes: https://www.sqlite.org/rescode.html
 */
export function sqliteError(error: unknown, path: string): unknown {
  const code = systemErrorCode(error);
  if (code === null || isWearbarError(error)) return error;
  const meaning = meaningOf(code);
  if (meaning === null) return error;
  const real = meaning === "store-unwritable" && isFull(path) ? "store-full" : meaning;
  return new WearbarError(real, messageOf(real, path, `${code}: ${textOf(error)}`), {
    cause: error,
  });
}

/** The same for the file system's errors, around the few calls that make folders and files. */
export function storeFileError(error: unknown, path: string): unknown {
  const code = systemErrorCode(error);
  if (code === null || isWearbarError(error)) return error;
  const full = code === "ENOSPC" || code === "EDQUOT";
  const ours = full ? "store-full" : "store-unwritable";
  return new WearbarError(ours, messageOf(ours, path, textOf(error)), { cause: error });
}

export const isDamage = (error: unknown): error is WearbarError =>
  isWearbarError(error, "store-damaged");

export const damaged = (path: string, got: string): WearbarError =>
  new WearbarError("store-damaged", messageOf("store-damaged", path, got));

function meaningOf(code: string): StoreErrorCode | null {
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return "store-damaged";
  if (/^SQLITE_FULL/.test(code)) return "store-full";
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code)) return "store-busy";
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|IOERR)/.test(code)) return "store-unwritable";
  return null;
}

/** A full volume also shows as an input/output error, while the shared-memory file grows. */
function isFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < 65_536;
  } catch {
    return false;
  }
}

function messageOf(code: StoreErrorCode, path: string, got: string): string {
  return `Expected ${EXPECTED[code]} ${path}, got ${got}. ${ADVICE[code]}`;
}

const EXPECTED: Readonly<Record<StoreErrorCode, string>> = {
  "store-busy": "to get a turn within 5 seconds at the database",
  "store-damaged": "a sound SQLite database at",
  "store-foreign": "a database of Wearbar at",
  "store-full": "room for the database",
  "store-newer": "a schema this version knows at",
  "store-unwritable": "to be able to write the database",
};

const ADVICE: Readonly<Record<StoreErrorCode, string>> = {
  "store-busy": "Another program holds it; try again.",
  "store-damaged": "Run: wearbar doctor",
  "store-foreign": "Move that file away, or set WEARBAR_HOME to another folder.",
  "store-full": "Free some space on the volume of that folder; nothing else is lost.",
  "store-newer": "Install the newer version.",
  "store-unwritable":
    "Check the owner and the rights of its folder, and that its volume is writable.",
};

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
