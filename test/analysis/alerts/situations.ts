/** Situations as the alert rules look at them, for tests that change what they are about. */
import { advanceAlerts } from "../../../agent/analysis/alerts/advance.ts";
import { RULES } from "../../../agent/analysis/alerts/rules.ts";
import type {
  OwnersLines,
  Situation,
  SpaceLeft,
  WatchedDrive,
  WatchedMachine,
} from "../../../agent/analysis/alerts/situation.ts";
import { type Calm, toTell } from "../../../agent/analysis/alerts/telling.ts";
import type { AlertState } from "../../../agent/model/alert.ts";
import { type Health, UNKNOWN_HEALTH } from "../../../agent/model/reading.ts";
import type { DriveState } from "../../../agent/model/state.ts";
import { DAY, GB, HOUR, type Instant, instant, localDay, TB } from "../../../agent/model/units.ts";
import { dayAt } from "../../../agent/support/calendar.ts";
import { wornDrive } from "../../fixtures/example-states.ts";

/** Noon in UTC. */
export const START = instant(Date.UTC(2026, 10, 30, 12));

export const LINES: OwnersLines = {
  ...{ notifies: true, dailyLimitBytes: null, hotCelsius: 70, swapPercent: 20, staleHours: 36 },
  ...{ minimumPercent: 10, targetPercent: 15 },
};

export const hoursIn = (hours: number): Instant => instant(START + hours * HOUR);
export const daysIn = (days: number): Instant => instant(START + days * DAY);

export type DriveChange = Partial<Omit<WatchedDrive, "look" | "wear">> & {
  readonly look?: Partial<Health>;
  readonly worn?: Partial<DriveState["wear"]>;
};

/** A built-in drive with nothing wrong: 150 TB of 3,000 written, 60 GB a day. */
export function calmDrive({ look, worn, ...change }: DriveChange = {}): WatchedDrive {
  const { wear, pace, forecast, health } = wornDrive({ worn: worn ?? {} });
  const { percentageUsed, bytesWritten } = health;
  return {
    ...{ id: 1, scope: "built-in", day: localDay("2026-11-30"), wear, pace, forecast },
    look: {
      ...UNKNOWN_HEALTH,
      ...{ criticalWarning: 0, temperatureCelsius: 41, mediaErrors: 0 },
      ...{ availableSpare: 100, availableSpareThreshold: 99 },
      ...look,
    },
    ...{
      percentageUsed,
      bytesWritten,
      firstSpare: 100,
      warningCelsius: null,
      percentRise: { points: 0, days: 28 },
    },
    ...{ todayBytes: null, silence: { since: START, awakeHours: 0, daysInUse: 0 } },
    ...{ replaced: null, reset: null },
    ...change,
  };
}

export const space = (freeGb: number, purgeableGb: number | null = 0): SpaceLeft => ({
  ...{ totalBytes: TB, freeBytes: freeGb * GB },
  purgeableBytes: purgeableGb === null ? null : purgeableGb * GB,
});

export const CALM_MACHINE: WatchedMachine = { swap: null, space: space(300), selfCost: null };

/** What differs from a look at which all is well. */
export interface Change {
  readonly drive?: DriveChange | null;
  readonly machine?: Partial<WatchedMachine>;
  readonly lines?: Partial<OwnersLines>;
}

export function situationAt(now: Instant, { drive, machine, lines }: Change = {}): Situation {
  const day = localDay(dayAt(now, 0));
  return {
    ...{ now, day, lines: { ...LINES, ...lines } },
    drives: drive === null ? [] : [calmDrive({ day, ...drive })],
    machine: { ...CALM_MACHINE, ...machine },
  };
}

/** @returns what is remembered after looks, each at its time. */
export function afterLooks(
  looks: readonly (readonly [at: Instant, change?: Change])[],
  previous: readonly AlertState[] = [],
): readonly AlertState[] {
  return looks.reduce<readonly AlertState[]>(
    (states, [at, change]) => advanceAlerts(RULES, situationAt(at, change), states),
    previous,
  );
}

/** @returns looks an hour apart that all see the same. */
export const hourly = (
  from: number,
  until: number,
  change: Change = {},
): (readonly [Instant, Change])[] =>
  Array.from({ length: until - from + 1 }, (_, hour) => [hoursIn(from + hour), change]);

/** @returns ids and phases of what is remembered, but for what is only kept to compare with. */
export const phases = (states: readonly AlertState[]): readonly string[] =>
  states
    .filter(({ shownAt, phase }) => shownAt !== null || phase === "pending")
    .map(({ id, phase }) => `${id} ${phase}`);

export const CALM: Omit<Calm, "now"> = {
  ...{ notifies: true, quietUntil: null, isQuietHour: false, room: 3 },
};

export const tellAt = (states: readonly AlertState[], now: Instant, calm: Partial<Calm> = {}) =>
  toTell(RULES, states, { ...CALM, now, ...calm });

export const keysOf = ({ due }: Pick<ReturnType<typeof toTell>, "due">): readonly string[] =>
  due.map(({ key }) => key);
