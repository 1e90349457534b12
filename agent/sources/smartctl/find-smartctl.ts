import type { Skip } from "../../model/reading.ts";
import { isProgram, placesOf } from "../../support/find-program.ts";
import type { Host } from "../../support/host.ts";

export type FoundProgram =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly why: Skip };

/** Where Homebrew, MacPorts, the makers' packages and Linux distributions put it, in this order. */
const USUAL_PLACES = [
  "/opt/homebrew/sbin",
  "/opt/homebrew/bin",
  "/usr/local/sbin",
  "/usr/local/bin",
  "/opt/local/sbin",
  "/usr/sbin",
  "/sbin",
  "/usr/bin",
] as const;

/**
 * The smartctl to run. A service is started with a short PATH, so the usual places are searched as
 * well. A program that is named, by the configuration or by the host, is not searched for.
 * @param configured an absolute path, or null.
 */
export function findSmartctl(
  host: Pick<Host, "environment" | "programs" | "root">,
  configured: string | null,
): FoundProgram {
  const named = configured ?? host.programs["smartctl"] ?? null;
  const places = named === null ? placesOf(host, "smartctl", USUAL_PLACES) : [named];
  const path = places.find(isProgram);
  if (path !== undefined) return { ok: true, path };
  const where = named ?? "PATH and the usual places";
  return { ok: false, why: { code: "not-installed", detail: `no smartctl in ${where}` } };
}
