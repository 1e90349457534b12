import type { AlertState } from "../../model/alert.ts";
import { DAY, type Instant } from "../../model/units.ts";
import { activeStates, ruleOf, sayerOf } from "./active.ts";
import { isWorse, withoutFuture } from "./remembered.ts";
import type { Rule } from "./rule.ts";

/** When it is, and what of it must not be disturbed. */
export interface Calm {
  readonly now: Instant;
  /** Whether notifications are wanted at all. */
  readonly notifies: boolean;
  /** Nothing is told before: the machine has only just started or woken up. Null: long ago. */
  readonly quietUntil: Instant | null;
  readonly isQuietHour: boolean;
  /** How many more notices this day has room for; what is critical comes on top. */
  readonly room: number;
}

/** What is told now. */
export interface Telling {
  readonly due: readonly Due[];
  /** All states, those that are told marked as such. */
  readonly states: readonly AlertState[];
}

/** One notification. */
export interface Due {
  /** Never used before, such as `over-pace-1#2`. */
  readonly key: string;
  /** The alert it is about, as it is told. */
  readonly state: AlertState;
  /** What else is told in it, where a drive is spoken of for the first time. */
  readonly others: readonly AlertState[];
}

/** Days between one reminder and the next, until the owner acknowledges it. */
const REMINDER_DAYS = [1, 2, 4, 8, 16, 32] as const;

/**
 * Who is told now. What is held back is not lost: it is due at the next look that is allowed to
 * speak. Nothing here depends on being asked often, or only once.
 */
export function toTell(rules: readonly Rule[], states: readonly AlertState[], calm: Calm): Telling {
  const { now } = calm;
  const known = states.map((state) => withoutFuture(state, now));
  if (!calm.notifies || (calm.quietUntil !== null && now < calm.quietUntil)) {
    return { due: [], states: known };
  }
  const due = activeStates(rules, known).filter((state) => isDue(rules, state, now));
  const told = withRoom(togetherAtFirst(due, known), calm);
  return { due: told, states: markSaid(rules, marked(known, told, now), now) };
}

function isDue(rules: readonly Rule[], state: AlertState, now: Instant): boolean {
  if (state.acknowledgedAt !== null) return false;
  if (state.snoozedUntil !== null && now < state.snoozedUntil) return false;
  return state.toldThisTime === 0
    ? isNewsAgain(rules, state, now)
    : isReminderDue(rules, state, now);
}

/** What comes back soon after it was told is told again only where it is worse. */
function isNewsAgain(rules: readonly Rule[], state: AlertState, now: Instant): boolean {
  const { toldAt, toldSeverity, shownAt, severity } = state;
  if (toldAt === null || isWorse(severity, toldSeverity)) return true;
  const isWhileShown = shownAt !== null && toldAt >= shownAt;
  const quiet = ruleOf(rules, state.id, state.driveId)?.quietAfter ?? 0;
  return isWhileShown || now - toldAt >= quiet;
}

/** Of a condition only while it is so, and not on its way out. */
function isReminderDue(rules: readonly Rule[], state: AlertState, now: Instant): boolean {
  const { id, driveId, severity, toldThisTime, toldAt, leavingAt } = state;
  const days = REMINDER_DAYS[toldThisTime - 1];
  if (severity === "notice" || days === undefined || toldAt === null) return false;
  const isEvent = ruleOf(rules, id, driveId)?.kind === "event";
  return (isEvent || leavingAt === null) && now - toldAt >= days * DAY;
}

type Group = readonly [AlertState, ...AlertState[]];

/** The first time that anything is said of a drive, all of it is said at once. */
function togetherAtFirst(
  due: readonly AlertState[],
  known: readonly AlertState[],
): readonly Group[] {
  const groups: [AlertState, ...AlertState[]][] = [];
  for (const state of due) {
    const { driveId } = state;
    const isFirst =
      driveId !== null && known.every((one) => one.driveId !== driveId || one.told === 0);
    const first = isFirst ? groups.find(([lead]) => lead.driveId === driveId) : undefined;
    if (first === undefined) groups.push([state]);
    else first.push(state);
  }
  return groups;
}

function withRoom(groups: readonly Group[], { isQuietHour, room }: Calm): readonly Due[] {
  const isCritical = ([lead]: Group) => lead.severity === "critical";
  const others = isQuietHour ? [] : groups.filter((group) => !isCritical(group)).slice(0, room);
  return groups.filter((group) => isCritical(group) || others.includes(group)).map(dueOf);
}

const dueOf = ([state, ...others]: Group): Due => ({
  key: `${state.id}#${state.told + 1}`,
  state,
  others,
});

function marked(
  states: readonly AlertState[],
  due: readonly Due[],
  now: Instant,
): readonly AlertState[] {
  const leads = new Set(due.map(({ state }) => state.id));
  const others = new Set(due.flatMap((one) => one.others.map(({ id }) => id)));
  return states.map((state) => {
    if (leads.has(state.id)) return said({ ...state, told: state.told + 1 }, now);
    return others.has(state.id) ? said(state, now) : state;
  });
}

const said = (state: AlertState, now: Instant): AlertState => ({
  ...state,
  toldThisTime: state.toldThisTime + 1,
  toldAt: now,
  toldSeverity: state.severity,
});

/** What a told alert says, too, is not told once that one is over. */
function markSaid(
  rules: readonly Rule[],
  states: readonly AlertState[],
  now: Instant,
): readonly AlertState[] {
  return states.map((state) => {
    const isUntold = state.phase === "active" && state.toldThisTime === 0;
    const sayer = isUntold ? sayerOf(rules, state, states) : null;
    return (sayer?.toldThisTime ?? 0) > 0 ? said(state, now) : state;
  });
}
