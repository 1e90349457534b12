import type { KnownDrive } from "../model/drive.ts";
import type { State } from "../model/state.ts";
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
  { version, asOf, recording, drives }: State,
  aside: readonly DriveAside[],
) {
  return {
    schemaVersion: DRIVES_SCHEMA_VERSION,
    ...{ version, asOf, recording },
    drives: drives.map(({ health, wear, soFar, age, pace, writes, ...drive }) => ({
      ...drive,
      ...health,
      ...{ wear, soFar, age, pace, writes },
    })),
    aside,
  };
}
