import type { AlertFacts, AlertState } from "../../model/alert.ts";
import type { Health } from "../../model/reading.ts";
import { realSpareThreshold } from "../../model/spare.ts";
import { DAY } from "../../model/units.ts";
import { AT_ONCE, CONDITION, type DriveRule, EVENT, not, type Relation } from "./rule.ts";
import type { OwnersLines, WatchedDrive } from "./situation.ts";

/** Bits of the critical warning (NVMe Base Specification 2.0, figure 207, byte 0). */
const SPARE = 0b00_0001;
const HEAT = 0b00_0010;
const RELIABILITY = 0b00_0100;
const READ_ONLY = 0b00_1000;
const BACKUP_AND_REGION = 0b11_0000;
/** Spare and heat have rules of their own. */
const OWN_BITS = RELIABILITY | READ_ONLY | BACKUP_AND_REGION;

const RATED = 100;
/** Below so much spare it is late, whatever limit the drive itself has. */
const LEAST_SPARE = 10;
const MUCH_SPARE = 10;
const COOLER_BY = 5;

/** What the drive says of its own health. */
export const HEALTH_RULES: readonly DriveRule[] = [
  {
    ...CONDITION,
    ...{ code: "health-critical", of: "drive", on: ["built-in", "external", "other"] },
    enter: ({ look }) => isSet(look, OWN_BITS),
    leave: ({ look }) => not(isSet(look, OWN_BITS)),
    ...{ showAfter: AT_ONCE, leaveAfter: { looks: 2 }, quietAfter: 0, atFirstSight: true },
    severity: healthSeverity,
    facts: ({ look, percentageUsed }) => ({ bits: ownBits(look), percentageUsed }),
  },
  {
    ...CONDITION,
    ...{ code: "spare-falling", of: "drive", on: ["built-in", "external"] },
    enter: hasLostSpare,
    leave: (drive) => not(hasLostSpare(drive)),
    ...{ showAfter: { looks: 2 }, leaveAfter: { looks: 2 }, quietAfter: DAY, atFirstSight: true },
    severity: spareSeverity,
    facts: ({ look, firstSpare }) => ({
      ...{ spare: look.availableSpare, first: firstSpare, limit: spareLimit(look) },
    }),
  },
  {
    ...EVENT,
    ...{ code: "media-errors", of: "drive", on: ["built-in", "external", "other"] },
    happened: ({ look }) => ({ severity: "warning", facts: { count: look.mediaErrors } }),
    ...{ relation: countRelation, join: countJoined },
    ...{ startsSilently: true, shownFor: 28 * DAY, quietAfter: DAY },
  },
  {
    ...CONDITION,
    ...{ code: "hot", of: "drive", on: ["built-in"] },
    enter: isHot,
    leave: isCool,
    ...{ showAfter: { looks: 3 }, leaveAfter: { looks: 3 } },
    severity: () => "warning",
    facts: (drive, lines) => ({
      ...{ celsius: drive.look.temperatureCelsius, limit: heatLimit(drive, lines) },
    }),
  },
];

/** @returns null where the bits are not known. */
function isSet({ criticalWarning }: Health, bits: number): boolean | null {
  return criticalWarning === null ? null : (criticalWarning & bits) !== 0;
}

const ownBits = ({ criticalWarning }: Health): number => (criticalWarning ?? 0) & OWN_BITS;

/**
 * Some drives set the bit of reliability when their rated endurance is used up: that is one thing,
 * not two, and no failure.
 */
function healthSeverity({ look, percentageUsed }: WatchedDrive) {
  const bits = ownBits(look);
  if (bits & READ_ONLY) return "critical";
  const isRatingOnly = percentageUsed !== null && percentageUsed >= RATED;
  return bits & RELIABILITY && !isRatingOnly ? "critical" : "warning";
}

const spareLimit = ({ availableSpareThreshold }: Health): number =>
  Math.max(LEAST_SPARE, realSpareThreshold(availableSpareThreshold) ?? 0);

/**
 * A spare of 0 that was never higher, on a drive that does not warn of it, is none that the drive
 * reports: QEMU's drives say 0 with a threshold of 0.
 */
function spareOf({ look, firstSpare }: WatchedDrive): number | null {
  const isReported = look.availableSpare !== 0 || (firstSpare ?? 0) > 0;
  return isReported ? look.availableSpare : null;
}

function hasLostSpare(drive: WatchedDrive): boolean | null {
  if (isSet(drive.look, SPARE)) return true;
  const spare = spareOf(drive);
  if (spare === null) return null;
  return spare < (drive.firstSpare ?? spare) || spare < spareLimit(drive.look);
}

function spareSeverity(drive: WatchedDrive) {
  const spare = spareOf(drive);
  if (isSet(drive.look, SPARE) || spare === null || spare < spareLimit(drive.look)) {
    return "critical";
  }
  return (drive.firstSpare ?? spare) - spare >= MUCH_SPARE ? "warning" : "notice";
}

/** A count that fell is another count: it is gone on from there. */
function countRelation({ phase, facts: known }: AlertState, now: AlertFacts): Relation {
  const [before, count] = [known["count"], now["count"]];
  if (typeof count !== "number" || count === before) return "same";
  if (typeof before !== "number" || count < before) return "grown";
  return phase === "active" ? "grown" : "new";
}

function countJoined(known: AlertFacts, now: AlertFacts, relation: Relation): AlertFacts {
  const before = relation === "new" ? known["count"] : known["before"];
  return { ...now, before: before ?? null };
}

/** The drive's makers know best how warm it may be; the owner's line is for a drive that does not say. */
const heatLimit = ({ warningCelsius }: WatchedDrive, { hotCelsius }: OwnersLines): number =>
  warningCelsius ?? hotCelsius;

function isHot(drive: WatchedDrive, lines: OwnersLines): boolean | null {
  const { temperatureCelsius } = drive.look;
  const isWarned = isSet(drive.look, HEAT);
  if (isWarned || temperatureCelsius === null) return isWarned;
  return temperatureCelsius >= heatLimit(drive, lines);
}

function isCool(drive: WatchedDrive, lines: OwnersLines): boolean | null {
  const { temperatureCelsius } = drive.look;
  const isWarned = isSet(drive.look, HEAT);
  if (isWarned || temperatureCelsius === null) return not(isWarned);
  return temperatureCelsius <= heatLimit(drive, lines) - COOLER_BY;
}
