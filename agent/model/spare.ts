import type { Health } from "./reading.ts";

/**
 * Apple's NVMe drives report an available spare threshold of 99 percent, and 0 on some (AP0128H):
 * taken at its word, a drive that lost one block of its spare would be failing. Other makers use 5
 * to 32. 101 to 255 are reserved (NVMe Base Specification 2.0, figure 207).
 * @returns the threshold where it is one, else null.
 */
export function realSpareThreshold(reported: Health["availableSpareThreshold"]): number | null {
  return reported !== null && reported >= 1 && reported < 99 ? reported : null;
}
