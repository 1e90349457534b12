import type { DriveFacts } from "../model/drive.ts";
import type { Skip, SkippedSource, SourceName, SourceProbe } from "../model/reading.ts";

/** How one drive is to be read. */
export interface DrivePlan {
  readonly facts: DriveFacts;
  /** Sources that list the drive, best first. */
  readonly tries: readonly SourceName[];
  /** Sources that do not, and why. */
  readonly skipped: readonly SkippedSource[];
}

/**
 * One plan for every drive that any source sees.
 * @param probes in order of preference, one of each source.
 */
export function chooseSources(probes: readonly SourceProbe[]): readonly DrivePlan[] {
  const locations = new Set(probes.flatMap(({ drives }) => drives.map((drive) => drive.location)));
  return [...locations].map((location) => planFor(location, probes));
}

function planFor(location: string, probes: readonly SourceProbe[]): DrivePlan {
  const sightings = probes.flatMap(({ source, drives }) =>
    drives.filter((drive) => drive.location === location).map((facts) => ({ source, facts })),
  );
  const facts = sightings.map((sighting) => sighting.facts).reduce(fillIn);
  const tries = sightings.map(({ source }) => source);
  const skipped = probes
    .filter(({ source }) => !tries.includes(source))
    .map((probe) => ({ source: probe.source, ...whyNot(probe, facts) }));
  return { facts, tries, skipped };
}

/** What the better source says stands; the other fills in what it leaves unknown. */
export function fillIn(better: DriveFacts, other: DriveFacts): DriveFacts {
  return {
    location: better.location,
    model: better.model ?? other.model,
    serial: better.serial ?? other.serial,
    firmware: better.firmware ?? other.firmware,
    capacityBytes: better.capacityBytes ?? other.capacityBytes,
    kind: better.kind === "unknown" ? other.kind : better.kind,
    interconnect: better.interconnect === "unknown" ? other.interconnect : better.interconnect,
    internal: better.internal ?? other.internal,
    warningTemperatureCelsius: better.warningTemperatureCelsius ?? other.warningTemperatureCelsius,
  };
}

function whyNot(probe: SourceProbe, facts: DriveFacts): Skip {
  if (facts.kind === "virtual") {
    return { code: "virtual-disk", detail: `${facts.location} is a virtual disk` };
  }
  if (probe.why !== null) return probe.why;
  return { code: "not-this-kind", detail: `${probe.source} does not list ${facts.location}` };
}
