import {
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

export interface CappedFile {
  /** Adds a line, at once. @throws a system error where the disk or the folder does not take it. */
  append(line: string): void;
}

/**
 * A file that never grows beyond `most` bytes: then it becomes `path.1`, the one before `path.2`, and
 * so on up to `files` files in all. For its owner's eyes alone; opened for each line, so that a file
 * that was moved or deleted meanwhile is no trouble.
 */
export function cappedFile(path: string, most: number, files: number): CappedFile {
  return {
    append(line) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const bytes = Buffer.from(line);
      const { size } = requireFile(path);
      if (size > 0 && size + bytes.length > most) turn(path, size > 2 * most, files);
      writeTo(path, bytes);
    },
  };
}

/** Opening a pipe would wait for its reader. */
function requireFile(path: string): Pick<Stats, "size"> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { size: 0 };
  if (stats.isFile()) return stats;
  throw new Error(`Expected a file at ${path}, got something else. Move it away.`);
}

/** @param isForeign it is larger than we ever leave one: such a one is not kept. */
function turn(path: string, isForeign: boolean, files: number): void {
  if (isForeign) {
    rmSync(path);
    return;
  }
  for (let number = files - 1; number > 0; number -= 1) {
    moveIfThere(number === 1 ? path : `${path}.${number - 1}`, `${path}.${number}`);
  }
}

function moveIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, to);
}

function writeTo(path: string, bytes: Buffer): void {
  const file = openSync(path, "a", 0o600);
  try {
    writeSync(file, bytes);
  } finally {
    closeSync(file);
  }
}
