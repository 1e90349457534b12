import type { HostReading } from "../model/machine.ts";
import { type Reading, UNKNOWN_HEALTH } from "../model/reading.ts";
import { instant, localDay, zoneName } from "../model/units.ts";
import { dayAt, midnightOf } from "../support/calendar.ts";
import type { Clock } from "../support/host.ts";
import { type DrivesRead, type Occasion, readDrives } from "./read-drives.ts";
import { type DrivePass, storePass } from "./store-pass.ts";
import type { Tools } from "./tools.ts";

/** One look at all drives and the machine, as it was stored. */
export interface Pass {
  readonly occasion: Occasion;
  readonly host: HostReading;
  readonly drives: readonly DrivePass[];
}

/**
 * Reads every drive and the machine once, and stores it all in one transaction.
 * @throws WearbarError where the store can not be written; nothing is stored then.
 */
export async function takeSample(tools: Tools): Promise<Pass> {
  const host = await tools.readHost();
  const occasion = occasionOf(host, tools.clock);
  const found = await readDrives(await tools.sources(), occasion);
  const { store } = await tools.store();
  const readings = [...found.readings, ...unanswered(found, occasion)];
  return { occasion, host, drives: storePass(store, readings, host, occasion) };
}

/** When the machine was looked at, in its owner's terms. */
export function occasionOf({ takenAt, machine }: HostReading, clock: Clock): Occasion {
  const utcOffsetMinutes = clock.utcOffsetMinutes(takenAt);
  const day = localDay(dayAt(takenAt, utcOffsetMinutes));
  // On the day on which summer time begins or ends, midnight had another offset.
  const offsetAtMidnight = clock.utcOffsetMinutes(midnightOf(day, utcOffsetMinutes));
  return {
    takenAt,
    zone: zoneName(machine.zone),
    utcOffsetMinutes,
    day,
    midnight: instant(midnightOf(day, offsetAtMidnight)),
    bootId: machine.bootId,
  };
}

/** A drive that is there but answers nobody is kept as seen, with the reasons and no numbers. */
function unanswered(
  found: DrivesRead,
  { takenAt, zone, day, bootId }: Occasion,
): readonly Reading[] {
  return found.unread.map(({ facts, skipped }) => ({
    ...{ takenAt, zone, day, bootId, facts, skipped },
    health: UNKNOWN_HEALTH,
    sinceBoot: null,
    source: skipped.at(-1)?.source ?? "os-counters",
    notes: [],
  }));
}
