import { existsSync, statSync } from "node:fs";
import type { Tools } from "../flows/tools.ts";
import { isWearbarError } from "../support/errors.ts";
import { type Finding, fail, pass, warn } from "./check.ts";
import { quoted } from "./rights.ts";

/** The database and the folder it lies in. */
export async function storeFindings(tools: Tools): Promise<readonly Finding[]> {
  const { database, data } = tools.paths;
  if (!existsSync(database)) {
    return [pass("database", `none yet at ${database}; the first sample makes it`)];
  }
  return [folderFinding(data), await databaseFinding(tools)];
}

function folderFinding(data: string): Finding {
  const mode = statSync(data).mode & 0o777;
  const shown = mode.toString(8).padStart(4, "0");
  if ((mode & 0o077) === 0) return pass("folder", `${data} is only yours (${shown})`);
  return warn("folder", `${data} can be read by others (${shown})`, `chmod 700 ${quoted(data)}`);
}

async function databaseFinding(tools: Tools): Promise<Finding> {
  try {
    const { store } = await tools.store();
    const problems = store.integrityCheck();
    const size = `schema ${store.schema()}, ${Math.round(store.size() / 1_000)} kB`;
    if (problems.length === 0) return pass("database", `sound; ${size}; ${tools.paths.database}`);
    return fail(
      "database",
      problems.slice(0, 3).join("; "),
      "the next command that meets the damage sets the file aside and restores the newest good copy",
    );
  } catch (error) {
    if (!isWearbarError(error)) throw error;
    return fail("database", error.message, null);
  }
}
