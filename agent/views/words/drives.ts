import type { DriveFacts } from "../../model/drive.ts";
import type { Reading, SourceName } from "../../model/reading.ts";
import { capacity, percent } from "./amounts.ts";
import { printable } from "./printable.ts";

type Named = Pick<DriveFacts, "model" | "location" | "kind" | "capacityBytes" | "internal">;

/** @returns the model as the maker wrote it, else what can be said: `virtual disk vda`. */
export function driveName(drive: Pick<Named, "model" | "location" | "kind">): string {
  if (drive.model !== null) return shortName(drive.model);
  return `${drive.kind === "virtual" ? "virtual disk" : "drive"} ${shortName(drive.location)}`;
}

/** NVMe and ATA have room for 40 characters; what a file or a bridge claims may be of any length. */
const LONGEST_NAME = 48;

/** @returns a name that can stand in a line: nothing in it moves the cursor or fills the screen. */
export function shortName(name: string): string {
  const text = printable(name);
  if (text.length <= LONGEST_NAME) return text;
  return `${printable(text.slice(0, LONGEST_NAME - 1))}…`;
}

const KIND_WORDS = {
  ssd: "solid state",
  hdd: "hard disk",
  virtual: "virtual disk",
  optical: "optical drive",
  raid: "RAID volume",
  unknown: "kind unknown",
} as const;

/** @returns `1 TB · internal`, `275 GB · virtual disk`. */
export function driveTraits(drive: Named): string {
  const size = drive.capacityBytes === null ? "size unknown" : capacity(drive.capacityBytes);
  const where = drive.internal === null ? null : drive.internal ? "internal" : "external";
  const isSaid =
    drive.kind === "virtual" ? drive.model === null : drive.kind === "ssd" && where !== null;
  const kind = isSaid ? null : KIND_WORDS[drive.kind];
  return [size, kind, drive.kind === "virtual" ? null : where].filter(Boolean).join(" · ");
}

const SOURCE_WORDS: Readonly<Record<SourceName, string>> = {
  recorded: "from a saved reading",
  iokit: "read by IOKit",
  "nvme-ioctl": "read from its NVMe health log",
  diskutil: "read by diskutil",
  smartctl: "read by smartctl",
  "os-counters": "counted by the system since boot",
};

/** @returns by what a drive was read; a source that could not do it has not read it. */
export function sourceWords({ source, skipped }: Pick<Reading, "source" | "skipped">): string {
  return skipped.some((skip) => skip.source === source) ? "not read" : SOURCE_WORDS[source];
}

/** @returns the drive's own estimate: over 100 is past what its maker rated it for. */
export function ownPercentWords(percentageUsed: number): string {
  if (percentageUsed < 100) return `the drive says ${percent(percentageUsed)} used`;
  // One byte holds it: 255 stands for 255 and more.
  const most = percentageUsed >= 255 ? " or more" : "";
  return `the drive says ${percent(percentageUsed)}${most} of its rated endurance used`;
}
