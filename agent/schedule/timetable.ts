import type { Config } from "../config/schema.ts";
import type { JobName } from "../model/job.ts";
import { MINUTE } from "../model/units.ts";
import { cronSlots, either, firstOfWeek, remembered, type WallSlots } from "./cron.ts";

/** When a job is done. */
export type Entry = { readonly name: JobName } & (IntervalEntry | SlotEntry);

/** By the clock that only goes forward, from start to start. */
interface IntervalEntry {
  readonly every: number;
}

/** By the clock on the owner's wall. */
export interface SlotEntry {
  readonly slots: WallSlots;
  /** What happens where nothing was ever served: it is done at once, or waits for the next slot. */
  readonly first: "run" | "wait";
  /** Milliseconds after which a slot that was missed is given up; null: it is made up for. */
  readonly within: number | null;
  /** It can wait until the machine and its clock have come to rest. */
  readonly patient: boolean;
}

export type Timetable = readonly Entry[];

/**
 * In the order in which jobs are done where several are due.
 * @param platform as Node names it.
 */
export function timetableOf(config: Config, platform: string): Timetable {
  const slots = (key: CronKey): WallSlots => remembered(cronSlots(config[key]));
  const weeks = firstOfWeek(cronSlots(config["schedule.weekly_report"]));
  const anytime = { first: "wait", within: null, patient: true } as const;
  return [
    { name: "reading", ...anytime, slots: slots("schedule.reading"), first: "run", patient: false },
    { name: "writers", every: writersMinutes(config, platform) * MINUTE },
    { name: "day-end", ...anytime, slots: dayEnds(), within: DAY_END_LASTS, patient: false },
    { name: "weekly-report", ...anytime, slots: remembered(weeks) },
    { name: "copy", ...anytime, slots: slots("schedule.copy") },
    { name: "maintenance", ...anytime, slots: slots("schedule.maintenance") },
  ];
}

/**
 * A pass over 600 processes takes 10 to 27 ms of processor time on Linux, of which half is the kernel's
 * own: every two minutes it would be most of the 10 s a day that all of us may take.
 */
const writersMinutes = (config: Config, platform: string): number =>
  config["schedule.writers_minutes"] ?? (platform === "linux" ? 5 : 2);

type CronKey = Extract<keyof Config, `schedule.${string}`> & CronKeys;
type CronKeys = { [K in keyof Config]: Config[K] extends string ? K : never }[keyof Config];

/** The last minute of a day, and the first of the next: each day has its last and its first reading. */
const dayEnds = (): WallSlots =>
  remembered(either(cronSlots("59 23 * * *"), cronSlots("0 0 * * *")));

/** Later than this it is no longer the end of the day, and the hour's reading is as good. */
const DAY_END_LASTS = 5 * MINUTE;
