import type { MenuRow } from "../../model/menu.ts";
import type { DriveState, State } from "../../model/state.ts";
import { DAYS_PER_YEAR } from "../../model/units.ts";
import { isAtOdds } from "../own-word.ts";
import { ageClock, markClock } from "../status/clock-rows.ts";
import { amount, perDay } from "../words/amounts.ts";
import { driveName, driveTraits } from "../words/drives.ts";
import { rangeWords } from "../words/forecast.ts";
import { moment, years } from "../words/times.ts";
import { leftWords } from "./left-words.ts";
import { heading, info } from "./row.ts";

/** One drive: what is left, so far and from here, both clocks, today and the week. */
export function driveRows(drive: DriveState, state: State): readonly MenuRow[] {
  const id = (part: string): string => `drive.${drive.id}.${part}`;
  const rows = [
    ["left", leftText(drive)],
    ["so-far", soFarText(drive)],
    ["from-here", fromHereText(drive)],
    ["mark", clocksText(drive, state)],
    ["writes", writesText(drive)],
  ] as const;
  return [
    heading(id("name"), `${driveName(drive)} · ${whereText(drive, state)}`),
    ...rows.flatMap(([part, text]) => (text === null ? [] : [info(id(part), text)])),
  ];
}

function whereText(drive: DriveState, state: State): string {
  if (drive.connected) return driveTraits(drive);
  return `last seen ${moment(drive.lastSeenAt, state.asOf, state.utcOffsetMinutes)}`;
}

function leftText(drive: DriveState): string {
  if (drive.wear !== null) return leftWords(drive, drive.wear);
  if (drive.kind === "virtual") return "No wear of its own: that is on the host's drive";
  if (drive.kind === "hdd") return "A hard disk: it does not wear by writing";
  return "Wear unknown: `wearbar doctor` says why";
}

function soFarText({ soFar }: DriveState): string | null {
  if (soFar === null) return null;
  const over = years(soFar.overDays / DAYS_PER_YEAR);
  const most = soFar.atMost ? "at most " : "";
  return `So far ${most}${perDay(soFar.bytesPerDay)} over ${over}`;
}

function fromHereText({ forecast }: DriveState): string | null {
  if (forecast === null || forecast.fromHere === null || forecast.grade === "none") return null;
  return `From here ${rangeWords(forecast.fromHere)}`;
}

/** Two clocks, side by side and never one figure. */
function clocksText(drive: DriveState, state: State): string | null {
  if (drive.wear === null || drive.wear.mark === null) return null;
  const mark = markClock(drive, state);
  const clocks = [mark === null ? null : `The mark: ${mark}`, ageClock(drive, state)];
  const told = clocks.filter((clock) => clock !== null);
  return told.length === 0 ? null : told.join(" · ");
}

function writesText(drive: DriveState): string | null {
  const { todayBytes, weekBytesPerDay } = drive.writes;
  const pace = drive.pace;
  const parts = [
    todayBytes === null ? null : `Today ${amount(todayBytes)}`,
    weekBytesPerDay === null ? null : `7 days ${perDay(weekBytesPerDay)}`,
    pace === null || pace.bytesPerDay <= 0 || isAtOdds(drive)
      ? null
      : `pace ${perDay(pace.bytesPerDay)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" · ");
}
