import type { YearsToMark } from "../../model/forecast-state.ts";
import type { Advice } from "../../model/report.ts";
import type { ReportDrive } from "../../model/report-drive.ts";
import type { ReportSpace, ReportSwap, ReportWriters } from "../../model/report-host.ts";
import { GB } from "../../model/units.ts";

/** What a period showed, as far as advice hangs on it. */
export interface Shown {
  readonly drives: readonly ReportDrive[];
  readonly writers: ReportWriters;
  readonly swap: ReportSwap;
  readonly space: ReportSpace | null;
  readonly memoryBytes: number | null;
  /** Days of the period that have begun. */
  readonly days: number;
}

/** What is worth doing, the most important first; only what the numbers speak for. */
export function adviceOn(shown: Shown): readonly Advice[] {
  const { drives } = shown;
  return [
    ...drives.flatMap(backUp),
    ...drives.flatMap(slowDown),
    ...spaceAdvice(shown.space),
    ...appAdvice(shown),
    ...swapAdvice(shown),
    ...drives.flatMap(tellFirstUse),
    ...drives.flatMap(keepWatching),
  ];
}

/** From here on the wear is a reason to act. */
const WORN_PERCENT = 90;
/** NVMe critical warning: spare, reliability, read-only. */
const DATA_AT_RISK = 0b1101;

function backUp({ id, health, wear }: ReportDrive): readonly Advice[] {
  const bits = (health.criticalWarning ?? 0) & DATA_AT_RISK;
  const errors = health.mediaErrors ?? 0;
  const worn = wear !== null && wear.figurePercent >= WORN_PERCENT ? wear.figurePercent : null;
  if (bits === 0 && errors === 0 && worn === null) return [];
  return [plain("back-up", id, { bits, errors, worn, basis: worn && (wear?.basis ?? null) })];
}

const plain = (code: Advice["code"], driveId: number | null, facts: Advice["facts"]): Advice => ({
  ...{ code, driveId, facts },
  ...{ savesBytesPerDay: null, savesYears: null },
});

function spaceAdvice(space: ReportSpace | null): readonly Advice[] {
  if (space === null || space.low.reachablePercent >= space.targetPercent) return [];
  const { freeBytes, totalBytes, purgeableBytes, freePercent, day } = space.low;
  const wanted = (space.targetPercent / 100) * totalBytes;
  const toFree = Math.ceil(wanted - freeBytes - (purgeableBytes ?? 0));
  const { targetPercent: target, minimumPercent: minimum } = space;
  return [
    plain("space", null, { day, percent: freePercent, free: freeBytes, toFree, target, minimum }),
  ];
}

/** Writing less is advised where the mark is near, and where more is written than the pace. */
function slowDown(drive: ReportDrive): readonly Advice[] {
  const { id, pace, forecast, wear } = drive;
  const rate = forecast?.fromHere?.bytesPerDay ?? 0;
  const isNear = isSoon(drive);
  if (rate <= 0 || (!isNear && !isOverPace(drive, rate))) return [];
  const usable = pace !== null && pace.bytesPerDay > 0 && !isAtOdds(drive) ? pace : null;
  const facts = {
    rate,
    ...{ pace: usable?.bytesPerDay ?? null, targetDay: usable?.targetDay ?? null },
    basis: wear?.basis ?? null,
    ...{ isNear: Number(isNear), earlyYears: nearestReach(drive)?.early ?? null },
  };
  const saves = usable === null || rate <= usable.bytesPerDay ? null : rate - usable.bytesPerDay;
  return [{ ...plain("slow-down", id, facts), savesBytesPerDay: saves }];
}

/** By less than this the two can not be told apart: both have two figures. */
const OVER_PACE = 1.1;

/** More was written than the pace, and it is to be expected that it goes on. */
function isOverPace(drive: ReportDrive, rate: number): boolean {
  const { pace, pacePercent } = drive;
  if (pace === null || pace.bytesPerDay <= 0 || pacePercent === null || isAtOdds(drive))
    return false;
  return pacePercent > 100 && rate > OVER_PACE * pace.bytesPerDay;
}

/** Under so many years to the early end, the owner should know what writes so much. */
const SOON_YEARS = 3;
/** And the last 30 days must not tell quite another story: an old spell is no reason to worry. */
const SOON_YEARS_LATELY = 6;

function isSoon(drive: ReportDrive): boolean {
  const { forecast } = drive;
  const years = nearestReach(drive);
  if (years === null || forecast === null || forecast.grade === "early") return false;
  const rate = forecast.fromHere?.bytesPerDay ?? 0;
  const lately = forecast.last30DaysBytesPerDay ?? rate;
  return years.early < SOON_YEARS && years.middle * (rate / lately) < SOON_YEARS_LATELY;
}

