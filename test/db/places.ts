import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type OpenedStore, openStore, type StorePlace } from "../../db/open.ts";
import type { Store } from "../../db/store.ts";
import { type FolderPlace, MIGRATIONS, NOW, placeIn } from "./place-in.ts";

/** A data folder of its own for one test. */
export function temporaryPlace(): FolderPlace {
  const folder = mkdtempSync(join(tmpdir(), "wearbar-db-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return placeIn(folder);
}

/** Opens, and closes when the test is over, even if it failed. */
export function opened(place: StorePlace): OpenedStore {
  const answer = openStore(place);
  onTestFinished(() => answer.store.close());
  return answer;
}

export function memoryStore(): Store {
  const { store } = openStore({ memory: true, migrationsFolder: MIGRATIONS, now: NOW });
  onTestFinished(() => store.close());
  return store;
}

/** The names in a folder that begin so. */
export const namesFrom = (folder: string, start: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.startsWith(start));
