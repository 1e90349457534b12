import { statSync } from "node:fs";
import type { LocalDay } from "../model/units.ts";
import { isWearbarError } from "../support/errors.ts";
import { type LoadedConfig, loadConfig } from "./load.ts";
import { type Config, defaultConfig } from "./schema.ts";

/** The settings of a process that outlives them. */
export interface KeptConfig {
  /** Those of now, read anew where the file changed; the same object as long as they stay. */
  config(): Promise<Config>;
  /** What is wrong with the file, so that what held before is kept; null: nothing. */
  problem(): string | null;
}

/**
 * At the start there is nothing to keep: of a file with mistakes what is right counts, and of one that
 * can not be read at all the defaults.
 * @param today as the owner sees it.
 */
export function keptConfig(path: string, today: () => LocalDay): KeptConfig {
  let current: Promise<Config> | null = null;
  let problem: string | null = null;
  let seen: string | null = null;

  async function readAnew(before: Promise<Config> | null): Promise<Config> {
    const { config, problems } = await loaded(path, today());
    problem = problems.length === 0 ? null : problems.join(" ");
    return before === null || problem === null ? config : before;
  }

  return {
    config() {
      const mark = markOf(path);
      if (current === null || mark !== seen) current = readAnew(current);
      seen = mark;
      return current;
    },
    problem: () => problem,
  };
}

/** Changes whenever the file does: an editor may put another one in its place. */
function markOf(path: string): string {
  try {
    const { ino, size, mtimeMs, ctimeMs } = statSync(path);
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  } catch {
    return ""; // none, or out of reach: reading it says which
  }
}

async function loaded(path: string, today: LocalDay): Promise<Omit<LoadedConfig, "source">> {
  try {
    return await loadConfig(path, today);
  } catch (error) {
    if (!isWearbarError(error)) throw error;
    return { config: defaultConfig(), problems: [error.message] };
  }
}
