import type { AlertState } from "../../model/alert.ts";
import type { Instant } from "../../model/units.ts";
import { advanceCondition } from "./advance-condition.ts";
import { advanceEvent } from "./advance-event.ts";
import { cleared, withoutFuture } from "./remembered.ts";
import { alertId, type ConditionRule, type EventRule, type Rule } from "./rule.ts";
import type { Situation, WatchedDrive } from "./situation.ts";

/**
 * One look at everything that is watched.
 * @param previous what is remembered.
 * @returns what is to be remembered instead. It is told by `toTell`, apart from this.
 */
export function advanceAlerts(
  rules: readonly Rule[],
  situation: Situation,
  previous: readonly AlertState[],
): readonly AlertState[] {
  const { now } = situation;
  const known = new Map(previous.map((state) => [state.id, withoutFuture(state, now)]));
  const next = new Map<string, AlertState>();
  for (const { id, advance } of watched(rules, situation, new Set(driveIdsOf(previous)))) {
    const state = advance(known.get(id) ?? null);
    known.delete(id);
    if (state !== null) next.set(id, state);
  }
  // Of a drive that is watched no longer, or by a rule that there is no more.
  const left = [...known.values()].flatMap((state) => withoutItsRule(state, now));
  return [...next.values(), ...left];
}

const driveIdsOf = (states: readonly AlertState[]): readonly (number | null)[] =>
  states.map(({ driveId }) => driveId);

/** One rule about one drive or the machine. */
interface Watched {
  readonly id: string;
  advance(known: AlertState | null): AlertState | null;
}

function watched(
  rules: readonly Rule[],
  situation: Situation,
  seenDrives: ReadonlySet<number | null>,
): readonly Watched[] {
  const { drives, machine } = situation;
  return rules.flatMap((rule): readonly Watched[] => {
    if (rule.of === "machine") {
      return [watch(rule, machine, { situation, driveId: null, isFirstSight: false })];
    }
    return drives
      .filter(({ scope }) => rule.on.includes(scope))
      .map((drive) => watch(rule, drive, aboutDrive(drive, situation, seenDrives)));
  });
}

interface About {
  readonly situation: Situation;
  readonly driveId: number | null;
  readonly isFirstSight: boolean;
}

const aboutDrive = (
  { id }: WatchedDrive,
  situation: Situation,
  seenDrives: ReadonlySet<number | null>,
): About => ({ situation, driveId: id, isFirstSight: !seenDrives.has(id) });

function watch<At>(rule: ConditionRule<At> | EventRule<At>, at: At, about: About): Watched {
  const id = alertId(rule, about.driveId);
  return rule.kind === "condition"
    ? { id, advance: (known) => conditionOf(rule, at, about, known) }
    : { id, advance: (known) => eventOf(rule, at, about, known) };
}

function conditionOf<At>(
  rule: ConditionRule<At>,
  at: At,
  { situation, driveId, isFirstSight }: About,
  known: AlertState | null,
): AlertState | null {
  const { now, lines } = situation;
  const isSo = rule.enter(at, lines);
  const found = {
    ...{ rule, driveId },
    ...{ severity: rule.severity(at, lines), facts: rule.facts(at, lines) },
  };
  const isOver = rule.leave(at, lines);
  const { notifies } = lines;
  return advanceCondition(known, { rule, isSo, isOver, found, notifies, now, isFirstSight });
}

function eventOf<At>(
  rule: EventRule<At>,
  at: At,
  { situation, driveId }: About,
  known: AlertState | null,
): AlertState | null {
  const { now, lines } = situation;
  const happening = rule.happened(at, lines);
  return advanceEvent(known, {
    rule,
    found: happening && { rule, driveId, ...happening },
    relation: known && happening ? rule.relation(known, happening.facts, at) : "new",
    isOver: (facts) => rule.isOver?.(facts, at) ?? false,
    notifies: lines.notifies,
    now,
  });
}

function withoutItsRule(state: AlertState, now: Instant): readonly AlertState[] {
  if (state.phase === "cleared") return [state];
  return state.shownAt === null ? [] : [cleared(state, now)];
}
