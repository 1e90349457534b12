import type { AlertFacts } from "../../model/alert.ts";
import { SELF_BUDGET } from "../../model/job.ts";
import { DAY, GB, HOUR, MB, MINUTE } from "../../model/units.ts";
import { CONDITION, type MachineRule, not } from "./rule.ts";
import type { OwnersLines, SelfCost, SpaceLeft, SwapLoad, WatchedMachine } from "./situation.ts";

const SHARE_OF_PACE = 0.25;
/** On a virtual disk there is no pace. */
const SWAP_ON_VIRTUAL = 5 * GB;
const MUCH_MORE = 2;
const MUCH_LESS = 0.5;

/** Points above a line before it is left. */
const POINTS_CLEAR = 2;
/** With less the system itself begins to fail. */
const LITTLE_SPACE = 50 * GB;

/** The rest of what the agent may cost is in the model. */
const RESIDENT_BYTES = 250 * MB;

/** Memory swap, free space, and what Wearbar itself costs. */
export const MACHINE_RULES: readonly MachineRule[] = [
  {
    ...CONDITION,
    ...{ code: "swap-heavy", of: "machine" },
    enter: ({ swap }, lines) => swap && isHeavy(swap, lines, 1),
    leave: ({ swap }, lines) => swap && not(isHeavy(swap, lines, MUCH_LESS)),
    ...{ showAfter: { ms: 2 * DAY }, leaveAfter: { ms: 28 * DAY }, quietAfter: 56 * DAY },
    severity: () => "notice",
    facts: swapFacts,
    isNews: (known, now) => Number(now["perDay"]) >= MUCH_MORE * Number(known["spokenOf"]),
    keep: (known, now) => ({ ...now, spokenOf: known["spokenOf"] ?? null }),
  },
  {
    ...CONDITION,
    ...{ code: "space-low", of: "machine", saidBy: "space-critical" },
    enter: ({ space }, { targetPercent }) => space && reachable(space) < targetPercent,
    leave: ({ space }, { targetPercent }) =>
      space && reachable(space) >= targetPercent + POINTS_CLEAR,
    ...{ showAfter: { ms: 6 * HOUR }, quietAfter: 14 * DAY },
    severity: () => "notice",
    facts: ({ space }, { targetPercent }) => spaceFacts(space, targetPercent),
  },
  {
    ...CONDITION,
    ...{ code: "space-critical", of: "machine" },
    enter: ({ space }, lines) => space && isNearlyFull(space, lines),
    leave: ({ space }, lines) => space && hasRoomAgain(space, lines),
    ...{ showAfter: { ms: 30 * MINUTE }, quietAfter: DAY },
    severity: ({ space }) => (space && space.freeBytes < LITTLE_SPACE ? "warning" : "notice"),
    facts: ({ space }, { minimumPercent }) => spaceFacts(space, minimumPercent),
  },
  {
    ...CONDITION,
    ...{ code: "self-cost", of: "machine" },
    enter: ({ selfCost }) => selfCost && isOverBudget(selfCost),
    leave: ({ selfCost }) => selfCost && !isOverBudget(selfCost),
    ...{ showAfter: { ms: DAY }, quietAfter: 28 * DAY },
    severity: () => "warning",
    facts: ({ selfCost }) => ({ ...selfCost }),
  },
];

/** @param factor 1: over the lines; less: still near them. */
function isHeavy(swap: SwapLoad, { swapPercent }: OwnersLines, factor: number): boolean | null {
  const { swappedPerDay, writtenPerDay, pacePerDay, isVirtual } = swap;
  if (isVirtual) return swappedPerDay >= SWAP_ON_VIRTUAL * factor;
  if (writtenPerDay === null || pacePerDay === null) return null;
  const isOfWrites = swappedPerDay >= (swapPercent / 100) * writtenPerDay * factor;
  return swappedPerDay > 0 && isOfWrites && swappedPerDay >= SHARE_OF_PACE * pacePerDay * factor;
}

function swapFacts({ swap }: WatchedMachine): AlertFacts {
  const perDay = swap?.swappedPerDay ?? null;
  const written = swap?.writtenPerDay ?? 0;
  const percent = perDay !== null && written > 0 ? Math.min(100, (perDay / written) * 100) : null;
  return { perDay, percent, spokenOf: perDay };
}

const share = ({ totalBytes }: SpaceLeft, bytes: number): number => (bytes / totalBytes) * 100;

/** Percent that are free or would be when asked for. */
const reachable = (space: SpaceLeft): number =>
  share(space, space.freeBytes + (space.purgeableBytes ?? 0));

function isNearlyFull(space: SpaceLeft, lines: OwnersLines): boolean {
  const isUnderMinimum = share(space, space.freeBytes) < lines.minimumPercent;
  const hasReserve = space.purgeableBytes !== null && reachable(space) >= lines.targetPercent;
  return isUnderMinimum && !hasReserve;
}

function hasRoomAgain(space: SpaceLeft, { minimumPercent, targetPercent }: OwnersLines): boolean {
  if (share(space, space.freeBytes) >= minimumPercent + POINTS_CLEAR) return true;
  return space.purgeableBytes !== null && reachable(space) >= targetPercent + POINTS_CLEAR;
}

function spaceFacts(space: SpaceLeft | null, line: number): AlertFacts {
  if (space === null) return { line };
  const { freeBytes: free, purgeableBytes: purgeable } = space;
  return { percent: share(space, free), free, purgeable, line };
}

const isOverBudget = ({ bytesPerWeek, cpuMsPerDay, residentBytes }: SelfCost): boolean =>
  (bytesPerWeek ?? 0) > SELF_BUDGET.bytesPerWeek ||
  cpuMsPerDay > SELF_BUDGET.cpuMsPerDay ||
  residentBytes > RESIDENT_BYTES;
