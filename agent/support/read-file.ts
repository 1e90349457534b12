import { constants, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";

/**
 * Reading system files that may be absent, forbidden or gone a moment later: all of that is null
 * or an empty list, because to whoever asks it means the same, *unknown*.
 */

/** A pipe in a file's place would be waited for; to a file it makes no difference. */
const AT_ONCE = constants.O_RDONLY | constants.O_NONBLOCK;

/** @returns the whole file as UTF-8, or null. */
export const readText = (path: string): string | null =>
  orNull(() => readFileSync(path, { encoding: "utf8", flag: AT_ONCE }));

/** @returns the raw content, or null. */
export const readBytes = (path: string): Buffer | null => orNull(() => readFileSync(path));

/** @returns the file's text without its padding of spaces, NULs and line ends; null when empty. */
export function readValue(path: string): string | null {
  return readText(path)?.replaceAll("\0", "").trim() || null;
}

/** Whether a file is there, or a link to one: no folder, no pipe, no device. */
export const isFile = (path: string): boolean => orNull(() => statSync(path).isFile()) ?? false;

/** @returns the names in a folder, in the order of their characters. */
export const listNames = (folder: string): readonly string[] =>
  orNull(() => readdirSync(folder).sort()) ?? [];

/** @returns the path with every link resolved, or null. */
export const realPath = (path: string): string | null => orNull(() => realpathSync(path));

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
