import type { DriveFacts } from "../model/drive.ts";
import type { DriveSource, SourceAnswer, SourceName, SourceProbe } from "../model/reading.ts";

/** What one source says of one drive. */
export interface SourceSight {
  readonly source: SourceName;
  readonly answer: SourceAnswer;
  /** What the source did, a line a step; empty where it does not tell. */
  readonly steps: readonly string[];
}

export interface DriveSight {
  readonly facts: DriveFacts;
  /** Best source first; the first that answered is the one in use. */
  readonly sights: readonly SourceSight[];
}

export interface Look {
  readonly probes: readonly SourceProbe[];
  readonly drives: readonly DriveSight[];
}

/** Asks every source for every drive it lists, also those that a better source makes needless. */
export async function lookAround(sources: readonly DriveSource[]): Promise<Look> {
  const probes = await Promise.all(sources.map((source) => source.probe()));
  const facts = new Map<string, DriveFacts>();
  for (const drive of probes.flatMap((probe) => probe.drives)) {
    if (!facts.has(drive.location)) facts.set(drive.location, drive);
  }
  const drives = [...facts.values()].map(async (drive) => ({
    facts: drive,
    sights: await sightsOf(drive, sources, probes),
  }));
  return { probes, drives: await Promise.all(drives) };
}

/** One after the other: two programs in one drive at a time would be in each other's way. */
async function sightsOf(
  { location }: DriveFacts,
  sources: readonly DriveSource[],
  probes: readonly SourceProbe[],
): Promise<readonly SourceSight[]> {
  const sights: SourceSight[] = [];
  for (const source of sources) {
    const probe = probes.find((candidate) => candidate.source === source.name);
    if (!probe?.drives.some((drive) => drive.location === location)) continue;
    const answer = await source.read(location);
    sights.push({ source: source.name, answer, steps: source.steps?.(location) ?? [] });
  }
  return sights;
}
