import type { Tick } from "../../model/plot.ts";
import { GB, type LocalDay, MB, TB } from "../../model/units.ts";
import { addDays, daysBetween } from "../../support/calendar.ts";
import { amount, grouped } from "../words/amounts.ts";
import { shortDay, shortMonth } from "../words/times.ts";

const STEPS = [1, 2, 2.5, 5, 10];

/** By so much of a step the last round number may fall short. */
const NEARLY = 0.02;

/** @returns about `count` round numbers from 0 to beyond `most`, or to it. */
export function roundSteps(most: number, count: number): readonly number[] {
  if (!(most > 0)) return [0];
  const rough = most / count;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * (STEPS.find((factor) => factor * size >= rough * (1 - 1e-9)) ?? 10);
  const steps = Math.ceil(most / step - NEARLY);
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}

/** @returns amounts of bytes for an axis, all in the unit of the largest: `0`, `20`, `40 GB`. */
export function amountTicks(most: number): readonly Tick<number>[] {
  const steps = roundSteps(most, 4);
  const last = steps.at(-1) ?? 0;
  const unit = [TB, GB, MB, 1_000].find((size) => last >= size) ?? 1;
  return steps.map((at) => ({
    at,
    label: at === last ? amount(at) : grouped(Number((at / unit).toPrecision(3))),
  }));
}

const MOST_DAY_TICKS = 9;

/** @returns names of days for an axis: Mondays, else months, else years, as many as there is room for. */
export function dayTicks(from: LocalDay, to: LocalDay): readonly Tick<LocalDay>[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  const daily = days.length <= MOST_DAY_TICKS ? days : [];
  const mondays = days.filter((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 1);
  const months = days.filter((day) => day.endsWith("-01"));
  const years = days.filter((day) => day.endsWith("-01-01"));
  const named = [
    { days: daily, name: shortDay },
    { days: mondays, name: shortDay },
    { days: months, name: shortMonth },
    { days: years, name: (day: string) => day.slice(0, 4) },
  ].find(({ days }) => days.length > 0 && days.length <= 2 * MOST_DAY_TICKS);
  return (named?.days ?? []).map((day) => ({
    at: day as LocalDay,
    label: named?.name(day) ?? day,
  }));
}
