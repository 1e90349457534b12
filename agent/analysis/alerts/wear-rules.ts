import type { AlertFacts } from "../../model/alert.ts";
import { DAY, DAYS_PER_YEAR } from "../../model/units.ts";
import { CONDITION, type DriveRule, not } from "./rule.ts";
import type { WatchedDrive } from "./situation.ts";

/** Percent worn that are worth a word, each once. */
const LEVELS = [50, 75, 90, 100] as const;
type Level = (typeof LEVELS)[number];
const WORN = 90;

const FAST_POINTS = 2;
const STEADY_POINTS = 1;
/** Fewer days of the 28 do not tell that it is steady again. */
const DAYS_TO_BE_STEADY = 21;

const SHORT_YEARS = 3;
const VERY_SHORT_YEARS = 1;
const SHORT_AT_RECENT_RATE = 6;
const SHORT_BY_OWN_WORD = 5;
const LONGER_BY = 1.2;
/** Below it a whole percent is too coarse to reckon with. */
const OWN_WORD_FROM = 3;

/** How worn a drive is, by the mark and by its own word. */
export const WEAR_RULES: readonly DriveRule[] = [
  ...LEVELS.map(levelRule),
  {
    ...CONDITION,
    ...{ code: "wear-level", line: "mark", of: "drive", on: ["built-in", "external"] },
    enter: isPastMarkAlone,
    leave: (drive) => not(isPastMarkAlone(drive)),
    ...{ showAfter: { ms: DAY }, leaveAfter: { looks: 2 }, atFirstSight: true },
    mayReturn: () => false,
    severity: () => "notice",
    facts: (drive) => levelFacts(drive, "mark"),
  },
  {
    ...CONDITION,
    ...{ code: "percent-fast", of: "drive", on: ["built-in", "external"] },
    enter: ({ percentRise: rise }) => rise && rise.points >= FAST_POINTS,
    leave: ({ percentRise: rise }) =>
      rise && rise.points < STEADY_POINTS && rise.days >= DAYS_TO_BE_STEADY,
    ...{ showAfter: { ms: DAY }, quietAfter: 28 * DAY },
    severity: () => "warning",
    facts: ({ percentRise: rise, percentageUsed }) => ({
      ...{ points: rise?.points ?? null, days: rise?.days ?? null, percentageUsed },
    }),
    // On its way out it is no longer fast, and not yet over: it is told by what it was.
    keep: (known, now) => (Number(now["points"]) < FAST_POINTS ? known : now),
  },
  {
    ...CONDITION,
    ...{ code: "life-short", of: "drive", on: ["built-in"] },
    enter: (drive) => isShort(drive, 1),
    leave: (drive) => not(isShort(drive, LONGER_BY)),
    ...{ showAfter: { ms: 7 * DAY }, quietAfter: 28 * DAY },
    severity: () => "warning",
    facts: shortFacts,
    isNews: (known, now) => Number(now["line"]) < Number(known["line"]),
    keep: (known, now) => ({ ...now, line: known["line"] ?? null }),
  },
];

/** From 90% on it is shown as long as it is so; below, it has been said after four weeks. */
function levelRule(level: Level): DriveRule {
  const isHere = (drive: WatchedDrive): boolean | null => {
    if (drive.wear === null) return null;
    return levelOf(drive.wear.figurePercent) === level && !(level === 100 && isMarkAlone(drive));
  };
  return {
    ...CONDITION,
    ...{ code: "wear-level", line: String(level), of: "drive", on: ["built-in", "external"] },
    enter: isHere,
    leave: (drive) => not(isHere(drive)),
    ...{ showAfter: { ms: DAY }, leaveAfter: { looks: 2 }, atFirstSight: true },
    shownFor: level < WORN ? 28 * DAY : null,
    // The figure begins anew when the drive's own percentage takes over from the mark.
    mayReturn: (known, now) => known["basis"] !== now["basis"],
    severity: (drive) => (level < WORN || isMarkAlone(drive) ? "notice" : "warning"),
    facts: (drive) => levelFacts(drive, level),
  };
}

