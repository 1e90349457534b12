import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Mounts an empty volume of that size in memory, or says why this machine does not let us. */
export function mountVolume(parent: string, bytes: number): { path: string } | { why: string } {
  const path = join(parent, "volume");
  mkdirSync(path);
  const options = `size=${bytes},mode=0755`;
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", options, "wearbar-test", path]);
  if (mount.status !== 0) {
    return { why: `no volume can be mounted here: ${mount.error?.message ?? mount.stderr}` };
  }
  onTestFinished(() => void spawnSync("umount", ["-l", path]));
  return { path };
}

/** Takes all the space that is left. @returns gives it back. */
export function fillUp(folder: string): () => void {
  const path = join(folder, "ballast");
  const file = openSync(path, "w");
  const block = Buffer.alloc(4_096, 1);
  try {
    while (writeSync(file, block) > 0);
  } catch {
    // Full, as wanted.
  }
  closeSync(file);
  return () => rmSync(path);
}
