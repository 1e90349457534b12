import { statSync } from "node:fs";
import { takeAgentLock } from "../../db/lock.ts";
import { createPrivateFolder } from "../../db/private-file.ts";
import { instant, SECOND } from "../model/units.ts";
import { isWearbarError } from "../support/errors.ts";
import { restoredNotice } from "../views/restored-notice.ts";
import { openOwnersStore } from "./open-store.ts";
import type { OpenedStore, Tools } from "./tools.ts";

/** What the one agent works with for weeks, whatever befalls its database meanwhile. */
export interface AgentTools extends Tools {
  /** Lets go of the database: the next `store()` reads it through and restores it where it must. */
  dropStore(): void;
  /** Whether its lock is still there: where its folder was deleted or moved, another may be the agent. */
  isAgent(): boolean;
}

/** A former agent that was told to end has done so by then. */
const LOCK_WAIT = 3 * SECOND;

/**
 * Makes this process the agent, until it closes these tools. Other than a command's, its database is
 * read through whenever it is opened, opened again after a failure, and no longer used once another
 * file lies in its place: what is written to one that was deleted is lost without an error.
 * @returns null where another agent runs.
 * @throws WearbarError `store-unwritable` or `store-full` where not even the lock can be made.
 */
export function becomeAgent(tools: Tools): AgentTools | null {
  const { host, paths } = tools;
  createPrivateFolder(paths.data);
  const agentLock = takeAgentLock(paths.lock, LOCK_WAIT);
  if (agentLock === null) return null;
  const lockFile = fileAt(paths.lock);
  let held: Held | null = null;
  const dropStore = (): void => {
    const dropped = held;
    held = null;
    dropped?.store.close();
  };
  return {
    ...tools,
    dropStore,
    isAgent: () => fileAt(paths.lock) === lockFile,
    store: async () => {
      if (held !== null && held.file !== fileAt(paths.database)) dropStore();
      held ??= hold(openOwnersStore(host, paths, { thorough: true, agentLock }), tools);
      return held;
    },
    close: async () => {
      dropStore();
      agentLock.release();
      await tools.close();
    },
  };
}

/** Does `work`; where it meets a damaged database, that is restored and `work` done once more. */
export async function withRecovery<Answer>(
  tools: AgentTools,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!isWearbarError(error, "store-damaged")) throw error;
    tools.dropStore();
    return await work();
  }
}

type Held = OpenedStore & {
  /** The file it was opened as. */
  readonly file: number | null;
};

/** Nobody sits before an agent: what happened at opening is told by a notification too. */
function hold(opened: OpenedStore, { clock, paths }: Tools): Held {
  const { store, notices } = opened;
  const at = instant(clock.now());
  for (const notice of notices) {
    if (notice.code !== "database-restored") continue;
    store.write((writer) => writer.queueNotice(restoredNotice(notice, at), { alertId: null, at }));
  }
  return { ...opened, file: fileAt(paths.database) };
}

/** @returns the file's number in its file system; null where it can not be seen. */
function fileAt(path: string): number | null {
  try {
    return statSync(path).ino;
  } catch {
    return null;
  }
}
