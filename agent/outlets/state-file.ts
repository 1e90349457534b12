import { readFileSync, type Stats, statSync } from "node:fs";
import { STATE_SCHEMA_VERSION, type State } from "../model/state.ts";

/** A state has some 10 kB. */
const MOST_BYTES = 4_000_000;

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
    const { mtimeMs, size } = requireFile(path);
    if (size > MOST_BYTES) return null;
    const state: State = JSON.parse(readFileSync(path, "utf8"));
    const ours = state.schemaVersion === STATE_SCHEMA_VERSION && state.version === version;
    const timely = state.staleAfter > nowMs && state.asOf < nowMs + FUTURE_MS;
    return ours && timely && isWhole(state) && !isNewer(configPath, mtimeMs) ? state : null;
  } catch {
    return null; // missing or half a file of another program: a new one is made
  }
}

/** @throws where it is none: reading a pipe would wait for its writer. */
function requireFile(path: string): Stats {
  const stats = statSync(path);
  if (!stats.isFile()) throw new Error(`Expected a file at ${path}.`);
  return stats;
}

const isWhole = ({ drives, alerts, reasons }: State): boolean =>
  [drives, alerts, reasons].every(
    (list) => Array.isArray(list) && list.every((one) => one !== null),
  );

function isNewer(file: string, thanMs: number): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && stats.mtimeMs > thanMs;
}
