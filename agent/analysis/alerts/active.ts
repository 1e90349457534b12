import type { AlertState } from "../../model/alert.ts";
import { bySeverity } from "./remembered.ts";
import { alertId, type Rule } from "./rule.ts";

/**
 * Alerts that are shown, the worst first and of equals the older. What another one says better is
 * not said twice.
 */
export function activeStates(
  rules: readonly Rule[],
  states: readonly AlertState[],
): readonly AlertState[] {
  return states
    .filter(({ phase }) => phase === "active")
    .filter((state) => sayerOf(rules, state, states) === null)
    .sort(
      (left, right) =>
        bySeverity(left.severity, right.severity) || left.enteredAt - right.enteredAt,
    );
}

/** @returns the active alert that says this one, too, or null. */
export function sayerOf(
  rules: readonly Rule[],
  { id, driveId }: AlertState,
  states: readonly AlertState[],
): AlertState | null {
  const saidBy = ruleOf(rules, id, driveId)?.saidBy ?? null;
  if (saidBy === null) return null;
  const isIt = (other: AlertState) =>
    other.code === saidBy && other.driveId === driveId && other.phase === "active";
  return states.find(isIt) ?? null;
}

export const ruleOf = (rules: readonly Rule[], id: string, driveId: number | null): Rule | null =>
  rules.find((rule) => alertId(rule, driveId) === id) ?? null;
