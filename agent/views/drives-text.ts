import type { SkippedSource } from "../model/reading.ts";
import type { DriveState, State } from "../model/state.ts";
import { layRow, layTitle, type Page, type Row } from "./layout.ts";
import { shownHead } from "./shown-head.ts";
import { amount, capacity, count, percent } from "./words/amounts.ts";
import { driveName, driveTraits, shortName, sourceWords } from "./words/drives.ts";
import { printable } from "./words/printable.ts";
import { criticalWarningWords } from "./words/reasons.ts";
import { recordedCause, skipCause, skipNext } from "./words/skips.ts";
import { longDay, moment, plural } from "./words/times.ts";

/** @returns everything known of every drive: what it says, from where, and why not better. */
export function drivesText(state: State, page: Page): string {
  if (state.drives.length === 0) return "No drive was found. `wearbar doctor` says why.\n";
  const blocks = state.drives.map((drive) => {
    const title = layTitle(`${drive.id}  ${driveName(drive)}`, driveTraits(drive), page);
    return [title, ...rows(drive, state).map((row) => layRow(row, page))].join("\n");
  });
  return `${[...shownHead(state, page), blocks.join("\n\n")].join("\n")}\n`;
}

function rows(drive: DriveState, state: State): readonly Row[] {
  return [
    { label: "  identity", text: identity(drive) },
    { label: "  source", text: sourceText(drive, state) },
    ...drive.skipped.map((skip) => ({ label: "", text: skipText(skip) })),
    ...healthRows(drive),
    ...ageRows(drive),
  ];
}

function identity(drive: DriveState): string {
  const { location, interconnect, serialTail, capacityBytes, weakIdentity } = drive;
  return [
    shortName(location),
    interconnect === "unknown" ? null : interconnect,
    serialTail === null ? "no serial" : `serial …${printable(serialTail)}`,
    capacityBytes === null ? null : `${count(capacityBytes)} bytes (${capacity(capacityBytes)})`,
    weakIdentity ? "two such drives could be taken for one another" : null,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

function skipText(skip: SkippedSource): string {
  if (skip.source === "recorded") return `not readable: ${recordedCause(skip)}`;
  const { source, code } = skip;
  const next = skipNext(code);
  return `not ${source}: ${skipCause(code)}${next === null ? "" : `; ${next}`}`;
}

function sourceText(drive: DriveState, state: State): string {
  const when = moment(drive.lastSeenAt, state.asOf, state.utcOffsetMinutes);
  return drive.connected ? sourceWords(drive) : `not connected, last seen ${when}`;
}

/** Unknown fields are left out here; `--json` has every field, with null for unknown. */
function healthRows({ health }: DriveState): readonly Row[] {
  const known: readonly (readonly [string, number | null, (value: number) => string])[] = [
    ["  written", health.bytesWritten, amount],
    ["  read", health.bytesRead, amount],
    ["  used", health.percentageUsed, usedWords],
    ["  spare", health.availableSpare, (value) => `${percent(value)} of the spare blocks left`],
    [
      "  warning",
      health.criticalWarning,
      (bits) => (bits === 0 ? "none" : criticalWarningWords(bits)),
    ],
    ["  heat", health.temperatureCelsius, (value) => `${value} °C`],
    ["  power", health.powerOnHours, (value) => `on for ${plural(value, "hour")}`],
    ["  errors", health.mediaErrors, (value) => plural(value, "media error")],
  ];
  return known.flatMap(([label, value, words]) =>
    value === null ? [] : [{ label, text: words(value) }],
  );
}

/** One byte holds it: 255 stands for 255 and more. */
const usedWords = (value: number): string =>
  `${percent(value)}${value >= 255 ? " or more" : ""} by the drive's own estimate`;

/** An external drive is not as old as the machine: nothing is known of its age, or can be set. */
function ageRows({ age, internal }: DriveState): readonly Row[] {
  if (age === null || internal === false) return [];
  if (age.firstUseDay === null) {
    const text = "unknown: tell it by `wearbar config set machine.first_use YYYY-MM-DD`";
    return [{ label: "  age", text }];
  }
  const how =
    age.from === "owner" ? "as you set it" : "by this system's oldest file; it may be older";
  return [{ label: "  age", text: `in use since ${longDay(age.firstUseDay)}, ${how}` }];
}
