import { DAY, GB } from "../../../agent/model/units.ts";
import type { Random } from "./random.ts";

/** What one day writes to the drive, in bytes; swapped out memory is a part of what is written. */
export interface DayOfWork {
  readonly written: number;
  readonly swappedOut: number;
}

/** @param day counted from the first. @param weekday 0 is Sunday. */
export type Workload = (day: number, weekday: number, random: Random) => DayOfWork;

/** @returns as many days in order. */
export function daysOfWork(
  workload: Workload,
  firstDay: string,
  days: number,
  random: Random,
): readonly DayOfWork[] {
  const first = Date.parse(`${firstDay}T00:00:00Z`);
  return Array.from({ length: days }, (_, day) =>
    workload(day, new Date(first + day * DAY).getUTCDay(), random),
  );
}

/** Some gigabytes a day, half as much on weekends, varying by `deviation` (of the logarithm). */
export const steady =
  (gigabytes: number, deviation = 0.5): Workload =>
  (_, weekday, random) =>
    work(gigabytes * (isWeekend(weekday) ? 0.5 : 1) * random.factor(deviation));

/** Weeks with projects and weeks without. */
export const projects =
  (quiet: number, busy: number): Workload =>
  (day, _, random) =>
    work((spell(day) ? busy : quiet) * random.factor(0.6));

/** Three weeks in eight, never the same three: by the week's number alone. */
const spell = (day: number): boolean => (Math.imul(Math.floor(day / 7) + 11, 0x9e3779b1) & 7) < 3;

/** Memory is too small: most of what is written is swap, and more of it every month. */
export const swapping =
  (gigabytes: number, swapped: number, growthAYear: number): Workload =>
  (day, _, random) => {
    const swap = swapped * (1 + growthAYear) ** (day / 365) * random.factor(0.3);
    return work(gigabytes * random.factor(0.4) + swap, swap);
  };

/** As `before`, and from that day on as `after`. */
export const changing =
  (before: Workload, from: number, after: Workload): Workload =>
  (day, weekday, random) =>
    (day < from ? before : after)(day, weekday, random);

/** As `usual`, but on some days in a row as `event`. */
export const interrupted =
  (usual: Workload, from: number, days: number, event: Workload): Workload =>
  (day, weekday, random) =>
    (day >= from && day < from + days ? event : usual)(day, weekday, random);

const isWeekend = (weekday: number): boolean => weekday === 0 || weekday === 6;

const work = (gigabytes: number, swapped = 0): DayOfWork => ({
  written: Math.round(gigabytes * GB),
  swappedOut: Math.round(swapped * GB),
});
