import type { Copy } from "../../db/backup.ts";
import type { Tools } from "./tools.ts";

/**
 * Makes a verified copy of the database in the backups folder, and keeps the three newest.
 * @returns where it lies and how large it is, for the log.
 * @throws WearbarError `store-full` or `store-unwritable` where there is no room or no right for it,
 * `store-damaged` where it did not come out sound; the older copies are then still there.
 */
export async function backUp(tools: Tools): Promise<Copy> {
  const { store } = await tools.store();
  return store.backUp(tools.paths.backups, tools.clock.now());
}
