import { MINUTE } from "../../../agent/model/units.ts";
import { addDays, dayAt, isoWeekOf } from "../../../agent/support/calendar.ts";
import { entriesOf } from "../world/ledger.ts";
import { again, doneIn, type Evidence, hasCrashed, wasClockWrong, when } from "./evidence.ts";
import { isCovered } from "./sample-promises.ts";
import { JOB_SLOTS, type JobSlots } from "./slots.ts";
import type { Instant } from "./timeline.ts";

/** Slots that were not served, and those that were served again without need. */
export function slotsBroken(evidence: Evidence): readonly string[] {
  const { instants, lived } = evidence;
  const begin = instants[0]?.now ?? 0;
  return JOB_SLOTS.flatMap((slots) => {
    const done = doneIn(lived, [slots.name]);
    return dueSlots(instants, slots).flatMap((slot) => {
      const served = done.filter(({ job }) => isNear(job.slot, slot, slots.period));
      // Jobs that can wait begin with the first slot that comes once the machine is at rest.
      const isAwaited = slots.name !== "reading" && slot < begin + TIME_FOR_JOBS;
      if (served.length === 0 && !isAwaited) return [`${slots.name} of ${when(slot)}: not done`];
      return again(served, () => `${slots.name} of ${when(slot)}`, excuse(evidence));
    });
  });
}

const excuse = (evidence: Evidence) => (from: number, to: number) =>
  hasCrashed(evidence, from, to) || wasClockWrong(evidence, from, to);

const isNear = (left: number | null, right: number, period: number): boolean =>
  left !== null && Math.abs(left - right) < period / 2;

/** Where a slot is due and the machine is at rest for so long, its job has been done. */
const TIME_FOR_JOBS = 30 * MINUTE;

/** @returns the slots that must be served, in order. */
function dueSlots(instants: readonly Instant[], { latest }: JobSlots): readonly number[] {
  const due = new Set<number>();
  for (const { now, zone, day, calmFor, isOrdinary } of instants) {
    if (!isOrdinary || calmFor < TIME_FOR_JOBS) continue;
    const slot = latest(now, zone, day);
    // One that has only just come may still be waited for, and the one before is given up for it.
    if (slot <= now - TIME_FOR_JOBS) due.add(slot);
  }
  return [...due];
}

/** Weeks of which something is kept, and whose Monday after has come. */
export function weeksBroken(evidence: Evidence): readonly string[] {
  const { instants, lived } = evidence;
  const kept = new Set(lived.kept.days.map(({ day }) => isoWeekOf(day)));
  const last = lastWeekOver(instants);
  const used = new Set(instants.filter(isCovered).flatMap(usualWeek));
  const due = [...used].filter((week) => week <= last && kept.has(week));
  const reports = entriesOf(lived, "reported");
  const made = new Set(reports.map(({ week }) => week));
  return [
    ...due.filter((week) => !made.has(week)).map((week) => `${week}: no report`),
    ...[...made].filter((week) => !kept.has(week)).map((week) => `${week}: a report of nothing`),
    ...again(reports, ({ week }) => week, excuse(evidence)),
  ];
}

function lastWeekOver(instants: readonly Instant[]): string {
  const mondays = JOB_SLOTS.filter(({ name }) => name === "weekly-report");
  const last = Math.max(...mondays.flatMap((slots) => dueSlots(instants, slots)));
  return isoWeekOf(addDays(dayAt(last, 0), -7));
}

const usualWeek = ({ day, isOrdinary }: Instant): readonly string[] =>
  isOrdinary ? [isoWeekOf(day)] : [];
