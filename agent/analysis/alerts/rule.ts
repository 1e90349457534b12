import type { AlertCode, AlertFacts, AlertSeverity, AlertState } from "../../model/alert.ts";
import { DAY } from "../../model/units.ts";
import type { DriveScope, OwnersLines, WatchedDrive, WatchedMachine } from "./situation.ts";

export type Rule = DriveRule | MachineRule;

export type DriveRule = (ConditionRule<WatchedDrive> | EventRule<WatchedDrive>) & {
  readonly of: "drive";
  /** The drives it is for. */
  readonly on: readonly DriveScope[];
};

export type MachineRule = (ConditionRule<WatchedMachine> | EventRule<WatchedMachine>) & {
  readonly of: "machine";
};

/** For how long, or at how many looks in a row, something must be so before it counts. */
export type Lasting = { readonly ms: number } | { readonly looks: number };
export const AT_ONCE: Lasting = { looks: 1 };

interface AnyRule {
  readonly code: AlertCode;
  /** Tells the lines of one code apart, such as `50` and `75`; null: there is one. */
  readonly line: string | null;
  /** While one of this code is active, it says more: this one is neither shown nor told. */
  readonly saidBy: AlertCode | null;
  /** Milliseconds after the last telling in which coming back is not told anew. */
  readonly quietAfter: number;
}

/** Something that is so, and then is not. Enter and leave are apart: what hovers does not flap. */
export interface ConditionRule<At> extends AnyRule {
  readonly kind: "condition";
  /** @returns null where it can not be known. */
  readonly enter: (at: At, lines: OwnersLines) => boolean | null;
  /** @returns null where it can not be known: then it stays. */
  readonly leave: (at: At, lines: OwnersLines) => boolean | null;
  readonly showAfter: Lasting;
  readonly leaveAfter: Lasting;
  readonly severity: (at: At, lines: OwnersLines) => AlertSeverity;
  /** What words are made of. */
  readonly facts: (at: At, lines: OwnersLines) => AlertFacts;
  /** Shown without waiting for a drive never looked at before: there it is no sudden change. */
  readonly atFirstSight: boolean;
  /** Milliseconds for which it is shown; null: as long as it is so. */
  readonly shownFor: number | null;
  /** Once over, whether it may come again; null: it may. */
  readonly mayReturn: ((known: AlertFacts, now: AlertFacts) => boolean) | null;
  /** Whether it is so much worse than what was told that it is news; null: never. */
  readonly isNews: ((known: AlertFacts, now: AlertFacts) => boolean) | null;
  /** The facts to go on with where there is no news; null: those of now. */
  readonly keep: ((known: AlertFacts, now: AlertFacts) => AlertFacts) | null;
}

/** Something that happened. It is shown until its owner has seen it, or for some days. */
export interface EventRule<At> extends AnyRule {
  readonly kind: "event";
  /** What happened lately, new or known; null: nothing, or it can not be known. */
  readonly happened: (at: At, lines: OwnersLines) => Happening | null;
  /** What it is beside the last one that is remembered. */
  readonly relation: (known: AlertState, now: AlertFacts, at: At) => Relation;
  /** The facts to go on with where it is not the same; null: those of now. */
  readonly join: ((known: AlertFacts, now: AlertFacts, relation: Relation) => AlertFacts) | null;
  /** Whether the first one ever is only what later ones are compared with. */
  readonly startsSilently: boolean;
  /** Milliseconds for which it is shown after it last grew. */
  readonly shownFor: number;
  /** Whether it is over before; null: never. */
  readonly isOver: ((known: AlertFacts, at: At) => boolean) | null;
}

export interface Happening {
  readonly severity: AlertSeverity;
  readonly facts: AlertFacts;
}

/** `grown`: the same, with other facts: it is updated in place and not told again. */
export type Relation = "same" | "grown" | "new";

const ANY = { line: null, saidBy: null, quietAfter: 7 * DAY } as const;

/** What most conditions are like; a rule says where it differs. */
export const CONDITION = {
  ...ANY,
  kind: "condition",
  leaveAfter: AT_ONCE,
  atFirstSight: false,
  shownFor: null,
  mayReturn: null,
  isNews: null,
  keep: null,
} as const;

/** The same of events. */
export const EVENT = {
  ...ANY,
  kind: "event",
  join: null,
  startsSilently: false,
  shownFor: 7 * DAY,
  isOver: null,
} as const;

/** @returns what owners type and channels replace by: `space-low`, `over-pace-1`, `wear-level-50-1`. */
export function alertId(
  { code, line }: Pick<Rule, "code" | "line">,
  driveId: number | null,
): string {
  return [code, line, driveId].filter((part) => part !== null).join("-");
}

/** @returns the opposite; what is not known stays so. */
export const not = (known: boolean | null): boolean | null => (known === null ? null : !known);
