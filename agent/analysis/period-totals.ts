import { type Bytes, bytes, type LocalDay } from "../model/units.ts";

/** What was written in a week, a month or the like. */
export interface PeriodTotal {
  readonly name: string;
  readonly writtenBytes: Bytes;
  readonly days: number;
}

/**
 * Sums days into periods. A day whose count reaches back over days without a sample counts whole in
 * its own period: it can not be split.
 * @param periodOf names the period of a day.
 * @returns in the order of their names; periods without a count are left out.
 */
export function periodTotals(
  days: readonly { readonly day: LocalDay; readonly writtenBytes: Bytes | null }[],
  periodOf: (day: LocalDay) => string,
): readonly PeriodTotal[] {
  const totals = new Map<string, PeriodTotal>();
  for (const { day, writtenBytes } of days) {
    if (writtenBytes === null) continue;
    const name = periodOf(day);
    const before = totals.get(name) ?? { name, writtenBytes: bytes(0), days: 0 };
    const sum = bytes(before.writtenBytes + writtenBytes);
    totals.set(name, { name, writtenBytes: sum, days: before.days + 1 });
  }
  return [...totals.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}
