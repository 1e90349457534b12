import { join } from "node:path";
import type { StorePlace } from "../../db/open.ts";

export const MIGRATIONS = join(import.meta.dirname, "../../db/migrations");
export const NOW = Date.UTC(2026, 10, 30, 16, 45, 0);

export interface FolderPlace extends StorePlace {
  readonly folder: string;
}

export const placeIn = (folder: string): FolderPlace => ({
  folder,
  path: join(folder, "wearbar.db"),
  migrationsFolder: MIGRATIONS,
  backupsFolder: join(folder, "backups"),
  lockPath: join(folder, "agent.lock"),
  now: NOW,
});
