import type { MacAddon, MacStatistics } from "../../native/mac-addon.ts";
import type { SinceBoot } from "../model/reading.ts";
import { type Bytes, bytesOrNull } from "../model/units.ts";
import type { MacDriveSeen } from "./mac-drives.ts";
import { type ReadDeadline, readWithin } from "./read-deadline.ts";

/**
 * @returns a function that reads what the drive's block storage driver transferred since it came to
 * be: at boot, or when the drive was attached. Null where it does not say in time.
 */
export function readSinceBoot(
  deadline: ReadDeadline,
): (addon: MacAddon, drive: MacDriveSeen) => Promise<SinceBoot | null> {
  const inTime = readWithin<MacStatistics>(deadline);
  return async (addon, { registryId }) => {
    try {
      const timed = await inTime(String(registryId), () => addon.readStatistics(registryId));
      return timed.state === "answered" ? sinceBootOf(timed.answer) : null;
    } catch {
      return null;
    }
  };
}

/** Exact: such counters stay far below what a number holds (9 PB) within one run of a Mac. */
export function sinceBootOf(statistics: MacStatistics): SinceBoot | null {
  const bytesWritten = bytesOf(statistics.bytesWritten);
  const bytesRead = bytesOf(statistics.bytesRead);
  return bytesWritten === null || bytesRead === null ? null : { bytesWritten, bytesRead };
}

const bytesOf = (count: bigint | null): Bytes | null =>
  count === null ? null : bytesOrNull(Number(count));
