import type { AlertCode } from "../../../agent/model/alert.ts";
import { DAY } from "../../../agent/model/units.ts";

/** What a year of a machine came to. */
export interface Outcome {
  /** When it was first looked at, by true time. */
  readonly start: number;
  readonly end: number;
  readonly told: readonly Told[];
  /** For every look at which it was so: alerts that were active. */
  readonly active: readonly ActiveAt[];
}

export interface Told {
  readonly at: number;
  readonly code: AlertCode;
  readonly key: string;
  readonly title: string;
  readonly body: string;
}

/** An alert from when it was first seen active until it was last seen so. */
export interface ActiveAt {
  readonly id: string;
  readonly code: AlertCode;
  /** When it entered, by the machine's clock: another time is another spell. */
  readonly since: number;
  readonly from: number;
  readonly until: number;
}

/** What is promised of a machine. */
export interface Limit {
  readonly text: string;
  readonly isKept: (outcome: Outcome) => boolean;
}

export const atMost = (most: number): Limit => ({
  text: `at most ${most} a year`,
  isKept: ({ told }) => told.length <= most,
});

export const spokenOfWithin = (code: AlertCode, fromDay: number, days: number): Limit => ({
  text: `${code} within ${days} days`,
  isKept: ({ start, told }) =>
    told.some((one) => {
      const after = (one.at - start) / DAY - fromDay;
      return one.code === code && after >= 0 && after <= days;
    }),
});

export const goneWithin = (code: AlertCode, fromDay: number, days: number): Limit => ({
  text: `${code} gone within ${days} days`,
  isKept: ({ start, active }) => {
    const spells = active.filter((one) => one.code === code);
    const last = (spells.at(-1)?.until ?? 0) - start;
    return spells.length > 0 && last / DAY <= fromDay + days;
  },
});
