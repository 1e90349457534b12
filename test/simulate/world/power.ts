import { DAY, HOUR, MINUTE } from "../../../agent/model/units.ts";
import { addDays } from "../../../agent/support/calendar.ts";
import { lastBegun } from "./counter.ts";
import type { Random } from "./random.ts";
import { instantIn } from "./wall-clock.ts";

/** A stretch of true time in which a machine runs, sleeps or is switched off. */
export interface PowerSpan {
  readonly from: number;
  readonly to: number;
  readonly power: "awake" | "asleep" | "off";
  /** How often the machine had been started by then. */
  readonly boot: number;
  /** The day of use that it belongs to, counted from the first. */
  readonly day: number;
}

/** How its owner uses it. */
export interface Habits {
  /** Hours after midnight. */
  readonly wakes: number;
  readonly sleeps: number;
  readonly nights: PowerSpan["power"];
  /** The chance that it is used at all on a Saturday or Sunday. */
  readonly weekends: number;
  /** The chance that a lid is closed at noon. */
  readonly naps: number;
  /** Days between two restarts for an update. */
  readonly restarts: number;
}

export const OFFICE: Habits = {
  ...{ wakes: 8, sleeps: 23, nights: "asleep", weekends: 0.8, naps: 0.3, restarts: 32 },
};

/** Days, counted from the first, on which nobody comes near it. */
export interface Absence {
  readonly from: number;
  readonly days: number;
  readonly power: "asleep" | "off";
}

export interface PowerPlan {
  readonly habits: Habits;
  readonly firstDay: string;
  readonly days: number;
  /** Where its owner wakes on a day, counted from the first. */
  readonly zoneOn: (day: number) => string;
  readonly absences: readonly Absence[];
}

/** @returns the spans from the first waking on, without gaps, in order. */
export function powerSpans(plan: PowerPlan, random: Random): readonly PowerSpan[] {
  const spans: PowerSpan[] = [];
  let boot = 1;
  for (const use of uses(plan, random)) {
    const night = spans.at(-1);
    if (night !== undefined) spans[spans.length - 1] = { ...night, to: use.from };
    if (night?.power === "off") boot += 1;
    const { day, to, after } = use;
    for (const span of withNap(use, plan.habits, random)) spans.push({ ...span, boot, day });
    spans.push({ from: to, to: to + 8 * HOUR, power: after, boot, day });
  }
  return spans;
}

export const powerAt = (spans: readonly PowerSpan[], time: number): PowerSpan | null =>
  spans[lastBegun(spans, time)] ?? null;

/** One day of work, and what follows. */
interface Use {
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly after: PowerSpan["power"];
}

function uses(plan: PowerPlan, random: Random): readonly Use[] {
  const { habits, days } = plan;
  const found: Use[] = [];
  for (let day = 0; day < days; day++) {
    const jitter = random.between(-0.7, 0.7);
    const isLazy = day > 0 && isWeekend(plan, day) && !random.isSo(habits.weekends);
    if (isLazy || absenceOn(plan, day) !== null) continue;
    const from = wakingOn(plan, day, jitter);
    // Flown west to east over the date line, a day of the calendar is not lived at all.
    if (from < (found.at(-1)?.to ?? 0) + HOUR) continue;
    const length = (habits.sleeps - habits.wakes + random.between(-0.7, 0.7)) * HOUR;
    found.push({ day, from, to: from + Math.round(length), after: afterDay(plan, day) });
  }
  return found;
}

const wakingOn = ({ zoneOn, firstDay, habits }: PowerPlan, day: number, jitter: number): number =>
  instantIn(zoneOn(day), addDays(firstDay, day), habits.wakes + jitter);

function afterDay(plan: PowerPlan, day: number): PowerSpan["power"] {
  if (day % plan.habits.restarts === plan.habits.restarts - 1) return "off";
  return absenceOn(plan, day + 1)?.power ?? plan.habits.nights;
}

const absenceOn = ({ absences }: PowerPlan, day: number): Absence | null =>
  absences.find(({ from, days }) => day >= from && day < from + days) ?? null;

function isWeekend({ firstDay }: PowerPlan, day: number): boolean {
  const weekday = new Date(Date.parse(`${firstDay}T00:00:00Z`) + day * DAY).getUTCDay();
  return weekday === 0 || weekday === 6;
}

type Part = Pick<PowerSpan, "from" | "to" | "power">;

function withNap({ from, to }: Use, habits: Habits, random: Random): readonly Part[] {
  const noon = from + Math.round((to - from) * random.between(0.2, 0.5));
  const until = noon + Math.round(random.between(0.5, 120) * MINUTE);
  if (!random.isSo(habits.naps) || until > to - HOUR) return [{ from, to, power: "awake" }];
  return [
    { from, to: noon, power: "awake" },
    { from: noon, to: until, power: "asleep" },
    { from: until, to, power: "awake" },
  ];
}
