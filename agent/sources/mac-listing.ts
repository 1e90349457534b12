import type { MacDriveList } from "../../native/mac-addon.ts";
import type { Skip } from "../model/reading.ts";
import type { Clock } from "../support/host.ts";
import { describeStatus } from "./io-return.ts";
import type { MacAccess } from "./mac-addon-access.ts";
import { type MacDriveSeen, macDrives } from "./mac-drives.ts";
import { type ReadDeadline, readWithin } from "./read-deadline.ts";

/** The drives at one moment; where they can not be listed, none, and why. */
export interface MacListing {
  readonly drives: readonly MacDriveSeen[];
  readonly why: Skip | null;
}

export interface MacLister {
  /** Of this moment: one look at the registry serves all who ask at once. */
  list(): Promise<MacListing>;
  /** A new look: a drive may have left a moment ago. */
  listAnew(): Promise<MacListing>;
}

/** Within this many milliseconds all get the same look. */
const SAME_MOMENT = 250;

export function macLister(access: MacAccess, clock: Clock, deadline: ReadDeadline): MacLister {
  const inTime = readWithin<MacDriveList>(deadline);
  let last: { readonly at: number; readonly listing: Promise<MacListing> } | null = null;
  const listAnew = (): Promise<MacListing> => look(access, inTime);
  return {
    listAnew,
    list() {
      const at = clock.elapsed();
      if (last === null || at - last.at > SAME_MOMENT) last = { at, listing: listAnew() };
      return last.listing;
    },
  };
}

async function look(
  access: MacAccess,
  inTime: ReturnType<typeof readWithin<MacDriveList>>,
): Promise<MacListing> {
  if (!access.ok) return none("no-addon", access.why);
  try {
    const timed = await inTime("registry", () => access.addon.listDrives());
    if (timed.state !== "answered") return none("timed-out", "the I/O registry did not answer");
    return listingOf(timed.answer);
  } catch (error) {
    return none("failed", `list drives: ${error instanceof Error ? error.message : error}`);
  }
}

function listingOf({ drives, steps }: MacDriveList): MacListing {
  const failures = steps.filter(({ status }) => status !== 0);
  if (drives.length > 0 || failures.length === 0) return { drives: macDrives(drives), why: null };
  return none(
    "failed",
    failures.map(({ name, status }) => `${name}: ${describeStatus(status)}`).join(", "),
  );
}

const none = (code: Skip["code"], detail: string): MacListing => ({
  drives: [],
  why: { code, detail },
});
