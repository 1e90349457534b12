import type { DriveFacts } from "../model/drive.ts";
import type { State } from "../model/state.ts";
import { dayAt } from "../support/calendar.ts";
import { driveName, driveTraits } from "./words/drives.ts";
import { longDay } from "./words/times.ts";

/** As `drives` reports it. */
interface Aside
  extends Pick<DriveFacts, "location" | "model" | "kind" | "capacityBytes" | "internal"> {
  readonly id: number;
  readonly lastSeenAt: number;
  readonly retiredAt: number | null;
}

/** @returns a line for each drive that is known but not shown, and how to get it back. */
export function asideText(
  drives: readonly Aside[],
  { utcOffsetMinutes }: State,
): readonly string[] {
  const day = (at: number) => longDay(dayAt(at, utcOffsetMinutes));
  return drives.map((drive) => {
    const title = `${drive.id}  ${driveName(drive)}   ${driveTraits(drive)}`;
    return drive.retiredAt === null
      ? `${title} · last seen ${day(drive.lastSeenAt)}\n`
      : `${title} · not watched since ${day(drive.retiredAt)}; \`wearbar drives watch ${drive.id}\` takes it back\n`;
  });
}
