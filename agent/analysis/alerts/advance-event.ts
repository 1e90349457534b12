import type { AlertFacts, AlertState } from "../../model/alert.ts";
import type { Instant } from "../../model/units.ts";
import { begun, cleared, type Found, isWorse, renewed, shown, wasShownFor } from "./remembered.ts";
import type { EventRule, Relation } from "./rule.ts";

/** An event at one look. */
export interface Sight {
  readonly rule: Pick<EventRule<never>, "startsSilently" | "shownFor" | "join">;
  /** Null: nothing happened lately. */
  readonly found: Found | null;
  /** Of what was found to what is remembered. */
  readonly relation: Relation;
  /** Whether the time of an event with these facts is over, however long it was shown. */
  readonly isOver: (facts: AlertFacts) => boolean;
  /** Whether notifications are wanted. */
  readonly notifies: boolean;
  readonly now: Instant;
}

/**
 * An event is shown at once, until its owner has seen it or some days have passed; what still
 * waits to be told stays. It is remembered for good, so that it is not taken for another one.
 */
export function advanceEvent(known: AlertState | null, sight: Sight): AlertState | null {
  const next = known === null ? first(sight) : later(known, sight);
  return next !== null && next.phase === "active" && isSeen(next, sight)
    ? cleared(next, sight.now)
    : next;
}

function first({ rule, found, now }: Sight): AlertState | null {
  if (found === null) return null;
  const state = begun(found, null, now);
  return rule.startsSilently
    ? { ...cleared(state, now), clearedAt: null }
    : { ...shown(state, now), leavingAt: now };
}

function later(known: AlertState, { rule, found, relation, now }: Sight): AlertState {
  if (found === null || relation === "same") return known;
  const facts: AlertFacts = rule.join?.(known.facts, found.facts, relation) ?? found.facts;
  if (relation === "new") {
    return { ...shown(begun({ ...found, facts }, known, now), now), leavingAt: now };
  }
  if (known.phase !== "active") return { ...known, facts };
  const isRaised = isWorse(found.severity, known.severity);
  const grown = { ...known, facts, leavingAt: now };
  return isRaised ? renewed({ ...grown, severity: found.severity }) : grown;
}

function isSeen(state: AlertState, { rule, isOver, notifies, now }: Sight): boolean {
  if (state.acknowledgedAt !== null || isOver(state.facts)) return true;
  const isSaid = wasShownFor(rule.shownFor, state.leavingAt, state, now);
  return isSaid && (state.toldThisTime > 0 || !notifies);
}
