import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { systemErrorCode, WearbarError } from "./errors.ts";

/**
 * Writes `text` to `path` so that a reader, a crash or a power cut finds the old text or the new
 * one, never a part: into a new file beside it, to the drive, then renamed over it. Several
 * writers at once are safe; the last one stands. A missing folder is made, 0700. Where `path` is
 * a link, the file it leads to is written and the link stays.
 * @param mode permissions of the file, before the process's umask.
 * @param isCache what can be made again need not wait for the drive: after a power cut it may be
 * empty.
 * @throws WearbarError `file-unwritable`; `path` is then as it was.
 */
export function writeAtomically(path: string, text: string, mode = 0o600, isCache = false): void {
  try {
    const target = realTarget(path);
    if (statSync(target, { throwIfNoEntry: false })?.isFile() === false) {
      throw unwritable(path, "a folder or a device in its place");
    }
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    replace(target, text, mode, isCache);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === null || error instanceof WearbarError) throw error;
    throw unwritable(path, `${REFUSALS[code] ?? "an error"} (${code})`, error);
  }
}

function replace(target: string, text: string, mode: number, isCache: boolean): void {
  const temporary = join(dirname(target), `.${basename(target)}.${uniqueSuffix()}.tmp`);
  try {
    writeNew(temporary, text, mode, isCache);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** One process writes one file at a time; a rest of a process of the same number is told by time. */
const uniqueSuffix = (): string => `${process.pid}-${process.hrtime.bigint().toString(36)}`;

function writeNew(file: string, text: string, mode: number, isCache: boolean): void {
  const descriptor = openSync(file, "wx", mode);
  try {
    writeFileSync(descriptor, text);
    if (!isCache) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** More links than Linux (40) or macOS (32) follow are a circle. */
const MOST_LINKS = 40;

/** The end of a chain of links, whether there is a file or not yet. */
function realTarget(path: string, linksLeft = MOST_LINKS): string {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
  if (linksLeft === 0) throw unwritable(path, "links that lead in a circle");
  return realTarget(resolve(realpathSync(dirname(path)), readlinkSync(path)), linksLeft - 1);
}

const REFUSALS: Readonly<Record<string, string>> = {
  ENOSPC: "a full disk",
  EDQUOT: "a used-up disk quota",
  EFBIG: "a limit on the size of files",
  EACCES: "no right to write there",
  EPERM: "no right to write there",
  EROFS: "a read-only file system",
  ENOTDIR: "a file where a folder should be",
  EEXIST: "a file where a folder should be",
  ELOOP: "links that lead in a circle",
  ENAMETOOLONG: "a name that is too long",
};

function unwritable(path: string, got: string, cause?: unknown): WearbarError {
  const isFull = ["ENOSPC", "EDQUOT"].includes(systemErrorCode(cause) ?? "");
  const remedy = isFull ? "Free some space" : "Correct that";
  return new WearbarError(
    "file-unwritable",
    `Expected to write ${path}, got ${got}. Nothing was changed. ${remedy} and try again.`,
    { cause },
  );
}
