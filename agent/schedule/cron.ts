import { parse } from "node-cron";
import { DAY, HOUR, MINUTE } from "../model/units.ts";

/**
 * Moments on a wall clock, whatever the zone: a wall time is the milliseconds since 1970 at which a
 * clock in UTC shows the same. Always whole minutes.
 */
export interface WallSlots {
  /** The newest at or before `wall`, or null where there was none in forty years. */
  latest(wall: number): number | null;
  /** The first after `wall`, or null. */
  next(wall: number): number | null;
}

/**
 * The slots of a cron expression, day by day: three months of absence cost 90 steps. node-cron only
 * reads the expression. Its own matching would ask Intl, which holds 8 MB for as long as we run, and its
 * timers drop what was slept through.
 * @throws Error for an expression that `config` would have refused.
 */
export function cronSlots(expression: string): WallSlots {
  const fields = parse(expression);
  const times = fields.hour
    .flatMap((hour) => fields.minute.map((minute) => hour * HOUR + minute * MINUTE))
    .sort((left, right) => left - right);
  const [first = 0, last = first] = [times[0], times.at(-1)];
  return {
    latest(wall) {
      const today = dayOf(wall);
      const earlier = times.findLast((time) => today + time <= wall);
      if (earlier !== undefined && hasDay(fields, today)) return today + earlier;
      const day = nearestDay(fields, today, -DAY);
      return day === null ? null : day + last;
    },
    next(wall) {
      const today = dayOf(wall);
      const later = times.find((time) => today + time > wall);
      if (later !== undefined && hasDay(fields, today)) return today + later;
      const day = nearestDay(fields, today, DAY);
      return day === null ? null : day + first;
    },
  };
}

type CronFields = ReturnType<typeof parse>;

const dayOf = (wall: number): number => wall - (((wall % DAY) + DAY) % DAY);

/** A Monday that is the 29th of February may be forty years away. */
const MOST_DAYS = 40 * 366;

/** The nearest day that has slots, before or after `day`. */
function nearestDay(fields: CronFields, day: number, step: number): number | null {
  for (let count = 1; count <= MOST_DAYS; count += 1) {
    if (hasDay(fields, day + count * step)) return day + count * step;
  }
  return null;
}

/** Both the day of the month and the weekday must be right, as node-cron has it. */
function hasDay({ month, dayOfMonth, dayOfWeek }: CronFields, day: number): boolean {
  const date = new Date(day);
  if (!month.includes(date.getUTCMonth() + 1)) return false;
  return (
    dayOfWeek.some((token) => isWeekday(token, date)) &&
    dayOfMonth.some((token) => isDayOfMonth(token, date))
  );
}

/** A number, or `5L` (the last Friday) or `5#2` (the second). */
function isWeekday(token: string | number, date: Date): boolean {
  const [, weekday, kind, nth] = /^([0-7])(L|#)?(\d)?$/.exec(String(token)) ?? [];
  if (date.getUTCDay() !== Number(weekday) % 7) return false;
  if (kind === "L") return date.getUTCDate() + 7 > lastOfMonth(date);
  return kind === undefined || Math.ceil(date.getUTCDate() / 7) === Number(nth);
}

/** A number, or `L` (the last), `L-2` (two days before it), `15W` or `LW` (the weekday nearest to it). */
function isDayOfMonth(token: string | number, date: Date): boolean {
  const last = lastOfMonth(date);
  const [, named, before, nearest] = /^(\d+|L)(?:-(\d+))?(W)?$/.exec(String(token)) ?? [];
  const target = (named === "L" ? last : Number(named)) - Number(before ?? 0);
  if (nearest === undefined) return date.getUTCDate() === target;
  return target <= last && date.getUTCDate() === nearestWorkday(target, last, date);
}

/** Never in another month. */
function nearestWorkday(target: number, last: number, date: Date): number {
  const weekday = new Date(date.getTime() + (target - date.getUTCDate()) * DAY).getUTCDay();
  if (weekday === 6) return target === 1 ? 3 : target - 1;
  if (weekday === 0) return target === last ? target - 2 : target + 1;
  return target;
}

const lastOfMonth = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

/** Slots of the one or of the other. */
export function either(one: WallSlots, other: WallSlots): WallSlots {
  return {
    latest: (wall) => farther(one.latest(wall), other.latest(wall), Math.max),
    next: (wall) => farther(one.next(wall), other.next(wall), Math.min),
  };
}

function farther(
  one: number | null,
  other: number | null,
  choose: (one: number, other: number) => number,
): number | null {
  return one === null || other === null ? (one ?? other) : choose(one, other);
}

/**
 * The same, looked for once from one slot to the next: a heartbeat asks twice a minute, and to find the
 * first of a month takes a hundred times as long as all else it does.
 */
export function remembered(slots: WallSlots): WallSlots {
  let known: { readonly slot: number; readonly next: number } | null = null;
  return {
    next: slots.next,
    latest(wall) {
      if (known !== null && wall >= known.slot && wall < known.next) return known.slot;
      const slot = slots.latest(wall);
      const next = slots.next(wall);
      known = slot === null || next === null ? null : { slot, next };
      return slot;
    },
  };
}

/** Of each ISO week its first slot, so that no week has two. */
export function firstOfWeek(slots: WallSlots): WallSlots {
  return {
    latest(wall) {
      const slot = slots.latest(wall);
      return slot === null ? null : slots.next(mondayBefore(slot) - MINUTE);
    },
    next(wall) {
      const slot = slots.next(wall);
      if (slot === null || slots.next(mondayBefore(slot) - MINUTE) === slot) return slot;
      return slots.next(mondayBefore(slot) + 7 * DAY - MINUTE);
    },
  };
}

function mondayBefore(wall: number): number {
  const weekday = (new Date(wall).getUTCDay() + 6) % 7;
  return dayOf(wall) - weekday * DAY;
}
