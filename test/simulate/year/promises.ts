import { entriesOf } from "../world/ledger.ts";
import { type Evidence, when } from "./evidence.ts";
import { slotsBroken, weeksBroken } from "./job-promises.ts";
import type { LivedYear } from "./live-year.ts";
import { daysBroken, gapsIn } from "./sample-promises.ts";
import { toldInQuietHours, toldOtherwise, toldTwice, untold } from "./telling-promises.ts";

/** What is promised, and where it is broken, how. */
export interface Promised {
  readonly text: string;
  readonly broken: readonly string[];
}

export function promisesOf(evidence: Evidence): readonly Promised[] {
  const { lived } = evidence;
  return [
    { text: "the database is sound", broken: lived.kept.problems },
    { text: "nothing fails but what crashed", broken: complaintsIn(lived) },
    { text: "every covered day has exactly one sample", broken: daysBroken(evidence) },
    { text: "no hour of use is without a reading", broken: gapsIn(evidence) },
    { text: "every job is done once a slot", broken: slotsBroken(evidence) },
    { text: "every week has its report, once", broken: weeksBroken(evidence) },
    { text: "nothing is told twice", broken: toldTwice(evidence) },
    { text: "nothing is told in quiet hours", broken: toldInQuietHours(evidence) },
    { text: "what happens is told", broken: untold(evidence) },
    { text: "crashes change nothing of what is told", broken: toldOtherwise(evidence) },
  ];
}

const complaintsIn = (lived: LivedYear): readonly string[] =>
  entriesOf(lived, "complained").map(({ at, text }) => `${when(at)}: ${text}`);
