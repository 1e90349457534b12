import { systemErrorCode } from "./errors.ts";

/** Whether a process with this id runs. One of another user can not be signalled, and is alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === "EPERM";
  }
}
