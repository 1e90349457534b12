import { bytes, HOUR, localDay } from "../model/units.ts";
import type { AppWrites, DayWriters } from "../model/writers.ts";
import { dayAt } from "../support/calendar.ts";
import { viennaOffset } from "./example-clock.ts";
import { type ExampleDay, exampleYear } from "./example-year.ts";

/** @returns who wrote it in the example year; none for days on which nothing was kept. */
export function exampleWriters(): readonly DayWriters[] {
  return exampleYear()
    .filter(({ sampled, at, clock }) => sampled && at === clock)
    .map(writersOf);
}

/** Of what is no swap; the rest is written by the system, for whom nobody can tell. */
const SHARES = [
  ["Video Editor", 0.19],
  ["Virtual Machines", 0.13],
  ["Browser", 0.11],
  ["Photo Library", 0.06],
  ["Code Editor", 0.03],
  ["Mail", 0.02],
  ["Music", 0.01],
] as const;
const SMALLER_APPS = 0.03;

/** Days that wrote more than this had a program that did not stop. */
const RUNAWAY = 500e9;

function writersOf(day: ExampleDay): DayWriters {
  const work = day.written - day.swappedOut;
  const share = (part: number) => bytes(Math.max(0, Math.round(part * work)));
  const apps: readonly AppWrites[] =
    work > RUNAWAY
      ? [{ name: "File Sync", bytes: share(0.9) }]
      : SHARES.map(([name, part]) => ({ name, bytes: share(part) })).filter(isAny);
  return {
    day: localDay(dayAt(day.clock, viennaOffset(day.clock))),
    countedMs: (day.daysAgo === 0 ? 6 : 11) * HOUR,
    apps,
    othersBytes: share(SMALLER_APPS),
    swappedOutBytes: bytes(day.swappedOut),
    drivesBytes: bytes(day.written),
    unseen: 214,
  };
}

const isAny = ({ bytes }: AppWrites): boolean => bytes > 0;
