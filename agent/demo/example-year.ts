/**
 * The example machine: an iMac Pro with 1 TB, seven years old, 150 TB written, and its last 400
 * days. All of it is arithmetic from one seed: every run shows the same year.
 */
import { DAY, GB, TB } from "../model/units.ts";
import { DEMO_NOW, viennaTime } from "./example-clock.ts";

export const DEMO_DAYS = 400;
export const DEMO_WRITTEN = 150 * TB;
export const DEMO_FIRST_USE_DAY = "2019-11-30";

/** What one day of the example was like. */
export interface ExampleDay {
  /** Days before today; 0 is today. */
  readonly daysAgo: number;
  /** When its last reading is taken, by the true clock. */
  readonly at: number;
  /** What the computer's clock said then. */
  readonly clock: number;
  readonly written: number;
  readonly swappedOut: number;
  readonly free: number;
  /** False for days on which nothing was kept. */
  readonly sampled: boolean;
}

/** @returns the days in order, today last. */
export function exampleYear(): readonly ExampleDay[] {
  const random = seeded(20_191_130);
  return Array.from({ length: DEMO_DAYS }, (_, at) => exampleDay(DEMO_DAYS - 1 - at, random));
}

function exampleDay(daysAgo: number, random: () => number): ExampleDay {
  const at = momentOf(daysAgo);
  const swappedOut = isIn(SWAP_FORTNIGHT, daysAgo)
    ? (45 + 30 * random()) * GB
    : 0.3 * random() * GB;
  const share = daysAgo === 0 ? 0.6 : 1; // the day is not over
  return {
    daysAgo,
    at,
    clock: daysAgo === CLOCK_SET_BACK ? at - 400 * DAY : at,
    written: Math.round((share * (workOf(daysAgo, random) + swappedOut)) / 512_000) * 512_000,
    swappedOut: Math.round(swappedOut / 16_384) * 16_384,
    free: freeOn(daysAgo, random),
    sampled: !isIn(GAP, daysAgo),
  };
}

/** 23:10 of every day, but of today the very moment. */
const momentOf = (daysAgo: number): number =>
  daysAgo === 0 ? DEMO_NOW : viennaTime(daysAgo, 23 * 60 + 10);

type Span = readonly [first: number, last: number];

/** In days before today. */
const PROJECT_MONTH: Span = [300, 271];
const HOLIDAY: Span = [145, 130];
const RUNAWAY: Span = [88, 86];
const GAP: Span = [66, 55];
const SWAP_FORTNIGHT: Span = [34, 21];
const CLOCK_SET_BACK = 110;

const isIn = ([first, last]: Span, daysAgo: number): boolean => daysAgo <= first && daysAgo >= last;

/** What the owner's own work writes, in bytes. */
function workOf(daysAgo: number, random: () => number): number {
  if (isIn(RUNAWAY, daysAgo)) return (950 + 60 * random()) * GB;
  if (isIn(HOLIDAY, daysAgo)) return (2 + 2 * random()) * GB;
  const usual = isWeekend(daysAgo) ? 22 : 52;
  const busy = isIn(PROJECT_MONTH, daysAgo) ? 2.8 : 1;
  return usual * busy * (0.6 + 0.8 * random()) * GB;
}

const isWeekend = (daysAgo: number): boolean =>
  [0, 6].includes(new Date(momentOf(daysAgo)).getUTCDay());

/** Slowly less, and 60 GB given back after the project. */
function freeOn(daysAgo: number, random: () => number): number {
  const project = daysAgo > PROJECT_MONTH[1] && daysAgo <= PROJECT_MONTH[0] ? 60 : 0;
  return Math.round((205 + 0.12 * daysAgo - project + 6 * random()) * GB);
}

/** Numerical Recipes' linear congruential generator: the same numbers on every machine. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
