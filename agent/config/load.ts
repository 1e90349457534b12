import { lstatSync, readFileSync, statSync } from "node:fs";
import type { LocalDay } from "../model/units.ts";
import { systemErrorCode, WearbarError } from "../support/errors.ts";
import { type Config, defaultConfig } from "./schema.ts";

export interface LoadedConfig {
  readonly config: Config;
  /**
   * Unknown keys and values that are no good, each with what to do. `config` then holds the
   * default: an agent can run on, a command should refuse (`requireSound`).
   */
  readonly problems: readonly string[];
  readonly source: "file" | "defaults";
}

/** Ours is a few lines: what is larger than this many bytes is not our config file. */
const LARGEST = 100_000;

/**
 * Reads the owner's config file; without one, everything is at its default, and neither the TOML
 * parser nor the validator is loaded.
 * @param today as the owner sees it: no day after it is one the machine can have been new.
 * @throws WearbarError `bad-config` when the file as a whole can not be used: unreadable, not a
 * file, too large, not UTF-8, not TOML.
 */
export async function loadConfig(path: string, today: LocalDay): Promise<LoadedConfig> {
  const text = readConfigText(path);
  if (text === null) return { config: defaultConfig(), problems: [], source: "defaults" };
  const { parseConfig } = await import("./parse-config.ts");
  return { ...(await parseConfig(text, path, today)), source: "file" };
}

/** @throws WearbarError `bad-config` naming every problem. */
export function requireSound({ config, problems }: Omit<LoadedConfig, "source">): Config {
  if (problems.length > 0) throw new WearbarError("bad-config", problems.join("\n"));
  return config;
}

/**
 * The text of the config file, or null where there is none. A byte order mark is kept.
 * @throws WearbarError `bad-config` as `loadConfig` does, TOML aside.
 */
export function readConfigText(path: string): string | null {
  try {
    const { size, found } = lookAt(path);
    if (found === "nothing") return null;
    if (found !== "file") throw unusable(path, "a readable file", found);
    if (size > LARGEST) {
      throw unusable(path, `a config file of at most ${LARGEST / 1000} kB`, `${size} bytes`);
    }
    return decoded(readFileSync(path), path);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === null || error instanceof WearbarError) throw error;
    throw unusable(path, "a readable file", `${REFUSALS[code] ?? "an error"} (${code})`, error);
  }
}

const REFUSALS: Readonly<Record<string, string>> = {
  EACCES: "no right to read it",
  EPERM: "no right to read it",
  ELOOP: "links that lead in a circle",
};

type Found = "nothing" | "file" | "a folder" | "no ordinary file" | "a link to nothing";

function lookAt(path: string): { readonly size: number; readonly found: Found } {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) {
    const link = lstatSync(path, { throwIfNoEntry: false });
    return { size: 0, found: link ? "a link to nothing" : "nothing" };
  }
  const found = stats.isDirectory() ? "a folder" : "no ordinary file";
  return { size: stats.size, found: stats.isFile() ? "file" : found };
}

function decoded(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw unusable(path, "UTF-8 text", "other bytes; save it as UTF-8", error);
  }
}

function unusable(path: string, expected: string, got: string, cause?: unknown): WearbarError {
  return new WearbarError(
    "bad-config",
    `Expected ${expected} at ${path}, got ${got}. Correct it, or move it away to use the defaults.`,
    { cause },
  );
}
