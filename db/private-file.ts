import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { systemErrorCode } from "../agent/support/errors.ts";
import { storeFileError } from "./store-error.ts";

/**
 * Makes an empty file that only its owner may read, unless there is one. SQLite gives the same
 * rights to the files it puts beside it. An existing file is not opened: closing it again would
 * drop the locks that this process holds on it (https://www.sqlite.org/howtocorrupt.html, 2.2).
 * @throws WearbarError `store-unwritable` or `store-full`
 */
export function createPrivateFile(path: string): void {
  if (existsSync(path)) return;
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (systemErrorCode(error) !== "EEXIST") throw storeFileError(error, path);
  }
}

/** @throws WearbarError `store-unwritable` or `store-full` */
export function createPrivateFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw storeFileError(error, path);
  }
}
