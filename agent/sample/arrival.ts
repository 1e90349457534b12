import type { KnownDrive } from "../model/drive.ts";
import type { Reading } from "../model/reading.ts";
import type { WearEvent } from "../model/sample.ts";
import type { Instant } from "../model/units.ts";
import { RACE } from "./continuity.ts";

/** What is known at the moment a drive is seen. */
export interface Arrival {
  /** The drive as it was known before; null: never seen. */
  readonly known: KnownDrive | null;
  readonly reading: Reading;
  /** All drives known before, and the keys of those seen in this pass. */
  readonly drives: readonly KnownDrive[];
  readonly presentKeys: readonly string[];
  /** When all drives were last looked for, and when this one last answered. */
  readonly lastPassAt: Instant | null;
  readonly lastSeenAt: Instant | null;
}

/** @returns what the appearance of a drive is worth telling, or null: it was there last time too. */
export function arrivalEvent(arrival: Arrival): Pick<WearEvent, "code" | "facts"> | null {
  if (arrival.known === null) return newcomerEvent(arrival);
  const { lastPassAt, lastSeenAt } = arrival;
  if (lastPassAt === null || lastSeenAt === null || lastSeenAt >= lastPassAt - RACE) return null;
  return { code: "drive-returned", facts: { lastSeenAt } };
}

function newcomerEvent(arrival: Arrival): Pick<WearEvent, "code" | "facts"> {
  const { model, location } = arrival.reading.facts;
  const former = formerDrive(arrival);
  if (former === null) return { code: "drive-first-seen", facts: { model, location } };
  const facts = { model, location, formerModel: former.model, formerId: former.id };
  return { code: "drive-replaced", facts };
}

/** The built-in drive that was in the newcomer's place and is gone. */
function formerDrive({ drives, presentKeys, reading }: Arrival): KnownDrive | null {
  const { location, internal } = reading.facts;
  if (internal === false) return null;
  const gone = drives.filter(
    (drive) =>
      drive.location === location && drive.internal !== false && !presentKeys.includes(drive.key),
  );
  return gone.at(-1) ?? null;
}
