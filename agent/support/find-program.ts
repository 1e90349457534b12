import { accessSync, constants, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { Host } from "./host.ts";

/**
 * Where a program may lie, in order: a service is started with a short PATH, so the usual places
 * are searched as well.
 * @param usual folders, absolute.
 */
export function placesOf(
  { environment, root }: Pick<Host, "environment" | "root">,
  name: string,
  usual: readonly string[],
): readonly string[] {
  const onPath = (environment["PATH"] ?? "").split(":").filter(isAbsolute);
  return [...new Set([...onPath, ...usual])].map((folder) => `${root}${folder}/${name}`);
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
