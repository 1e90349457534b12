/** What an agent keeps beside the samples, with numbers of a real size. */

import { ALERT_CODES, type AlertState } from "../../agent/model/alert.ts";
import {
  type DaySelfCost,
  JOB_NAMES,
  type JobName,
  type JobRecord,
} from "../../agent/model/job.ts";
import type { Notice } from "../../agent/model/notice.ts";
import { bytes, GB, HOUR, type Instant, instant, zoneName } from "../../agent/model/units.ts";
import type { DayWriters } from "../../agent/model/writers.ts";
import type { Store } from "../../db/store.ts";
import { dayOf, storeHour } from "./ten-years.ts";

/** For so long all of it is kept. */
const KEPT_DAYS = 400;
const NOTICES_A_YEAR = 60;

/** The last 400 days of an agent, after `days` days. */
export function fillAgent(store: Store, days: number): void {
  const first = Math.max(0, days - KEPT_DAYS);
  store.write((writer) => {
    for (let day = first; day < days; day += 1) {
      writer.saveDayWriters(dayWriters(day, 24));
      writer.saveSelfCost(daySelfCost(day, 24));
    }
    for (let number = 0; number < NOTICES_A_YEAR; number += 1) {
      const at = atHour(24 * (first + number * 6));
      const notice = noticeOf(number);
      writer.queueNotice(notice, { alertId: notice.id, at });
      writer.settleNotice(notice.key, "sent", at, "menu-bar");
    }
    for (const [number] of ALERT_CODES.entries()) writer.saveAlert(alertOf(number, 24 * days));
    for (const name of JOB_NAMES) writer.saveJob(jobOf(name, 24 * days, 1));
  });
}

/** All that the agent keeps in an hour, in the transactions in which it does. */
export function storeAgentsHour(store: Store, ids: readonly number[], hour: number): void {
  const day = Math.floor(hour / 24);
  store.write((writer) => writer.saveJob(jobOf("reading", hour, null)));
  storeHour(store, ids, hour);
  store.write((writer) => writer.saveDayWriters(dayWriters(day, hour % 24)));
  store.write((writer) => {
    for (const [number] of ALERT_CODES.entries()) writer.saveAlert(alertOf(number, hour));
    if (hour % 6 === 0) writer.saveSelfCost(daySelfCost(day, hour % 24));
    writer.saveJob(jobOf("reading", hour, 4));
  });
}

function dayWriters(day: number, hours: number): DayWriters {
  return {
    ...{ day: dayOf(day), countedMs: hours * HOUR, unseen: 214, othersBytes: bytes(hours * 9e6) },
    ...{ swappedOutBytes: bytes(hours * 4_194_304), drivesBytes: bytes(hours * 2.5 * GB) },
    apps: Array.from({ length: 15 }, (_, rank) => ({
      name: `Some Application ${(day * 7 + rank) % 40}`,
      bytes: bytes(Math.round(((hours + 1) * GB) / (rank + 2))),
    })),
  };
}

const daySelfCost = (day: number, hours: number): DaySelfCost => ({
  ...{ day: dayOf(day), zone: zoneName("Europe/Vienna"), starts: 1, runningMs: hours * HOUR },
  ...{ cpuMs: hours * 210, residentBytes: bytes(61e6), bytesWritten: bytes(hours * 8_192) },
});

const noticeOf = (number: number): Notice => ({
  ...{ key: `over-pace-1#${number}`, id: "over-pace-1", title: "APPLE SSD AP1024M writes fast" },
  body: "1.9 TB a day for 30 days, 1.2 times its pace. See `wearbar writers` for who writes it.",
  ...{ level: "active", thread: "drive-1", opens: null },
});

/** Of all that are remembered, the looks of one change from hour to hour. */
function alertOf(number: number, hour: number): AlertState {
  const at = atHour(24 * number);
  const isPending = number === 6;
  return {
    ...{ id: `${ALERT_CODES[number]}-1`, code: ALERT_CODES[number] ?? "hot", driveId: 1 },
    ...{ phase: isPending ? "pending" : "cleared", severity: "notice" },
    facts: { perDay: 1.9e12, pace: 1.6e12, days: 30, drive: "APPLE SSD AP1024M" },
    ...{ enteredAt: at, shownAt: isPending ? null : at, leavingAt: isPending ? null : at },
    ...{ clearedAt: isPending ? null : at, looks: isPending ? hour : 2, told: 1, toldThisTime: 1 },
    ...{ toldAt: at, toldSeverity: "notice", acknowledgedAt: null, snoozedUntil: null },
  };
}

const jobOf = (name: JobName, hour: number, seconds: number | null): JobRecord => ({
  ...{ name, servedSlot: atHour(seconds === null ? hour - 1 : hour), startedAt: atHour(hour) },
  finishedAt: seconds === null ? null : instant(atHour(hour) + seconds * 1_000),
  ...{ failuresInARow: 0, lastFailureAt: null, lastFailure: null },
});

const atHour = (hour: number): Instant => instant(Date.UTC(2016, 11, 1) + hour * HOUR);
