import { DISAGREEMENT, type DriveSource, type SourceAnswer } from "../model/reading.ts";
import { type Bytes, GB } from "../model/units.ts";
import type { Clock } from "../support/host.ts";

export interface SecondOpinion {
  readonly source: DriveSource;
  /** Milliseconds in which one drive is asked about once: it costs a program's run. */
  readonly every: number;
  readonly clock: Pick<Clock, "elapsed">;
}

/**
 * A source whose answers stand, and are held against another source's now and then: where the two
 * lifetime counters differ by more than a percent, a note says so. Whatever befalls the other source
 * changes nothing.
 */
export function withSecondOpinion(first: DriveSource, second: SecondOpinion): DriveSource {
  const asked = new Map<string, number>();
  return {
    ...first,
    read: async (location) => {
      const answer = await first.read(location);
      const now = second.clock.elapsed();
      const last = asked.get(location);
      if (!answer.ok || (last !== undefined && now - last < second.every)) return answer;
      asked.set(location, now);
      const note = disagreement(answer, await second.source.read(location), second.source.name);
      return note === null ? answer : { ...answer, notes: [...answer.notes, note] };
    },
  };
}

/** @returns a note where both know the bytes written and do not agree. */
export function disagreement(
  first: SourceAnswer,
  second: SourceAnswer,
  secondName: string,
): string | null {
  if (!first.ok || !second.ok) return null;
  const kept = first.health.bytesWritten;
  const other = second.health.bytesWritten;
  if (kept === null || other === null || agree(kept, other)) return null;
  return `${secondName} says ${other} bytes written, not ${kept}: ${DISAGREEMENT}`;
}

/** What is written between the two looks is no disagreement. */
const agree = (left: Bytes, right: Bytes): boolean =>
  Math.abs(left - right) <= Math.max(Math.max(left, right) / 100, GB);
