import type { DriveFacts } from "../../agent/model/drive.ts";
import type { DriveSource, Skip, SourceAnswer, SourceName } from "../../agent/model/reading.ts";

/** What a source lists, and what it says when it is asked; null: it must not be asked. */
export interface Listed {
  readonly facts: DriveFacts;
  readonly answer: SourceAnswer | null;
}

/**
 * A source that says what it is told and nothing else: whoever asks for a drive that it does not
 * list, that it must not be asked for, or twice after one probe, fails the test.
 * @param why the source as a whole can not serve.
 */
export function strictSource(
  name: SourceName,
  listed: readonly Listed[],
  why: Skip | null = null,
): DriveSource {
  const asked = new Set<string>();
  return {
    name,
    probe: async () => {
      asked.clear();
      return { source: name, drives: why === null ? listed.map(({ facts }) => facts) : [], why };
    },
    read: async (location) => {
      if (asked.has(location)) throw new Error(`${name} was asked for ${location} twice.`);
      asked.add(location);
      const answer = listed.find(({ facts }) => facts.location === location)?.answer;
      if (answer) return answer;
      throw new Error(`${name} was asked for ${location}, which it was not to be.`);
    },
  };
}
