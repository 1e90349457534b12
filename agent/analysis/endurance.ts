import type { DriveKind } from "../model/drive.ts";

/** Program/erase cycles of 3D TLC in the middle of the field; makers promise 1,000 to 5,000. */
export const CUSTOMARY_CYCLES = 3_000;
/** Program/erase cycles of QLC cells, the makers' usual figure. */
export const QLC_CYCLES = 1_000;

/** Where the number of cycles comes from. */
export type CyclesBasis = "customary" | "qlc" | "owner";

/**
 * A line on the lifetime counter: capacity x cycles. It says when a counter passes a number, not
 * when cells fail; what they really last differs from it by a factor of two either way.
 */
export interface Mark {
  /** Host bytes at which the mark is reached. */
  readonly bytes: number;
  readonly cycles: number;
  readonly basis: CyclesBasis;
  /** Of the physical drive, in bytes. */
  readonly capacityBytes: number;
}

/** The facts of a drive that the mark hangs on. */
export interface EnduranceFacts {
  readonly kind: DriveKind;
  readonly capacityBytes: number | null;
  readonly model: string | null;
}

/**
 * The mark = capacity x cycles (docs/forecast.md).
 * @param ownersCycles what the owner set, or null.
 * @returns null where there is no endurance to speak of (not a solid state drive, a virtual disk)
 * or the capacity is unknown.
 */
export function enduranceMark(facts: EnduranceFacts, ownersCycles: number | null): Mark | null {
  if (facts.kind !== "ssd" || facts.capacityBytes === null || facts.capacityBytes <= 0) return null;
  const { cycles, basis } = cyclesOf(facts.model, ownersCycles);
  return {
    bytes: facts.capacityBytes * cycles,
    cycles,
    basis,
    capacityBytes: facts.capacityBytes,
  };
}

/**
 * Models whose makers' product pages name QLC cells throughout the series. Series that were sold
 * with either kind of cell (Crucial P2 and BX500, Kingston NV1 and NV2) are left out: not known.
 */
const QLC_MODELS: readonly RegExp[] = [
  /^INTEL SSDPEKN[WU]/i, // 660p, 665p, 670p
  /^INTEL SSD(PE2NV|PF2NV)/i, // D5-P4320, D5-P5316
  /^SOLIDIGM SSDPFKNU/i, // 670p, P41 Plus
  /^CT\d+P1SSD8/i, // Crucial P1
  /^CT\d+P3P?SSD8/i, // Crucial P3, P3 Plus
  /^Samsung SSD 8[67]0 QVO/i,
  /^(Micron_)?(5210|2210|2400|2500)_MT/i,
  /^Sabrent Rocket Q/i,
  /^Corsair (Force )?MP400/i,
];

/** @param model as the drive says it; null: unknown. */
export function isKnownQlc(model: string | null): boolean {
  return model !== null && QLC_MODELS.some((pattern) => pattern.test(model.trim()));
}

function cyclesOf(model: string | null, ownersCycles: number | null) {
  if (ownersCycles !== null && ownersCycles > 0) {
    return { cycles: ownersCycles, basis: "owner" as const };
  }
  if (isKnownQlc(model)) return { cycles: QLC_CYCLES, basis: "qlc" as const };
  return { cycles: CUSTOMARY_CYCLES, basis: "customary" as const };
}
