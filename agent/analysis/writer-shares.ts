import { type Bytes, bytes } from "../model/units.ts";
import type { DayWriters, Writer } from "../model/writers.ts";

/** What was counted of some days, with one ranking of all their apps. */
export type WritersTotal = Pick<
  DayWriters,
  "apps" | "othersBytes" | "swappedOutBytes" | "drivesBytes"
>;

/**
 * Shares of what was written while it was counted. What the drives counted beyond all else is told
 * as unexplained: the system writes much of what apps hand over only later and in its own name, and
 * it shows nobody the processes of other users. Where apps handed over more than the drives have
 * counted yet, the shares are of what was handed over.
 *
 * @returns apps and swap by size, then smaller apps, then the unexplained; nothing that is 0.
 */
export function writerShares({
  apps,
  othersBytes,
  swappedOutBytes,
  drivesBytes,
}: WritersTotal): readonly Writer[] {
  const swap = swappedOutBytes ?? 0;
  const explained = apps.reduce((sum, app) => sum + app.bytes, othersBytes + swap);
  const unexplained = Math.max(0, (drivesBytes ?? 0) - explained);
  const whole = explained + unexplained;
  const writer = (kind: Writer["kind"], name: string | null, amount: number): Writer => ({
    ...{ kind, name, bytes: bytes(amount) },
    percent: (amount / whole) * 100,
  });
  const named = [
    ...apps.map((app) => writer("app", app.name, app.bytes)),
    writer("swap", null, swap),
  ].sort((a, b) => b.bytes - a.bytes);
  const rest = [writer("others", null, othersBytes), writer("unexplained", null, unexplained)];
  return [...named, ...rest].filter(({ bytes }) => bytes > 0);
}

/** Null where it is known of no day. */
export const knownSum = (amounts: readonly (Bytes | null)[]): Bytes | null => {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : bytes(known.reduce((sum: number, amount) => sum + amount, 0));
};
