/** Two commands started at once in a fresh checkout must not install over each other. */
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Runs `work` while `file` names this process. A lock of a process that died is taken over.
 * @param {string} file
 * @param {() => Promise<void>} work
 * @param {(holder: string) => void} onWait told once, where another process is at work
 */
export async function withLock(file, work, onWait) {
  if (!take(file)) {
    onWait(holderOf(file) ?? "");
    while (!take(file)) await wait(100);
  }
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  if (isDead(file)) removeDead(file);
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Between its making and its writing a lock is empty for a moment. */
const EMPTY_FOR_MS = 2_000;

/** @param {string} file */
function isDead(file) {
  const holder = holderOf(file);
  if (holder === null) return false;
  if (Number(holder) > 0) return !isAlive(Number(holder));
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Math.abs(Date.now() - made) > EMPTY_FOR_MS;
}

/** Renamed first, and looked at again: of several that find it, none removes the lock of another.
 * @param {string} file */
function removeDead(file) {
  const aside = `${file}.${process.pid}.tmp`;
  try {
    renameSync(file, aside);
    if (isDead(aside)) rmSync(aside, { force: true });
    else renameSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error; // another process was first
  }
}

/** @param {string} file */
function holderOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM"; // another user's
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && "code" in error ? error.code : null);
