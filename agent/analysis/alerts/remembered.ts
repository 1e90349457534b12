import type { AlertFacts, AlertSeverity, AlertState } from "../../model/alert.ts";
import { DAY, type Instant, instant } from "../../model/units.ts";
import { alertId, type Lasting, type Rule } from "./rule.ts";

/** Nobody can ask for more silence at once. */
export const LONGEST_SNOOZE_DAYS = 90;

const RANK: Readonly<Record<AlertSeverity, number>> = { notice: 0, warning: 1, critical: 2 };

/** @returns whether `left` is worse; anything is worse than nothing. */
export const isWorse = (left: AlertSeverity, right: AlertSeverity | null): boolean =>
  right === null || RANK[left] > RANK[right];

/** @returns a negative number where `left` is worse: for lists with the worst first. */
export const bySeverity = (left: AlertSeverity, right: AlertSeverity): number =>
  RANK[right] - RANK[left];

/** What a rule finds at one look. */
export interface Found {
  readonly rule: Pick<Rule, "code" | "line">;
  readonly driveId: number | null;
  readonly severity: AlertSeverity;
  readonly facts: AlertFacts;
}

/** @param known what is remembered of an earlier time. @returns that it has begun, this time. */
export function begun(found: Found, known: AlertState | null, now: Instant): AlertState {
  const { rule, driveId, severity, facts } = found;
  return {
    ...{ told: 0, toldAt: null, toldSeverity: null, shownAt: null, clearedAt: null },
    ...known,
    ...{ id: alertId(rule, driveId), code: rule.code, driveId, phase: "pending", severity, facts },
    ...{ enteredAt: now, leavingAt: null, looks: 1, toldThisTime: 0 },
    ...{ acknowledgedAt: null, snoozedUntil: null },
  };
}

export const shown = (state: AlertState, now: Instant): AlertState => ({
  ...state,
  ...{ phase: "active", shownAt: now, leavingAt: null, clearedAt: null, looks: 0 },
});

export const cleared = (state: AlertState, now: Instant): AlertState => ({
  ...state,
  ...{ phase: "cleared", clearedAt: now, leavingAt: state.leavingAt ?? now, looks: 0 },
});

/** It got worse: it speaks at once, whatever its owner said to what it was before. */
export const renewed = (state: AlertState): AlertState => ({
  ...state,
  ...{ toldThisTime: 0, acknowledgedAt: null, snoozedUntil: null },
});

/** @returns looks in a row with this one; where time counts there is no need to count them. */
export const looksWith = (lasting: Lasting, before: number): number =>
  "looks" in lasting ? before + 1 : before;

/** @param looks in a row, the one of now included. */
export function hasLasted(lasting: Lasting, since: Instant, looks: number, now: Instant): boolean {
  return "looks" in lasting ? looks >= lasting.looks : now - since >= lasting.ms;
}

/**
 * What was held back for long is not taken away as soon as it is told: the time begins then.
 * @param since when it was shown, or last grew.
 */
export function wasShownFor(
  ms: number,
  since: Instant | null,
  { toldAt, toldThisTime }: AlertState,
  now: Instant,
): boolean {
  const first = toldThisTime === 1 ? (toldAt ?? 0) : 0;
  return now - Math.max(since ?? now, first) >= ms;
}

/**
 * A clock that was set back must not make anything wait until it has caught up: what is remembered
 * of the future was just now, and no snooze is longer than can be asked for.
 */
export function withoutFuture(state: AlertState, now: Instant): AlertState {
  const past = (at: Instant | null): Instant | null => (at !== null && at > now ? now : at);
  const longest = instant(now + LONGEST_SNOOZE_DAYS * DAY);
  const { snoozedUntil } = state;
  return {
    ...state,
    enteredAt: past(state.enteredAt) ?? now,
    shownAt: past(state.shownAt),
    leavingAt: past(state.leavingAt),
    clearedAt: past(state.clearedAt),
    toldAt: past(state.toldAt),
    acknowledgedAt: past(state.acknowledgedAt),
    snoozedUntil: snoozedUntil !== null && snoozedUntil > longest ? longest : snoozedUntil,
  };
}
