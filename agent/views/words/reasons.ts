import type { Reason } from "../../model/state.ts";
import { amount, count, percent } from "./amounts.ts";
import { ownPercentWords, shortName } from "./drives.ts";
import { printable } from "./printable.ts";
import { plural } from "./times.ts";

/** NVMe Base Specification 2.0, figure 207, byte 0. */
const CRITICAL_WARNING_BITS = [
  "the spare blocks are below the drive's own limit",
  "the temperature is outside its limits",
  "the drive says its reliability is degraded",
  "the drive has become read-only",
  "its volatile memory backup has failed",
  "its persistent memory region is read-only or unreliable",
] as const;

/** @returns what each set bit means, in words. */
export function criticalWarningWords(bits: number): string {
  const set = CRITICAL_WARNING_BITS.filter((_, bit) => (bits >> bit) & 1);
  const unnamed = bits >> CRITICAL_WARNING_BITS.length > 0 ? ["a bit with no known meaning"] : [];
  return [...set, ...unnamed].join("; ");
}

/** @returns what to do: bits 0, 2 and 3 put the data at risk; heat does not. */
export function criticalAdvice(bits: number): string {
  if (bits & 0b1101) return " Back up now.";
  return bits & 0b10 ? " Give it air and less to do." : "";
}

/** @returns one sentence: what it is and, where there is something, what to do. */
export function reasonSentence({ code, drive, facts }: Reason): string {
  const name = drive === null ? "the drive" : shortName(drive);
  const number = (key: string): number => Number(facts[key]);
  const text = (key: string): string => printable(String(facts[key]));
  switch (code) {
    case "critical-warning":
      return `${name} warns: ${criticalWarningWords(number("bits"))}.${criticalAdvice(number("bits"))}`;
    case "wear-level":
      return `${wearWords(name, facts)}; keep your backup current.`;
    case "no-lifetime-reading":
      return `${name}: its wear is unknown; \`wearbar doctor\` says why.`;
    case "counter-held":
      return `${name}: ${heldWords(facts)}`;
    case "not-connected":
      return `${name} is not connected; its last values are shown.`;
    case "no-drive":
      return "No drive was found that is watched and can be read; `wearbar drives` and `wearbar doctor` say why.";
    case "space-minimum":
      return `Only ${percent(number("percent"))} free (${amount(number("free"))}); keep at least ${count(number("minimum"))}%.`;
    case "space-target":
      return `${percent(number("percent"))} free; ${count(number("target"))}% gives the drive room to work.`;
    case "database-restored":
      return facts["setAside"] === null
        ? `The database was empty or missing; the copy ${text("restoredFrom")} was restored.`
        : `The database was damaged; the copy ${text("restoredFrom")} was restored and the damaged file kept as ${text("setAside")}.`;
    case "database-started-fresh":
      return facts["setAside"] === null
        ? "The database was empty or missing and there was no copy: all begins anew."
        : `The database was damaged and there was no copy; it was set aside as ${text("setAside")}.`;
  }
}

function wearWords(
  name: string,
  { percent: worn, basis, cycles, percentageUsed }: Reason["facts"],
) {
  if (basis !== "mark") return `${name}: ${ownPercentWords(Number(worn))}`;
  const own =
    percentageUsed === null ? "" : `, while the drive says ${percent(Number(percentageUsed))}`;
  return `${name} is at ${percent(Number(worn))} of its ${count(Number(cycles))}-cycle mark${own}`;
}

function heldWords({ before, now, powerOnHours }: Reason["facts"]): string {
  if (Number(now) === 0) {
    return `it says that nothing was written in ${plural(Number(powerOnHours), "hour")} of power; not believed.`;
  }
  return `its counter fell from ${amount(Number(before))} to ${amount(Number(now))}; kept back until a second reading agrees.`;
}
