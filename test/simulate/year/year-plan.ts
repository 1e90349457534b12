import type { AlertCode } from "../../../agent/model/alert.ts";
import type { DriveFacts } from "../../../agent/model/drive.ts";
import { bytes, DAY, GB, HOUR, TB } from "../../../agent/model/units.ts";
import type { DrivePlan, MachinePlan, Stay } from "../world/plan.ts";
import type { Absence, PowerSpan } from "../world/power.ts";
import { type Habits, OFFICE } from "../world/power.ts";
import { type Random, seeded } from "../world/random.ts";
import { interrupted, steady, swapping, type Workload } from "../world/workload.ts";

/** On which days of the year what happens, counted from the first. */
interface YearEvents {
  readonly holiday: Absence;
  /** Over the date line and back. */
  readonly trip: number;
  readonly clockSetBack: number;
  readonly driveReplaced: number;
  readonly runaway: number;
  readonly swapping: number;
  readonly spaceLow: number;
  readonly mediaErrors: number;
}

/**
 * A year in which everything happens that happens to a laptop, in an order and on days that hang on
 * the seed. In 400 days each event has a month of its own; in fewer they come one upon the other.
 */
function yearEvents(seed: number, days: number): YearEvents {
  const random = seeded(seed);
  const months = shuffled([1, 2, 3, 4, 5, 6, 7, 8], random);
  const on = (at: number): number =>
    Math.floor((((months[at] ?? 0) + random.between(0, 0.4)) * days) / 10);
  return {
    holiday: { from: on(0), days: 21, power: random.oneOf(["asleep", "off"]) },
    ...{ trip: on(1), clockSetBack: on(2), driveReplaced: on(3) },
    ...{ runaway: on(4), swapping: on(5), spaceLow: on(6), mediaErrors: on(7) },
  };
}

/** Something that happens on a day, and in how many days of use its owner hears of it. */
export interface ToldEvent {
  readonly code: AlertCode;
  readonly day: number;
  readonly within: number;
}

/** @returns nothing of a time so short that one event hides the other. */
export function eventsToTell({ seed, days }: { seed: number; days: number }): readonly ToldEvent[] {
  if (days < 300) return [];
  const events = yearEvents(seed, days);
  return [
    { code: "write-spike", day: events.runaway, within: 3 },
    { code: "swap-heavy", day: events.swapping, within: 14 },
    { code: "space-critical", day: events.spaceLow, within: 3 },
    { code: "media-errors", day: events.mediaErrors, within: 3 },
    { code: "drive-replaced", day: events.driveReplaced, within: 3 },
  ];
}

function shuffled(values: readonly number[], random: Random): readonly number[] {
  return values
    .map((value) => ({ value, order: random.next() }))
    .sort((left, right) => left.order - right.order)
    .map(({ value }) => value);
}

/** @param days 400, but in short tests. */
export function yearPlan(seed: number, days: number): MachinePlan {
  const events = yearEvents(seed, days);
  const { holiday, driveReplaced } = events;
  return {
    ...{ seed, days, firstDay: "2025-09-01", firstUseYears: 3 },
    habits: habitsOf(seed),
    // A drive is replaced while the machine is switched off.
    absences: [holiday, { from: driveReplaced - 1, days: 1, power: "off" }],
    stays: staysOf(events),
    workload: workloadOf(events),
    drives: drivesOf(events),
    facts: {
      ...{ model: "Mac15,3", system: "macOS 15.7" },
      ...{ memoryBytes: bytes(8_589_934_592), virtualMachine: false },
    },
    space: spaceOf(events),
    clockError: (spans) => clockErrorOf(events, spans, seed),
  };
}

/** Eight hours a day: by day, until after midnight, or at night. */
function habitsOf(seed: number): Habits {
  const wakes = seeded(seed + 3).oneOf([7, 9, 13, 17.5, 20]);
  return { ...OFFICE, wakes, sleeps: wakes + 8 };
}

const staysOf = ({ trip }: YearEvents): readonly Stay[] => [
  { fromDay: 0, zone: "Europe/Vienna" },
  { fromDay: trip, zone: "Asia/Tokyo" },
  { fromDay: trip + 4, zone: "America/Los_Angeles" },
  { fromDay: trip + 8, zone: "Pacific/Auckland" },
  { fromDay: trip + 12, zone: "Europe/Vienna" },
];

function workloadOf({ runaway, swapping: swap }: YearEvents): Workload {
  const spoiled = interrupted(steady(35, 0.3), runaway, 3, () => ({
    written: 1.1 * TB,
    swappedOut: 0,
  }));
  return interrupted(spoiled, swap, 25, swapping(35, 120, 0));
}

const CAPACITY = 251_000_193_024;

function drivesOf({ driveReplaced, mediaErrors }: YearEvents): readonly DrivePlan[] {
  const ailments: DrivePlan["ailments"] = (day) => ({ mediaErrors: day >= mediaErrors ? 3 : 0 });
  const both = { endurance: CAPACITY * 5_000, ailments };
  return [
    {
      ...both,
      ...{ facts: builtIn("0ba01234c5678901"), writtenAtFirst: 40 * TB, hoursAtFirst: 2_400 },
      isAttached: ({ day }) => day < driveReplaced - 1,
    },
    {
      ...both,
      ...{ facts: builtIn("0ba01234c5678902"), writtenAtFirst: 0.1 * TB, hoursAtFirst: 3 },
      isAttached: ({ day }) => day >= driveReplaced - 1,
    },
  ];
}

const builtIn = (serial: string): DriveFacts => ({
  ...{ location: "disk0", model: "APPLE SSD AP0256Z", serial, firmware: "1161.100." },
  capacityBytes: bytes(CAPACITY),
  ...{ kind: "ssd", interconnect: "nvme", internal: true },
  warningTemperatureCelsius: null,
});

/** Three weeks with less than the minimum free. */
function spaceOf({ spaceLow }: YearEvents): MachinePlan["space"] {
  return (day) => {
    const percent = day >= spaceLow && day < spaceLow + 21 ? 6 : 30;
    return { total: CAPACITY, free: (CAPACITY * percent) / 100, purgeable: GB };
  };
}

/** By a day or by a year, for some hours or for some days; then it is put right. */
function clockErrorOf(
  { clockSetBack }: YearEvents,
  spans: readonly PowerSpan[],
  seed: number,
): (time: number) => number {
  const random = seeded(seed + 1);
  const error = -Math.round(random.oneOf([26 * HOUR, 366 * DAY]));
  const woken = spans.find(({ day }) => day >= clockSetBack)?.from ?? 0;
  const from = woken + random.between(0, 6) * HOUR;
  const until = from + random.oneOf([random.between(1, 5) * HOUR, random.between(20, 70) * HOUR]);
  return (time) => (time >= from && time < until ? error : 0);
}
