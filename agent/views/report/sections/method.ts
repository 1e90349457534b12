import type { Report } from "../../../model/report.ts";
import { HOUR, SECOND } from "../../../model/units.ts";
import { amount, percent } from "../../words/amounts.ts";
import { asOfWords } from "../../words/report.ts";
import { duration, longDay, moment, plural } from "../../words/times.ts";
import type { Section } from "../page.ts";

const METHOD = [
  "*So far* is the lifetime total over the age. *From here* is a forecast from what was watched; half a year ago counts half. Its range holds 4 times in 5.",
  "The mark is capacity × cycles. Its date is when a counter passes that number, not when a drive fails: the cells may take half of it or twice.",
  "Ten years of age is a clock of its own, a rule of thumb and no measurement. The two are never averaged.",
  "A day is the owner's, from its last reading to the one before. A count over several days is shared out evenly among them.",
  "An app is named as a cause only where it wrote a quarter of what the drives themselves counted.",
];

/** @returns how all this was found, in five lines. */
export const methodSection = (report: Report): Section => ({
  id: "method",
  title: "How this was found",
  isHalf: false,
  blocks: [
    ...METHOD.map((text) => ({ kind: "prose" as const, text: text.replaceAll("*", "") })),
    ...(report.selfCost === null ? [] : [{ kind: "prose" as const, text: costWords(report) }]),
  ],
});

function costWords({ selfCost }: Report): string {
  if (selfCost === null) return "";
  const { bytesWritten, percentOfWrites, cpuMs, residentBytes, runningMs } = selfCost;
  const share =
    percentOfWrites === null ? "" : `, ${percent(percentOfWrites)} of all that was written`;
  const wrote = bytesWritten === null ? "an unknown amount" : `${amount(bytesWritten)}${share}`;
  return `Wearbar itself wrote ${wrote}, in ${plural(Math.round(runningMs / HOUR), "hour")} of running; it took ${duration(Math.max(SECOND, cpuMs))} of processor time and ${amount(residentBytes)} of memory at most.`;
}

/** @returns the small print: from when this is, and what is not in it. */
export function footerOf(report: Report): readonly string[] {
  const { asOf, utcOffsetMinutes, period, zone, version } = report;
  const when = asOfWords(
    asOf,
    utcOffsetMinutes,
    (at) => `${longDay(dayOf(at, utcOffsetMinutes))}, ${moment(at, at, utcOffsetMinutes)}`,
  );
  return [
    period.isOver
      ? `As it was known at ${when} (${zone}). What became known later is not in it.`
      : `Not over yet: as it was known at ${when} (${zone}).`,
    `Made by Wearbar ${version}. It carries no serial number and asks nothing of any network.`,
  ];
}

const dayOf = (at: number, utcOffsetMinutes: number): string =>
  new Date(at + utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
