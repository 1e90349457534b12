import { DAY } from "../../../agent/model/units.ts";
import { timeOfDayAt } from "../../../agent/support/calendar.ts";
import { entriesOf } from "../world/ledger.ts";
import { offsetIn } from "../world/wall-clock.ts";
import { again, type Evidence, hasCrashed, when } from "./evidence.ts";
import type { LivedYear } from "./live-year.ts";

/** A crash between showing and marking shows it once more, under the same key. */
export function toldTwice(evidence: Evidence): readonly string[] {
  const told = entriesOf(evidence.lived, "told");
  const isExcused = (from: number, to: number) => hasCrashed(evidence, from, to);
  return again(told, ({ notice }) => notice.key, isExcused);
}

/** As in the default settings. The passive notice of a report makes no sound. */
const QUIET = { from: "22:00", until: "08:00" };

export function toldInQuietHours({ machine, lived }: Evidence): readonly string[] {
  return entriesOf(lived, "told")
    .filter(({ notice }) => notice.level === "active")
    .filter(({ at }) => {
      const now = at + machine.clockError(at);
      const time = timeOfDayAt(now, offsetIn(machine.zone(at), now));
      return time >= QUIET.from || time < QUIET.until;
    })
    .map(({ at, notice }) => `${notice.key} at ${when(at)}`);
}

/** What a year without crashes tells is what is due. */
export function toldOtherwise({ lived, calm }: Evidence): readonly string[] {
  const keys = (year: LivedYear) =>
    new Set(entriesOf(year, "told").map(({ notice }) => notice.key));
  const [told, due] = [keys(lived), keys(calm)];
  return [
    ...[...due].filter((key) => !told.has(key)).map((key) => `${key}: not told`),
    ...[...told].filter((key) => !due.has(key)).map((key) => `${key}: not due`),
  ];
}

/** Whatever the rules think: these things happened, and their owner has to hear of them. */
export function untold({ events, instants, lived }: Evidence): readonly string[] {
  const told = entriesOf(lived, "told");
  return events.flatMap(({ code, day, within }) => {
    const since = instants.find(({ dayOfUse }) => dayOfUse >= day);
    const days = new Set(instants.map(({ dayOfUse }) => dayOfUse).filter((one) => one >= day));
    const last = [...days][within];
    if (since === undefined || last === undefined) return []; // the year ends before
    const until = Math.max(...instants.filter((one) => one.dayOfUse === last).map(({ at }) => at));
    const isTold = told.some(
      ({ at, notice }) => notice.id.startsWith(code) && at >= since.at - DAY && at <= until,
    );
    return isTold ? [] : [`${code} of day ${day}: nothing until ${when(until)}`];
  });
}
