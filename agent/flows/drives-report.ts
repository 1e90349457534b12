import type { KnownDrive } from "../model/drive.ts";
import type { Health } from "../model/reading.ts";
import type { DriveState, State } from "../model/state.ts";
import { skipCause, tellingSkip } from "../views/words/skips.ts";
import type { Tools } from "./tools.ts";

export const DRIVES_SCHEMA_VERSION = 1;

/** A drive with a history that the state does not show: forgotten, or away for long. */
export type DriveAside = Pick<
  KnownDrive,
  "id" | "location" | "model" | "kind" | "capacityBytes" | "internal" | "lastSeenAt" | "retiredAt"
>;

/** @returns the known drives that are not in the state: the way back to them is their number. */
export async function drivesAside(tools: Tools, state: State): Promise<readonly DriveAside[]> {
  const { store } = await tools.store();
  const shown = state.drives.map(({ id }) => id);
  return store
    .drives()
    .filter(({ id }) => !shown.includes(id))
    .map(({ id, location, model, kind, capacityBytes, internal, lastSeenAt, retiredAt }) => ({
      ...{ id, location, model, kind, capacityBytes, internal, lastSeenAt, retiredAt },
    }));
}

/** What `drives --json` prints: flat, so that a field is found without a map. */
export function drivesReport(
  { version, asOf, recording, demo, drives }: State,
  aside: readonly DriveAside[],
) {
  return {
    schemaVersion: DRIVES_SCHEMA_VERSION,
    ...{ version, asOf, recording, demo },
    drives: drives.map(({ health, wear, soFar, age, pace, forecast, writes, ...drive }) => ({
      ...drive,
      ...health,
      reason: reasonOf(drive.skipped, health),
      ...{ wear, soFar, age, pace, forecast, writes },
    })),
    aside,
  };
}

/** Why there is no wear data, in a sentence; null where there is. */
function reasonOf(skipped: DriveState["skipped"], health: Health): string | null {
  if (health.bytesWritten !== null || health.percentageUsed !== null) return null;
  const skip = tellingSkip(skipped);
  return skip === null ? null : `${skipCause(skip.code)} (${skip.detail})`;
}
