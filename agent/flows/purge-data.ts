import { existsSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { takeAgentLock } from "../../db/lock.ts";
import type { Paths } from "../config/paths.ts";
import { systemErrorCode, WearbarError } from "../support/errors.ts";
import { listNames } from "../support/read-file.ts";

/**
 * Deletes what Wearbar wrote, by its name, and the folders that are empty then. What else lies in
 * them stays, with its folder: WEARBAR_HOME may be anybody's folder.
 * @throws WearbarError `store-busy` while an agent runs that nobody installed; `file-unwritable`.
 */
export function purgeData(paths: Paths): void {
  const release = existsSync(paths.lock) ? holdAgentLock(paths.lock) : null;
  try {
    for (const { folder, names } of ownFiles(paths)) {
      for (const name of listNames(folder).filter((one) => names.test(one))) {
        remove(join(folder, name));
      }
    }
  } finally {
    release?.();
  }
  for (const { folder } of ownFiles(paths)) removeIfEmpty(folder);
}

/** @returns the folders and files of Wearbar's that are there, none of them inside another. */
export function placesLeft({ data, config, logs }: Paths): readonly string[] {
  const there = [data, config, logs].filter((path) => existsSync(path));
  return there.filter((path) => !there.some((other) => path.startsWith(`${other}/`)));
}

function holdAgentLock(path: string): () => void {
  const lock = takeAgentLock(path, 2_000);
  if (lock !== null) return () => lock.release();
  throw new WearbarError(
    "store-busy",
    "Expected no agent while the readings are deleted, got one that was started by hand. `wearbar agent status` says which; end it and repeat this.",
  );
}

interface OwnFiles {
  readonly folder: string;
  readonly names: RegExp;
}

/** Inner folders first: an outer one is empty only after them. */
function ownFiles({ backups, reports, logs, data, config }: Paths): readonly OwnFiles[] {
  return [
    { folder: backups, names: /^wearbar-\d{8}-\d{6}\.db(\.part)?(-journal)?$/ },
    { folder: reports, names: REPORTS },
    { folder: logs, names: /^(agent|launchd)\.log(\.\d)?$/ },
    { folder: data, names: DATA },
    { folder: dirname(config), names: /^(config\.toml|\.config\.toml\..*\.tmp)$/ },
  ];
}

/** Of a week, a month, a year or some days, and the list of them; those half written, too. */
const REPORTS =
  /^\.?(index|certificate|\d{4}(-W\d{2}|-\d{2})?|\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2})\.(html|json)(\..*\.tmp)?$/;

const DATA =
  /^(wearbar(-damaged-\d{8}-\d{6})?\.db(-wal|-shm|-journal)?|agent\.(lock|json|sock)|menubar\.off|(state|install)\.json|\.(state|agent|install)\.json\..*\.tmp)$/;

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    const code = systemErrorCode(error);
    const text = `Expected to delete ${path}, got ${code}. Correct that and repeat this.`;
    throw new WearbarError("file-unwritable", text, { cause: error });
  }
}

/** Also a link in a folder's place stays: what it leads to is not ours alone. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (systemErrorCode(error) === null) throw error;
  }
}
