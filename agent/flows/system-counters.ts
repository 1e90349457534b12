import type { ProcessReader } from "../host/writers/process-reader.ts";
import { type Bytes, bytes, bytesOrNull } from "../model/units.ts";
import type { Tools } from "./tools.ts";

/** What the system counted since boot, beside its processes. */
export interface SystemCounters {
  readonly swappedOutBytes: Bytes | null;
  /** Bytes written by location; a drive whose counter can not be read is not in it. */
  readonly drives: ReadonlyMap<string, Bytes>;
}

/** Touches no drive: all is read from the system's own counters. */
export async function readSystemCounters(
  tools: Tools,
  reader: ProcessReader,
): Promise<SystemCounters> {
  return {
    swappedOutBytes: await reader.readSwappedOut(),
    drives: new Map(await drivesWritten(tools)),
  };
}

async function drivesWritten(tools: Tools): Promise<readonly (readonly [string, Bytes])[]> {
  const source = (await tools.sources()).find(({ name }) => name === "os-counters");
  const drives = (await source?.probe())?.drives ?? [];
  const counted = await Promise.all(
    drives.map(async ({ location }) => {
      const answer = await source?.read(location);
      const sinceBoot = answer?.ok ? answer.sinceBoot : null;
      return sinceBoot === null ? [] : [[location, sinceBoot.bytesWritten] as const];
    }),
  );
  return counted.flat();
}

/** What was written between the two, within one run of the system; null where it can not be told. */
export function countedBetween(before: SystemCounters, now: SystemCounters) {
  const drives = [...now.drives].flatMap(([location, written]) => {
    const last = before.drives.get(location);
    return last === undefined ? [] : [grown(last, written)];
  });
  const known = before.swappedOutBytes !== null && now.swappedOutBytes !== null;
  return {
    swappedOutBytes: known ? bytes(grown(before.swappedOutBytes, now.swappedOutBytes)) : null,
    drivesBytes:
      drives.length === 0 ? null : bytesOrNull(drives.reduce((sum, growth) => sum + growth, 0)),
  };
}

/** A counter that fell began anew: the drive was detached and came back. */
const grown = (before: number, now: number): number => (now < before ? now : now - before);
