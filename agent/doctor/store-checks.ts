import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Store } from "../../db/store.ts";
import { storeReasons } from "../flows/notices.ts";
import type { Tools } from "../flows/tools.ts";
import { instant } from "../model/units.ts";
import { isWearbarError } from "../support/errors.ts";
import { quoted } from "../support/shell-word.ts";
import { reasonSentence } from "../views/words/reasons.ts";
import { type Finding, fail, pass, warn } from "./check.ts";
import { keptFindings } from "./kept-checks.ts";

/** The database and the folder it lies in. */
export async function storeFindings(tools: Tools): Promise<readonly Finding[]> {
  const { database, data } = tools.paths;
  if (!existsSync(database)) return [noneYet(tools.paths)];
  const own = [folderFinding(data), ...strangersFindings(tools.paths)];
  return [...own, ...(await databaseFindings(tools))];
}

function noneYet({ database, data }: Tools["paths"]): Finding {
  const place = nearestExisting(data);
  try {
    accessSync(place, constants.W_OK);
    if (!statSync(place).isDirectory()) throw new Error("no folder");
  } catch {
    const found = `none yet at ${database}, and ${place} is no folder that can be written`;
    return fail("database", found, "give yourself the right to write there, or set WEARBAR_HOME");
  }
  return pass("database", `none yet at ${database}; the first sample makes it`);
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

function folderFinding(data: string): Finding {
  const mode = statSync(data).mode & 0o777;
  const shown = mode.toString(8).padStart(4, "0");
  if ((mode & 0o077) === 0) return pass("folder", `${data} is only yours (${shown})`);
  return warn("folder", `${data} can be read by others (${shown})`, `chmod 700 ${quoted(data)}`);
}

/** What was made by root lies in its owner's folder and can not be written by him: not by the agent, too. */
function strangersFindings(paths: Tools["paths"]): readonly Finding[] {
  const { data, database, lock, state, agent, backups, reports, logs } = paths;
  const owner = statSync(data).uid;
  const files = [database, `${database}-wal`, `${database}-shm`, lock, state, agent];
  const strange = [...files, backups, reports, logs].filter(
    (path) => (statSync(path, { throwIfNoEntry: false })?.uid ?? owner) !== owner,
  );
  if (strange.length === 0) return [];
  const found = `${strange.join(", ")} belong to another user than their folder: made with sudo?`;
  const next = `sudo chown -R ${owner} ${strange.map(quoted).join(" ")}`;
  return [fail("owner", found, next)];
}

async function databaseFindings(tools: Tools): Promise<readonly Finding[]> {
  try {
    const { store } = await tools.store();
    return [databaseFinding(tools, store), ...keptFindings(tools, store)];
  } catch (error) {
    if (!isWearbarError(error)) throw error;
    return [fail("database", error.message, null)];
  }
}

function databaseFinding(tools: Tools, store: Store): Finding {
  const problems = store.integrityCheck();
  const size = `schema ${store.schema()}, ${Math.round(store.size() / 1_000)} kB`;
  if (problems.length === 0) return soundFinding(tools, store, `sound; ${size}`);
  return fail(
    "database",
    problems.slice(0, 3).join("; "),
    "the next command that meets the damage sets the file aside and restores the newest good copy",
  );
}

/** A database that was damaged and begun anew is sound, and all is not well. */
function soundFinding({ paths, clock }: Tools, store: Store, found: string): Finding {
  const [befell] = storeReasons(store, { takenAt: instant(clock.now()) });
  if (befell === undefined) return pass("database", `${found}; ${paths.database}`);
  const next = "the file that was set aside may still be of use: keep it, and report it";
  return warn("database", `${found}; ${reasonSentence(befell)}`, next);
}
