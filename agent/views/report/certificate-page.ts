import type { Certificate, CertifiedDrive, WatchedDays } from "../../model/certificate.ts";
import { dayAt } from "../../support/calendar.ts";
import { DEMO } from "../shown-head.ts";
import { amount, capacity, count, percent } from "../words/amounts.ts";
import { shortName } from "../words/drives.ts";
import { criticalWarningWords } from "../words/reasons.ts";
import { spanWords } from "../words/report.ts";
import { longDay, plural } from "../words/times.ts";
import type { Block, Fact, ReportPage } from "./page.ts";

/** @returns the certificate in words. */
export function certificatePage(certificate: Certificate): ReportPage {
  const { asOf, utcOffsetMinutes, drives, demo, machine, version } = certificate;
  const day = longDay(dayAt(asOf, utcOffsetMinutes));
  return {
    name: "certificate",
    title: `Wear of the built-in drive${drives.length > 1 ? "s" : ""}, ${day}`,
    notice: demo ? `${DEMO} · an example iMac Pro, not this machine` : null,
    machine: [machine.model, machine.system]
      .flatMap((part) => part ?? [])
      .map(shortName)
      .join(" · "),
    lead: leadOf(drives),
    sections: [
      ...drives.map((drive, at) => ({
        id: `drive-${at + 1}`,
        title: nameOf(drive),
        isHalf: false,
        blocks: driveBlocks(drive, certificate),
      })),
      { id: "method", title: "What this is worth", isHalf: false, blocks: WORTH },
    ],
    footer: [`Made by Wearbar ${version} on ${day}. It carries no serial number.`],
  };
}

const WORTH: readonly Block[] = [
  "This is unsigned self-testimony: what this computer kept about itself. Whoever had it in hand could have changed it.",
  "The total is the drive's own lifetime counter, and the percentage its maker's own estimate. Both can be read again from the drive on the spot, by `wearbar drives` or `smartctl -a`, and should agree.",
  "The mark is capacity × cycles, a rule of thumb: the cells may take half of it or twice.",
].map((text) => ({ kind: "prose", text }));

const nameOf = ({ model }: CertifiedDrive): string =>
  model === null ? "a drive that does not say its model" : shortName(model);

function leadOf(drives: readonly CertifiedDrive[]): ReportPage["lead"] {
  const [first] = drives;
  const written = first?.bytesWritten ?? null;
  const used = first?.percentageUsed ?? null;
  const share = first?.percentOfMark ?? null;
  const parts = [
    share === null
      ? null
      : `${percent(share)} of the ${count(first?.mark?.cycles ?? 0)}-cycle mark`,
    used === null ? null : `${percent(used)} used, as the drive itself says`,
  ].filter((part) => part !== null);
  return {
    word: "unknown",
    standing: "Unsigned self-testimony",
    number: written === null ? percent(used ?? 0) : amount(written),
    numberOf: written === null ? "used, as the drive itself says" : "written in the drive's life",
    fill: null,
    sentence: `${first === undefined ? "" : nameOf(first)}: ${parts.join(", ")}.`,
    story: "",
  };
}

function driveBlocks(drive: CertifiedDrive, certificate: Certificate): readonly Block[] {
  const facts: readonly (Fact | null)[] = [
    fact("capacity", drive.capacityBytes, capacity),
    fact("written", drive.bytesWritten, (bytes) => `${amount(bytes)} (${count(bytes)} bytes)`),
    drive.mark && fact("mark", drive.percentOfMark, (share) => markWords(share, drive)),
    fact(
      "drive says",
      drive.percentageUsed,
      (used) => `${percent(used)} of its rated endurance used`,
    ),
    fact("spare", drive.availableSpare, (spare) => `${percent(spare)} of the spare blocks left`),
    fact("errors", drive.mediaErrors, (errors) => plural(errors, "media error")),
    fact("warning", drive.criticalWarning, (bits) =>
      bits === 0 ? "none" : criticalWarningWords(bits),
    ),
    fact(
      "power",
      drive.powerOnHours,
      (hours) => `on for ${plural(hours, "hour")}, which is no age`,
    ),
    { label: "first use", text: firstUse(drive) },
    { label: "read", text: readWords(drive, certificate) },
    ...watchedFacts(drive.watched),
  ];
  return [{ kind: "facts", facts: facts.filter((one) => one !== null) }];
}

const fact = (
  label: string,
  value: number | null,
  words: (value: number) => string,
): Fact | null => (value === null ? null : { label, text: words(value) });

const markWords = (share: number, { mark }: CertifiedDrive): string =>
  `${percent(share)} of ${amount(mark?.bytes ?? 0)}, capacity × ${count(mark?.cycles ?? 0)}`;

function firstUse({ firstUseDay, ageFrom }: CertifiedDrive): string {
  if (firstUseDay === null) return "not known";
  const how = ageFrom === "owner" ? "as its owner says" : "at the latest, by its oldest file";
  return `${longDay(firstUseDay)}, ${how}`;
}

function readWords({ readAt, source }: CertifiedDrive, { utcOffsetMinutes }: Certificate): string {
  const when = readAt === null ? "" : ` on ${longDay(dayAt(readAt, utcOffsetMinutes))}`;
  return `by ${source}${when}`;
}

function watchedFacts(watched: WatchedDays): readonly Fact[] {
  const { fromDay, toDay, days, coveredDays, gaps, longestGapDays, writtenBytes, breaks } = watched;
  const holes =
    gaps === 0
      ? "no gap"
      : `${plural(gaps, "gap")}, the longest of ${plural(longestGapDays, "day")}`;
  return [
    {
      label: "watched",
      text: `${spanWords(fromDay, toDay)}: ${count(coveredDays)} of ${plural(days, "day")} counted, ${holes}`,
    },
    ...(writtenBytes === null
      ? []
      : [{ label: "since then", text: `${amount(writtenBytes)} written` }]),
    {
      label: "counter",
      text:
        breaks === 0
          ? "never began anew while watched"
          : `began anew ${plural(breaks, "time")} while watched`,
    },
  ];
}