/** By the figure of wear that leads; null: no date. */
function nearestReach({ wear, forecast }: ReportDrive): YearsToMark | null {
  const own = forecast?.own?.reach ?? null;
  const isOwn = wear?.basis === "percentage-used" && own !== null && own.kind !== "unknown";
  const reach = isOwn ? own : (forecast?.mark ?? null);
  return reach?.kind === "expected" ? reach.years : null;
}

/** Where the mark and the drive's own word differ by more, the mark says little of this drive. */
const AT_ODDS = 1.5;

function isAtOdds({ wear, forecast }: ReportDrive): boolean {
  const own = wear?.basis === "percentage-used" ? (forecast?.own?.bytes ?? null) : null;
  if (own === null || !wear?.mark) return false;
  return Math.abs(Math.log(own / wear.mark.bytes)) > Math.log(AT_ODDS);
}

/** An app is named as a cause only from this share of what the drives themselves counted. */
export const LEAST_SHARE_OF_AN_APP = 25;

function appAdvice({ writers, drives, days }: Shown): readonly Advice[] {
  const { drivesBytes } = writers;
  if (drivesBytes === null || drivesBytes <= 0 || days < 1) return [];
  return writers.writers.flatMap(({ kind, name, bytes }): Advice[] => {
    const percent = (bytes / drivesBytes) * 100;
    if (kind !== "app" || percent < LEAST_SHARE_OF_AN_APP) return [];
    return [
      { ...plain("app", null, { app: name, bytes, percent }), ...savings(bytes / days, drives) },
    ];
  });
}

const LEAST_SHARE_OF_SWAP = 20;
/** Less is no burden, whatever its share. */
const LEAST_SWAP_A_DAY = GB;

function swapAdvice({ swap, drives, memoryBytes }: Shown): readonly Advice[] {
  const { swappedOutBytes: bytes, bytesPerDay, percentOfWrites: percent } = swap;
  if (bytesPerDay === null || percent === null || percent < LEAST_SHARE_OF_SWAP) return [];
  if (bytesPerDay < LEAST_SWAP_A_DAY) return [];
  const facts = { bytes, percent, memory: memoryBytes };
  return [{ ...plain("swap", null, facts), ...savings(bytesPerDay, drives) }];
}

/** However much is saved, something is always written. */
const MOST_SAVED = 0.9;
/** Farther than this nobody can look. */
const FARTHEST_YEARS = 50;

/** Years gained = (mark - written) x (1 / (rate - saved) - 1 / rate). */
function savings(
  savesBytesPerDay: number,
  drives: readonly ReportDrive[],
): Pick<Advice, "savesBytesPerDay" | "savesYears"> {
  const [drive] = drives.filter(({ internal }) => internal !== false);
  const rate = drive?.forecast?.fromHere?.bytesPerDay ?? 0;
  const reach = drive?.forecast?.mark;
  if (rate <= 0 || reach?.kind !== "expected") return { savesBytesPerDay, savesYears: null };
  const now = reach.years.middle;
  const then = (now * rate) / (rate - Math.min(savesBytesPerDay, MOST_SAVED * rate));
  return { savesBytesPerDay, savesYears: then > FARTHEST_YEARS ? null : then - now };
}

/** An external drive is not as old as the machine: there is nothing its owner could tell. */
function tellFirstUse({ id, age, internal, soFar }: ReportDrive): readonly Advice[] {
  const isUnknown = age !== null && (age.from === "unknown" || soFar?.atMost === true);
  return isUnknown && internal !== false ? [plain("tell-first-use", id, {})] : [];
}

/** Five days of seven. */
const LEAST_COVER = 5 / 7;
/** Before, missing days are those before the first. */
const SETTLED_DAYS = 14;

/** Of a drive that comes and goes days are missing as a matter of course. */
function keepWatching({ id, writes, wear, internal, forecast }: ReportDrive): readonly Advice[] {
  const days = writes.days.length;
  const watched = Math.floor(forecast?.daysWatched ?? 0);
  const isEarly = forecast === null || forecast.grade === "none" || forecast.grade === "early";
  const isYoung = wear !== null && isEarly; // without a wear there is nothing to forecast
  const isThin = writes.coveredDays < Math.floor(LEAST_COVER * days + 1e-9);
  const hasGaps = isThin && watched >= SETTLED_DAYS;
  if (internal === false || (!hasGaps && !isYoung)) return [];
  const facts = { coveredDays: writes.coveredDays, days, watched, hasGaps: Number(hasGaps) };
  return [plain("keep-watching", id, facts)];
}
