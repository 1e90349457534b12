import { readlinkSync } from "node:fs";
import { basename } from "node:path";

/**
 * @param folder `/proc/PID`.
 * @param command of `/proc/PID/stat`, in Latin-1.
 * @returns the file name of the program: unlike its command it is not cut to 15 bytes, and the same
 * for all processes of one app. A script goes by its own name, not by that of what runs it.
 */
export function linuxProgramName(folder: string, command: string): string {
  const program = programFile(folder);
  if (program !== null && !INTERPRETER.test(program)) return program;
  return Buffer.from(command, "latin1").toString("utf8") || program || "program without a name";
}

const INTERPRETER = /^(python|perl|ruby|php|bash|dash|sh|zsh|fish)[\d.]*$/;

/** What a program's link reads once its file was replaced, as by an update. */
const DELETED = / \(deleted\)$/;

/** A program that has no file (memfd_create(2)) is named by whoever made it, often anew each time. */
const IN_MEMORY = "/memfd:";

function programFile(folder: string): string | null {
  try {
    const path = readlinkSync(`${folder}/exe`);
    return path.startsWith(IN_MEMORY) ? null : basename(path).replace(DELETED, "") || null;
  } catch {
    return null; // gone, or ended and not yet forgotten
  }
}
