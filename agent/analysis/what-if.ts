import { DAYS_PER_YEAR } from "../model/units.ts";
import type { Mark } from "./endurance.ts";
import { type DaysToMark, daysToMark } from "./reach.ts";
import type { Spread } from "./spread.ts";

/** What a what-if starts from: the forecast as it stands. */
export interface WhatIfBasis {
  readonly mark: Mark;
  readonly bytesWritten: number;
  /** From here, in bytes a day. */
  readonly bytesPerDay: number;
  /** The relative range stays that of the forecast. */
  readonly spread: Spread;
}

/** How the date of reaching the mark would be. */
export interface WhatIf {
  readonly bytesPerDay: number;
  readonly mark: Mark;
  /** Days from now; null where the mark is passed or nothing would be written. */
  readonly days: DaysToMark | null;
  /** Middle days later (positive) or sooner than without it; null where either is unknown. */
  readonly daysGained: number | null;
}

/** The same writes on a drive of twice the capacity: E' = 2 x capacity x cycles. */
export function withTwiceTheCapacity(basis: WhatIfBasis): WhatIf {
  const { mark } = basis;
  const capacityBytes = 2 * mark.capacityBytes;
  return changed(basis, { mark: { ...mark, capacityBytes, bytes: capacityBytes * mark.cycles } });
}

/** The mark with another number of cycles. */
export function withCycles(basis: WhatIfBasis, cycles: number): WhatIf {
  const bytes = basis.mark.capacityBytes * cycles;
  return changed(basis, { mark: { ...basis.mark, cycles, bytes, basis: "owner" } });
}

/** At least this share of the writes would remain without swap. */
const LEAST_WITHOUT_SWAP = 0.1;

/**
 * With enough memory never to swap: r' = max(r - swapped out a day, 0.1 r).
 * @param swappedOutPerDay measured, pages out x page size; never guessed from the memory's size.
 */
export function withoutSwap(basis: WhatIfBasis, swappedOutPerDay: number): WhatIf {
  const least = LEAST_WITHOUT_SWAP * basis.bytesPerDay;
  return changed(basis, { bytesPerDay: Math.max(basis.bytesPerDay - swappedOutPerDay, least) });
}

/** If so much is written a day from now on. */
export function atRate(basis: WhatIfBasis, bytesPerDay: number): WhatIf {
  return changed(basis, { bytesPerDay });
}

/**
 * If a day writes so much more (or less, negative) than it does: days saved
 * = (E - W) (1 / (r - x) - 1 / r).
 */
export function withMoreADay(basis: WhatIfBasis, bytesPerDay: number): WhatIf {
  return atRate(basis, Math.max(basis.bytesPerDay + bytesPerDay, 0));
}

function changed(basis: WhatIfBasis, change: Partial<WhatIfBasis>): WhatIf {
  const next = { ...basis, ...change };
  const days = daysOf(next);
  const before = daysOf(basis);
  return {
    bytesPerDay: next.bytesPerDay,
    mark: next.mark,
    days,
    daysGained: days === null || before === null ? null : days.middle - before.middle,
  };
}

function daysOf({ mark, bytesWritten, bytesPerDay, spread }: WhatIfBasis): DaysToMark | null {
  const remaining = mark.bytes - bytesWritten;
  return remaining <= 0 ? null : daysToMark(remaining, bytesPerDay, spread);
}

/** Bytes a day that may be written for the mark to be reached in so many years: (E - W) / days. */
export function budgetForYears(mark: Mark, bytesWritten: number, years: number): number {
  return Math.max(mark.bytes - bytesWritten, 0) / (DAYS_PER_YEAR * years);
}

/** What one event of so many bytes costs. */
export interface EventCost {
  /** Share of the mark, 0 to 1. */
  readonly shareOfMark: number;
  /** Days of writing at the rate from here; null where nothing is written. */
  readonly days: number | null;
}

/** x / E of the life and x / r days. */
export function costOfEvent(basis: WhatIfBasis, bytes: number): EventCost {
  return {
    shareOfMark: bytes / basis.mark.bytes,
    days: basis.bytesPerDay > 0 ? bytes / basis.bytesPerDay : null,
  };
}
