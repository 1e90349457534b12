import { listCopies } from "../../db/backup.ts";
import { WearbarError } from "../support/errors.ts";
import { isLive, type Tools } from "./tools.ts";

/**
 * Deletes all that was ever counted of writers.
 * @returns copies of the database that still hold it.
 * @throws WearbarError `usage` where not this machine is shown.
 */
export async function forgetWriters(tools: Tools): Promise<readonly string[]> {
  if (!isLive(tools)) {
    throw new WearbarError("usage", "Expected --forget without demo. Leave one of them out.");
  }
  const { store } = await tools.store();
  store.write((writer) => writer.forgetWriters());
  return listCopies(tools.paths.backups);
}
