import { readFileSync, statSync } from "node:fs";
import { STATE_SCHEMA_VERSION, type State } from "../model/state.ts";

/** How far the clock may have gone back before a state of the future is not believed. */
const FUTURE_MS = 5 * 60_000;

/**
 * The last state, while it may be shown as it is.
 *
 * @param path of state.json.
 * @param configPath of config.toml: a setting changed since makes the state old.
 * @returns null where it is missing, unreadable, from another version, or too old.
 */
export function readFreshState(
  path: string,
  configPath: string,
  version: string,
  nowMs: number,
): State | null {
  try {
    const state: State = JSON.parse(readFileSync(path, "utf8"));
    const ours = state.schemaVersion === STATE_SCHEMA_VERSION && state.version === version;
    const timely = state.staleAfter > nowMs && state.asOf < nowMs + FUTURE_MS;
    return ours && timely && !isNewer(configPath, path) ? state : null;
  } catch {
    return null; // missing or half a file of another program: a new one is made
  }
}

function isNewer(file: string, than: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && stats.mtimeMs > statSync(than).mtimeMs;
}
