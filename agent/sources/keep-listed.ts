import type { DriveFacts } from "../model/drive.ts";
import type { DriveSource } from "../model/reading.ts";
import { fillIn } from "./choose-source.ts";

/**
 * The same source, but what the system's own list says of a drive stands before what the source
 * says. Behind USB the two give one drive different names: with whichever source answers today, it
 * would be another drive.
 */
export function keepListed(
  source: DriveSource,
  listDrives: () => Promise<readonly DriveFacts[]>,
): DriveSource {
  return {
    ...source,
    read: async (location) => {
      const answer = await source.read(location);
      if (!answer.ok) return answer;
      const listed = (await listDrives()).find((drive) => drive.location === location);
      return listed === undefined ? answer : { ...answer, facts: fillIn(listed, answer.facts) };
    },
  };
}
