import type { AlertFacts, AlertState } from "../../model/alert.ts";
import type { Instant } from "../../model/units.ts";
import {
  begun,
  cleared,
  type Found,
  hasLasted,
  isWorse,
  looksWith,
  renewed,
  shown,
  wasShownFor,
} from "./remembered.ts";
import type { ConditionRule } from "./rule.ts";

/** A condition at one look. */
export interface Look {
  readonly rule: ConditionRule<never>;
  /** Null: not known. */
  readonly isSo: boolean | null;
  readonly isOver: boolean | null;
  readonly found: Found;
  /** Whether notifications are wanted. */
  readonly notifies: boolean;
  readonly now: Instant;
  /** The drive was never looked at before. */
  readonly isFirstSight: boolean;
}

/**
 * Waiting to be shown, shown, on its way out, over. What is not known moves nothing.
 * @returns what is remembered next; null: nothing.
 */
export function advanceCondition(known: AlertState | null, look: Look): AlertState | null {
  switch (known?.phase) {
    case "active":
      return whileActive(known, look);
    case "pending":
      return whilePending(known, look);
    default:
      return mayBegin(known, look) ? shownInTime(begun(look.found, known, look.now), look) : known;
  }
}

function mayBegin(known: AlertState | null, { rule, isSo, found }: Look): boolean {
  if (isSo !== true) return false;
  return known === null || rule.mayReturn === null || rule.mayReturn(known.facts, found.facts);
}

function shownInTime(pending: AlertState, { rule, now, isFirstSight }: Look): AlertState {
  const atOnce = isFirstSight && rule.atFirstSight;
  const isTime = atOnce || hasLasted(rule.showAfter, pending.enteredAt, pending.looks, now);
  return isTime ? shown(pending, now) : pending;
}

/** What stops before it was shown is forgotten, except that it was there at another time. */
function whilePending(known: AlertState, look: Look): AlertState | null {
  const { rule, isSo, found, now } = look;
  if (isSo === null) return known;
  if (!isSo) return known.shownAt === null ? null : cleared(known, known.clearedAt ?? now);
  const { severity, facts } = found;
  const looks = looksWith(rule.showAfter, known.looks);
  return shownInTime({ ...known, severity, facts, looks }, look);
}

function whileActive(known: AlertState, look: Look): AlertState {
  const { rule, isSo, isOver, now } = look;
  if (isSo === true) return untilSaid(stillSo(known, look), look);
  if (isOver === null) return known;
  if (!isOver) return inBetween(known, look);
  const looks = looksWith(rule.leaveAfter, known.looks);
  const leaving = { ...known, leavingAt: known.leavingAt ?? now, looks };
  const isTime = hasLasted(rule.leaveAfter, leaving.leavingAt, leaving.looks, now);
  return isTime ? cleared(leaving, now) : leaving;
}

/** It is not so, and not over: what must be over for some time begins anew. */
function inBetween(known: AlertState, look: Look): AlertState {
  const isTimed = "ms" in look.rule.leaveAfter;
  const leavingAt = isTimed ? null : (known.leavingAt ?? look.now);
  return { ...known, facts: goneOn(known, look), leavingAt, looks: 0 };
}

/** It may get worse while it is so, not better: what hovers at a line is not told twice. */
function stillSo(known: AlertState, { rule, found }: Look): AlertState {
  const isNews = rule.isNews?.(known.facts, found.facts) ?? false;
  const isRaised = isWorse(found.severity, known.severity);
  const facts = isNews ? found.facts : goneOn(known, { rule, found });
  const severity = isRaised ? found.severity : known.severity;
  const still: AlertState = { ...known, severity, facts, leavingAt: null, looks: 0 };
  return isNews || isRaised ? renewed(still) : still;
}

const goneOn = (known: AlertState, { rule, found }: Pick<Look, "rule" | "found">): AlertFacts =>
  rule.keep?.(known.facts, found.facts) ?? found.facts;

function untilSaid(state: AlertState, { rule, notifies, now }: Look): AlertState {
  const isSaid = rule.shownFor !== null && wasShownFor(rule.shownFor, state.shownAt, state, now);
  return isSaid && (state.toldThisTime > 0 || !notifies) ? cleared(state, now) : state;
}
