import type { DriveFacts } from "../model/drive.ts";
import type {
  DriveSource,
  Health,
  Reading,
  SinceBoot,
  SkippedSource,
  SourceAnswer,
  SourceName,
} from "../model/reading.ts";
import { SOURCE_NAMES, UNKNOWN_HEALTH } from "../model/reading.ts";
import type { Instant, LocalDay, ZoneName } from "../model/units.ts";
import { chooseSources, type DrivePlan, fillIn } from "../sources/choose-source.ts";

/** When and in which run of the machine a reading is taken. */
export interface Occasion {
  readonly takenAt: Instant;
  readonly zone: ZoneName;
  readonly utcOffsetMinutes: number;
  readonly day: LocalDay;
  /** When that day began in the owner's zone. */
  readonly midnight: Instant;
  readonly bootId: string | null;
}

/** A drive that no source could read at all. */
export interface Unread {
  readonly facts: DriveFacts;
  readonly skipped: readonly SkippedSource[];
}

export interface DrivesRead {
  readonly readings: readonly Reading[];
  readonly unread: readonly Unread[];
}

/**
 * Reads every drive that any source sees, all at once, each by its best source that answers.
 * @param sources in order of preference.
 */
export async function readDrives(
  sources: readonly DriveSource[],
  occasion: Occasion,
): Promise<DrivesRead> {
  const probes = await Promise.all(sources.map((source) => source.probe()));
  const plans = chooseSources(probes);
  const outcomes = await Promise.all(plans.map((plan) => readOne(plan, sources, occasion)));
  return {
    readings: outcomes.flatMap((outcome) => ("source" in outcome ? [outcome] : [])),
    unread: outcomes.flatMap((outcome) => ("source" in outcome ? [] : [outcome])),
  };
}

/** What has been learnt of one drive, source after source. */
interface Learnt {
  readonly facts: DriveFacts;
  readonly health: Health;
  readonly sinceBoot: SinceBoot | null;
  readonly source: Reading["source"] | null;
  readonly skipped: readonly SkippedSource[];
  readonly notes: readonly string[];
}

async function readOne(
  plan: DrivePlan,
  sources: readonly DriveSource[],
  occasion: Occasion,
): Promise<Reading | Unread> {
  let learnt: Learnt = { ...NOTHING, facts: plan.facts, skipped: plan.skipped };
  for (const name of plan.tries) {
    const source = sources.find((candidate) => candidate.name === name);
    if (source === undefined || isNeedless(source, learnt, plan)) continue;
    learnt = add(learnt, source, await source.read(plan.facts.location));
  }
  const { source, ...rest } = learnt;
  if (source === null) return { facts: rest.facts, skipped: rest.skipped };
  const { takenAt, zone, day, bootId } = occasion;
  const skipped = rest.skipped.filter((skip) => isBetter(skip.source, source));
  return { ...rest, skipped, takenAt, zone, day, bootId, source };
}

/** Why a worse source was not used is nobody's question. */
function isBetter(skipped: SourceName, used: SourceName): boolean {
  return SOURCE_NAMES.indexOf(skipped) < SOURCE_NAMES.indexOf(used);
}

const NOTHING = {
  health: UNKNOWN_HEALTH,
  sinceBoot: null,
  source: null,
  skipped: [],
  notes: [],
} as const;

/**
 * One health log is enough. A drive that did not answer in time is not asked again by another way:
 * only the system's counters, which do not touch it, are still read.
 */
function isNeedless(source: DriveSource, learnt: Learnt, { tries }: DrivePlan): boolean {
  if (source.name === "os-counters") return learnt.sinceBoot !== null;
  // A source that only failed to list the drives in time has not asked this one.
  const isStuck = learnt.skipped.some(
    (skip) => skip.code === "timed-out" && tries.includes(skip.source),
  );
  return isStuck || learnt.source !== null;
}

function add(learnt: Learnt, source: DriveSource, answer: SourceAnswer): Learnt {
  if (!answer.ok) {
    return { ...learnt, skipped: [...learnt.skipped, { source: source.name, ...answer.why }] };
  }
  return {
    facts: fillIn(answer.facts, learnt.facts),
    health: learnt.source === null ? answer.health : learnt.health,
    sinceBoot: learnt.sinceBoot ?? answer.sinceBoot,
    source: learnt.source ?? source.name,
    skipped: learnt.skipped,
    notes: [...learnt.notes, ...answer.notes],
  };
}
