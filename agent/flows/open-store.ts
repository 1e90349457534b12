import { rmSync } from "node:fs";
import type { AgentLock } from "../../db/lock.ts";
import { openStore } from "../../db/open.ts";
import type { Paths } from "../config/paths.ts";
import { instant, zoneName } from "../model/units.ts";
import type { Host } from "../support/host.ts";
import { packageRoot } from "../support/package-root.ts";
import { isFile, listNames } from "../support/read-file.ts";
import { reasonSentence } from "../views/words/reasons.ts";
import { keepNotices } from "./notices.ts";
import type { OpenedStore } from "./tools.ts";

/** How the owner's database is to be opened. */
export interface StoreOrder {
  /** Reads it through first, and restores it where it is damaged. */
  readonly thorough: boolean;
  /** The caller's own, where it is the agent. */
  readonly agentLock?: AgentLock;
}

/**
 * Opens the owner's database; makes, migrates or restores it where that is needed. Whoever it was
 * that met the damage, its owner hears of it at once and for a week.
 * @throws WearbarError as `openStore` of the database does.
 */
export function openOwnersStore(
  host: Host,
  paths: Paths,
  { thorough, agentLock }: StoreOrder,
): OpenedStore {
  const opened = openStore({
    path: paths.database,
    migrationsFolder: `${packageRoot(import.meta.filename)}/db/migrations`,
    backupsFolder: paths.backups,
    lockPath: paths.lock,
    now: host.clock.now(),
    thorough,
    hadLife: hadLife(paths),
    ...(agentLock && { agentLock }),
  });
  if (opened.notices.length > 0) keepAndTell(opened, host, paths);
  return opened;
}

/** What is only there where a sample was stored once: a state, a copy however bad, a report. */
const hadLife = ({ state, backups, reports }: Paths): boolean =>
  isFile(state) || listNames(backups).length > 0 || listNames(reports).length > 0;

function keepAndTell({ store, notices }: OpenedStore, { clock, terminal }: Host, paths: Paths) {
  const takenAt = instant(clock.now());
  const reasons = keepNotices(store, notices, { takenAt, zone: zoneName(clock.zone()) });
  if (reasons.length === 0) return;
  // The state says nothing of this yet. A folder in its place is none of ours.
  if (isFile(paths.state)) rmSync(paths.state, { force: true });
  for (const reason of reasons) terminal.warn(`wearbar: ${reasonSentence(reason)}\n`);
}
