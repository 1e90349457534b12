import { entriesOf } from "../world/ledger.ts";
import { again, type Evidence, hasCrashed, when } from "./evidence.ts";
import { slotsBroken, weeksBroken } from "./job-promises.ts";
import type { LivedYear } from "./live-year.ts";
import { daysBroken, gapsIn } from "./sample-promises.ts";

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
    { text: "all that is due is told, and nothing else", broken: toldOtherwise(evidence) },
  ];
}

const complaintsIn = (lived: LivedYear): readonly string[] =>
  entriesOf(lived, "complained").map(({ at, text }) => `${when(at)}: ${text}`);

/** A crash between showing and marking shows it once more, under the same key. */
function toldTwice(evidence: Evidence): readonly string[] {
  const told = entriesOf(evidence.lived, "told");
  const isExcused = (from: number, to: number) => hasCrashed(evidence, from, to);
  return again(told, ({ notice }) => notice.key, isExcused);
}

/** What a year without crashes tells is what is due. */
function toldOtherwise({ lived, calm }: Evidence): readonly string[] {
  const keys = (year: LivedYear) =>
    new Set(entriesOf(year, "told").map(({ notice }) => notice.key));
  const [told, due] = [keys(lived), keys(calm)];
  return [
    ...[...due].filter((key) => !told.has(key)).map((key) => `${key}: not told`),
    ...[...told].filter((key) => !due.has(key)).map((key) => `${key}: not due`),
  ];
}
