import type { JobName } from "../../../agent/model/job.ts";
import { DAY, HOUR } from "../../../agent/model/units.ts";
import { addDays } from "../../../agent/support/calendar.ts";
import { instantIn } from "../world/wall-clock.ts";

/** When a job is due by the wall, found without the product's own arithmetic. */
export interface JobSlots {
  readonly name: JobName;
  readonly period: number;
  /** @returns the newest slot at or before a time of that day, by the clock of that zone. */
  readonly latest: (now: number, zone: string, day: string) => number;
}

/** As in the default settings. */
export const JOB_SLOTS: readonly JobSlots[] = [
  { name: "reading", period: HOUR, latest: (now) => Math.floor(now / HOUR) * HOUR },
  { name: "maintenance", period: DAY, latest: backTo(12.25, () => true) },
  { name: "weekly-report", period: 7 * DAY, latest: backTo(9, isMonday) },
  { name: "copy", period: 30 * DAY, latest: backTo(12.5, (day) => day.endsWith("-01")) },
];

function backTo(hours: number, isOn: (day: string) => boolean): JobSlots["latest"] {
  return (now, zone, today) => {
    for (let day = today; ; day = addDays(day, -1)) {
      const slot = isOn(day) ? instantIn(zone, day, hours) : Number.POSITIVE_INFINITY;
      if (slot <= now) return slot;
    }
  };
}

function isMonday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
}
