import type { DriveFacts } from "../../model/drive.ts";
import type { Health } from "../../model/reading.ts";

/** What Apple's drives report differently. Every consumer of such a field asks here. */

/** Built into Macs since 2008: `APPLE SSD SM0256F` (AHCI), `APPLE SSD AP0512Z` (NVMe). */
export const isAppleDrive = (model: string | null): boolean => /^APPLE SSD /.test(model ?? "");

/**
 * Apple's NVMe drives report an available spare threshold of 99 percent, and 0 on some (AP0128H):
 * taken at its word, a drive that lost one block of its spare would be failing. Other makers use 5
 * to 32. 101 to 255 are reserved (NVMe Base Specification 2.0, figure 207).
 * @returns the threshold where it is one, else null.
 */
export function realSpareThreshold(reported: Health["availableSpareThreshold"]): number | null {
  return reported !== null && reported >= 1 && reported < 99 ? reported : null;
}

/**
 * Power-on hours of Apple's NVMe drives count the hours in which the controller was active: a Mac
 * three years old shows 4,961, one of a day 5 with 392 GB written.
 */
export const countsActiveHoursOnly = (facts: Pick<DriveFacts, "model">): boolean =>
  isAppleDrive(facts.model);
