import type { ActiveAlert, AlertCode } from "../model/alert.ts";
import type { DriveState, Reason, SpaceState, StateWord } from "../model/state.ts";

/**
 * Everything that is not as it should be, worst first.
 * @param happened what befell the database, to be told once.
 */
export function reasonsOf(
  drives: readonly DriveState[],
  space: SpaceState | null,
  happened: readonly Reason[],
): readonly Reason[] {
  const reasons = [
    ...happened,
    ...(drives.length === 0 ? [reason("no-drive", "watch", null)] : []),
    ...drives.flatMap(driveReasons),
    ...spaceReasons(space),
  ];
  return reasons.sort((left, right) => RANK[left.severity] - RANK[right.severity]);
}

const RANK: Readonly<Record<Reason["severity"], number>> = { act: 0, watch: 1, note: 2 };

function driveReasons(drive: DriveState): readonly Reason[] {
  const name = drive.model ?? drive.location;
  const bits = drive.health.criticalWarning ?? 0;
  return [
    ...(bits > 0 ? [reason("critical-warning", "act", name, { bits })] : []),
    ...wearReasons(drive, name),
    ...(drive.connected ? [] : [reason("not-connected", absence(drive), name)]),
    ...(drive.connected && isUnread(drive) ? [reason("no-lifetime-reading", "note", name)] : []),
  ];
}

/** From here on the wear is a reason to act. */
const WORN_PERCENT = 90;

/** The mark is a rule of thumb: near it, a drive that itself says less is worth a look, no alarm. */
function wearReasons({ wear, health }: DriveState, name: string): readonly Reason[] {
  if (wear === null || wear.figurePercent < WORN_PERCENT) return [];
  const { figurePercent: percent, basis, mark } = wear;
  const { percentageUsed } = health;
  const severity = basis === "mark" && percentageUsed !== null ? "watch" : "act";
  const facts = { percent, basis, cycles: mark?.cycles ?? null, percentageUsed };
  return [reason("wear-level", severity, name, facts)];
}

/** An external drive comes and goes; a built-in one does not. */
const absence = (drive: DriveState): Reason["severity"] =>
  drive.internal === false ? "note" : "watch";

function spaceReasons(space: SpaceState | null): readonly Reason[] {
  if (space === null) return [];
  const { freeBytes, purgeableBytes, totalBytes, freePercent } = space;
  const reachable = ((freeBytes + (purgeableBytes ?? 0)) / totalBytes) * 100;
  if (reachable >= space.targetPercent) return [];
  const facts = { percent: freePercent, free: freeBytes };
  if (freePercent < space.minimumPercent) {
    return [reason("space-minimum", "watch", null, { ...facts, minimum: space.minimumPercent })];
  }
  return [reason("space-target", "note", null, { ...facts, target: space.targetPercent })];
}

function reason(
  code: Reason["code"],
  severity: Reason["severity"],
  drive: string | null,
  facts: Reason["facts"] = {},
): Reason {
  return { code, severity, drive, facts };
}

/** What an agent watches over by rules of its own, with time and hysteresis. */
const WATCHED_OVER: Partial<Readonly<Record<Reason["code"], readonly AlertCode[]>>> = {
  "critical-warning": ["health-critical", "hot", "spare-falling"],
  "wear-level": ["wear-level"],
  "space-minimum": ["space-critical", "space-low"],
  "space-target": ["space-critical", "space-low"],
};

/**
 * The reasons that an agent's alerts leave over: one thing is not said twice. Free space is the
 * alerts' alone, for they tell what lasts from what passes; what a drive warns of is said at once.
 */
export function reasonsBeside(
  reasons: readonly Reason[],
  alerts: readonly ActiveAlert[],
): readonly Reason[] {
  return reasons.filter(({ code, drive }) => {
    const codes = WATCHED_OVER[code] ?? [];
    const isSaid = alerts.some((alert) => codes.includes(alert.code) && alert.drive === drive);
    return !isSaid && !codes.includes("space-low");
  });
}

/** What is acknowledged or put off is known; only what is serious needs its owner all the same. */
export const asksForALook = ({ severity, acknowledged, snoozedUntil }: ActiveAlert): boolean =>
  severity !== "notice" || (!acknowledged && snoozedUntil === null);

/** The one word: `unknown` comes before all but the worst, for nothing can be promised then. */
export function stateWord(
  reasons: readonly Reason[],
  drives: readonly DriveState[],
  alerts: readonly ActiveAlert[],
): StateWord {
  const isCritical = alerts.some(({ severity }) => severity === "critical");
  if (isCritical || reasons.some(({ severity }) => severity === "act")) return "act";
  const attached = drives.filter((drive) => drive.connected);
  if (attached.length === 0 || attached.some(isUnread)) return "unknown";
  if (alerts.some(({ code }) => code === "stale")) return "stale";
  if (alerts.some(({ severity }) => severity === "warning")) return "act";
  const isWatched = alerts.some(asksForALook);
  return isWatched || reasons.some(({ severity }) => severity === "watch") ? "watch" : "good";
}

/** A built-in solid state drive whose health has never been read. */
function isUnread(drive: DriveState): boolean {
  const { bytesWritten, percentageUsed } = drive.health;
  return (
    drive.kind === "ssd" &&
    drive.internal !== false &&
    bytesWritten === null &&
    percentageUsed === null
  );
}