const levelOf = (figure: number): Level | undefined => LEVELS.findLast((level) => figure >= level);

/** The mark is a rule of thumb: where the drive itself says less, it is no alarm. */
const isMarkAlone = ({ wear, percentageUsed }: WatchedDrive): boolean =>
  wear?.basis === "mark" && percentageUsed !== null;

function isPastMarkAlone({ wear, percentageUsed }: WatchedDrive): boolean | null {
  if (wear === null || wear.percentOfMark === null || percentageUsed === null) return null;
  return wear.percentOfMark >= 100 && percentageUsed < 100;
}

function levelFacts({ wear, percentageUsed }: WatchedDrive, line: Level | "mark"): AlertFacts {
  return {
    line,
    ...{ percent: wear?.figurePercent ?? null, basis: wear?.basis ?? null, percentageUsed },
    ...{ percentOfMark: wear?.percentOfMark ?? null, cycles: wear?.mark?.cycles ?? null },
  };
}

/** Years until a line is reached, by different reckonings; null where one can not be made. */
interface Ahead {
  /** The early end of the forecast. */
  readonly early: number | null;
  /** At the plain rate of the last 30 days, to the mark and to the drive's own 100%. */
  readonly toMark: number | null;
  readonly toOwn: number | null;
}

/** @returns null where no rate is known. */
function yearsAhead(drive: WatchedDrive): Ahead | null {
  const { forecast, wear, bytesWritten, percentageUsed } = drive;
  const rate = forecast?.last30DaysBytesPerDay ?? null;
  if (forecast === null || rate === null || bytesWritten === null) return null;
  const until = (line: number) => (line - bytesWritten) / rate / DAYS_PER_YEAR;
  const { mark, own } = forecast;
  const leads = percentageUsed !== null && percentageUsed >= OWN_WORD_FROM;
  return {
    early: mark.kind === "expected" ? mark.years.early : mark.kind === "passed" ? 0 : null,
    toMark: wear?.mark ? until(wear.mark.bytes) : null,
    toOwn: leads && own !== null && !own.isLowerBound ? until(own.bytes) : null,
  };
}

/**
 * A forecast alone is no alarm: the recent rate must bear it out, and so must the drive's own word
 * where there is one. That one is enough by itself when it is as near.
 */
function isShort(drive: WatchedDrive, factor: number): boolean | null {
  if (drive.forecast === null) return null;
  if (drive.forecast.grade !== "fair" && drive.forecast.grade !== "good") return false;
  const ahead = yearsAhead(drive);
  if (ahead === null) return null;
  const { early, toMark, toOwn } = ahead;
  if (toOwn !== null && toOwn < SHORT_YEARS * factor) return true;
  // Past the mark without a word of the drive, the wear has been told as such.
  if (early === null || toMark === null || (toMark <= 0 && toOwn === null)) return false;
  const ownAgrees = toOwn === null || toOwn < SHORT_BY_OWN_WORD * factor;
  return early < SHORT_YEARS * factor && toMark < SHORT_AT_RECENT_RATE * factor && ownAgrees;
}

function shortFacts(drive: WatchedDrive): AlertFacts {
  const { early, toOwn } = yearsAhead(drive) ?? { early: null, toOwn: null };
  const byOwn = toOwn !== null && (early === null || toOwn < early);
  const years = Math.max(0, (byOwn ? toOwn : early) ?? 0);
  const perDay = drive.forecast?.last30DaysBytesPerDay ?? null;
  const line = years < VERY_SHORT_YEARS ? VERY_SHORT_YEARS : SHORT_YEARS;
  return {
    years,
    line,
    by: byOwn ? "own" : "mark",
    perDay,
    cycles: drive.wear?.mark?.cycles ?? null,
  };
}
