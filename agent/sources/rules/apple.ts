import type { DriveFacts } from "../../model/drive.ts";

/**
 * What Apple's drives report differently. Every consumer of such a field asks here; of the
 * spare threshold, `model/spare.ts`.
 */

/** Built into Macs since 2008: `APPLE SSD SM0256F` (AHCI), `APPLE SSD AP0512Z` (NVMe). */
export const isAppleDrive = (model: string | null): boolean => /^APPLE SSD /.test(model ?? "");

/**
 * Power-on hours of Apple's NVMe drives count the hours in which the controller was active: a Mac
 * three years old shows 4,961, one of a day 5 with 392 GB written.
 */
export const countsActiveHoursOnly = (facts: Pick<DriveFacts, "model">): boolean =>
  isAppleDrive(facts.model);
