/** Machines whose reports are told in every form: each has something that could go wrong. */

import { assemble } from "../../../agent/assemble.ts";
import type { Config } from "../../../agent/config/schema.ts";
import { makeReport } from "../../../agent/flows/make-report.ts";
import { refresh } from "../../../agent/flows/refresh.ts";
import type { AlertState } from "../../../agent/model/alert.ts";
import type { DriveFacts } from "../../../agent/model/drive.ts";
import type { Notice } from "../../../agent/model/notice.ts";
import type { Health } from "../../../agent/model/reading.ts";
import type { Report } from "../../../agent/model/report.ts";
import { bytes, DAY, GB, HOUR, instant, localDay, TB } from "../../../agent/model/units.ts";
import { addDays } from "../../../agent/support/calendar.ts";
import {
  APPLE_SSD,
  answered,
  healthOf,
  PORTABLE_SSD,
  refused,
  VIRTUAL_DISK,
} from "../../fixtures/example-drives.ts";
import { type ExampleMachine, exampleMachine } from "../../flows/example-machine.ts";
import { hostAt } from "../../host/host-at.ts";
import { strictSource } from "../../sources/strict-source.ts";

/** What a name would do if any form took it for more than text. */
export const HOSTILE = `<img src=x onerror=alert(1)>"'&|$(id)`;

/** Midnight in Vienna at the end of Sunday, 29 November 2026, with which week 48 ends. */
export const WEEK_END = Date.UTC(2026, 10, 29, 23);
const WEEK = "2026-W48";

/** @returns the report of week 48 of each machine, as made on the Monday after it. */
export const SCENARIOS: Readonly<Record<string, () => Promise<Report>>> = {
  "demo-year": demoWeek,
  "first-week": firstWeek,
  "no-sample": noSample,
  "past-the-mark": pastTheMark,
  "two-drives": twoDrives,
  "virtual-disk": virtualDisk,
  "hostile-names": hostileNames,
  "much-happened": muchHappened,
};

async function demoWeek(): Promise<Report> {
  const shown = { recording: null, demo: true, thorough: false, resident: false };
  const tools = assemble(hostAt(""), shown);
  await refresh(tools);
  const report = await makeReport(tools, { week: WEEK });
  await tools.close();
  return report;
}

interface Look {
  /** Days before the end of week 48, at 22:00 that day. */
  readonly ago: number;
  readonly drives: readonly { readonly facts: DriveFacts; readonly health: Partial<Health> }[];
  /** Gigabytes since boot, of all drives. */
  readonly sinceBoot?: number;
  /** Gigabytes of 1,000; 212 where left out. */
  readonly free?: number;
}

async function machineOf(
  looks: readonly Look[],
  config: Partial<Config> = { "machine.first_use": localDay("2019-11-30") },
): Promise<ExampleMachine> {
  const machine = exampleMachine({ config });
  for (const { ago, drives, sinceBoot, free = 212 } of looks) {
    const plugged = drives.map(({ facts, health }) => ({
      facts,
      answer: answered(facts, healthOf(health), sinceBoot === undefined ? null : sinceBoot * GB),
    }));
    const swap = { usedBytes: bytes(0), zramUsedBytes: null, swappedInBytes: null };
    const swappedOutBytes = bytes((100 - ago) * 2 * GB);
    await machine.look(
      WEEK_END - ago * DAY - 2 * HOUR,
      sourcesOf(plugged, sinceBoot !== undefined),
      {
        swap: { ...swap, swappedOutBytes },
        space: {
          ...{ path: "/System/Volumes/Data", drives: ["disk0"], totalBytes: bytes(TB) },
          ...{ freeBytes: bytes(free * GB), purgeableBytes: bytes(14 * GB) },
        },
      },
    );
  }
  await machine.look(WEEK_END + 9 * HOUR, [strictSource("iokit", [])]);
  return machine;
}

type Plugged = Parameters<typeof strictSource>[1];

/** Where only the system counted, a better source was asked and could not serve. */
function sourcesOf(plugged: Plugged, bySystem: boolean) {
  if (!bySystem) return [strictSource("iokit", plugged)];
  const refusing = plugged.map(({ facts }) => ({ facts, answer: refused("virtual-disk") }));
  return [strictSource("iokit", refusing), strictSource("os-counters", plugged)];
}

const weekOf = async (machine: ExampleMachine): Promise<Report> =>
  makeReport(machine.tools, { week: WEEK });

const days = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => count - 1 - at);

/** So many gigabytes each day; a little more every third one. */
const wrote = (ago: number, start: number, gigabytes: number): number =>
  start + (100 - ago) * gigabytes * GB + ((100 - ago) % 3) * 4 * GB;

async function firstWeek(): Promise<Report> {
  const look = (ago: number, gigabytes: number): Look => ({
    ago,
    drives: [
      {
        facts: APPLE_SSD,
        health: { bytesWritten: bytes(2 * TB + gigabytes * GB), powerOnHours: 60 },
      },
    ],
  });
  return weekOf(await machineOf([look(2, 0), look(0, 61)], {}));
}

async function noSample(): Promise<Report> {
  const looks = days(40)
    .slice(0, 30)
    .map(
      (ago): Look => ({
        ago,
        drives: [{ facts: APPLE_SSD, health: { bytesWritten: bytes(wrote(ago, 140 * TB, 40)) } }],
      }),
    );
  return weekOf(await machineOf(looks));
}

async function pastTheMark(): Promise<Report> {
  const looks = days(95).map(
    (ago): Look => ({
      ago,
      drives: [
        {
          facts: { ...APPLE_SSD, capacityBytes: bytes(251 * GB) },
          health: {
            bytesWritten: bytes(wrote(ago, 790 * TB, 290) + 330 * GB * Math.max(0, 42 - ago)),
            percentageUsed: 71,
            mediaErrors: 2,
          },
        },
      ],
    }),
  );
  return weekOf(await machineOf(looks));
}

async function twoDrives(): Promise<Report> {
  const looks = days(50).map((ago): Look => {
    const portable = { bytesWritten: bytes(wrote(ago, 9 * TB, 11)), percentageUsed: 4 };
    const isAttached = ago % 4 !== 1;
    return {
      ago,
      drives: [
        { facts: APPLE_SSD, health: { bytesWritten: bytes(wrote(ago, 150 * TB, 55)) } },
        ...(isAttached ? [{ facts: PORTABLE_SSD, health: portable }] : []),
      ],
    };
  });
  const machine = await machineOf(looks);
  keepWriters(machine, ["Backup", "Video Editor", "Mail"]);
  return weekOf(machine);
}

async function virtualDisk(): Promise<Report> {
  const nothing = { bytesWritten: null, percentageUsed: null, availableSpare: null };
  const unread = { ...nothing, powerOnHours: null, criticalWarning: null, mediaErrors: null };
  const looks = days(30).map(
    (ago): Look => ({
      ago,
      drives: [{ facts: VIRTUAL_DISK, health: unread }],
      sinceBoot: (100 - ago) * 6,
    }),
  );
  return weekOf(await machineOf(looks, {}));
}

async function hostileNames(): Promise<Report> {
  const facts = { ...APPLE_SSD, model: HOSTILE };
  const looks = days(20).map(
    (ago): Look => ({
      ago,
      drives: [{ facts, health: { bytesWritten: bytes(wrote(ago, 150 * TB, 55)) } }],
    }),
  );
  const machine = await machineOf(looks);
  keepWriters(machine, [`=${HOSTILE}`, "| a | b |\n# c", "\u202Egnp.exe", ""]);
  return weekOf(machine);
}

/** The first one wrote 30 GB a day, each other half of the one before. */
function keepWriters({ store }: ExampleMachine, names: readonly string[]): void {
  store.write((writer) => {
    for (const ago of days(7)) {
      writer.saveDayWriters({
        day: localDay(addDays("2026-11-29", -ago)),
        countedMs: 11 * HOUR,
        apps: names.map((name, at) => ({ name, bytes: bytes((30 * GB) / 2 ** at) })),
        othersBytes: bytes(GB),
        swappedOutBytes: bytes(2 * GB),
        drivesBytes: bytes(66 * GB),
        unseen: 3,
      });
    }
  });
}

/** A runaway program, hardly any space, a drive that warns, and notifications about it. */
async function muchHappened(): Promise<Report> {
  const runaway = (ago: number): number => Math.max(0, 6 - ago) * 700 * GB;
  const looks = days(45).map((ago): Look => {
    const bytesWritten = bytes(wrote(ago, 150 * TB, 55) + runaway(ago));
    const health = { bytesWritten, availableSpare: ago < 3 ? 91 : 100 };
    return { ago, drives: [{ facts: APPLE_SSD, health }], free: ago < 10 ? 61 : 212 };
  });
  const machine = await machineOf(looks);
  keepWriters(machine, ["Backup", "Video Editor"]);
  const since = instant(WEEK_END - 3 * DAY);
  const state: Omit<AlertState, "id" | "code" | "driveId" | "facts"> = {
    severity: "notice",
    ...{ phase: "active" as const, looks: 3, told: 1, toldThisTime: 1, toldAt: since },
    ...{ enteredAt: since, shownAt: since, leavingAt: null, clearedAt: null },
    ...{ toldSeverity: "notice" as const, acknowledgedAt: null, snoozedUntil: null },
  };
  const notice: Notice = {
    ...{ key: "space-critical#1", id: "space-critical", title: "Only 6.1% free" },
    ...{ body: "Free 89 GB to reach 15%.", thread: "machine", opens: null },
    level: "active",
  };
  machine.store.write((writer) => {
    const space = { percent: 6.1, free: 61e9, minimum: 10, target: 15, purgeable: 14e9 };
    const ids = { id: "space-critical", code: "space-critical" } as const;
    writer.saveAlert({ ...state, ...ids, driveId: null, facts: space });
    const spike = { fromDay: "2026-11-24", untilDay: "2026-11-29", bytes: 4.5e12 };
    const over = {
      clearedAt: instant(since + DAY),
      acknowledgedAt: since,
      phase: "cleared",
    } as const;
    const other = { id: "write-spike-1", code: "write-spike" } as const;
    const clearedAt = instant(since + DAY);
    writer.saveAlert({ ...state, ...other, ...over, clearedAt, driveId: 1, facts: spike });
    writer.queueNotice(notice, { alertId: "space-critical", at: since });
    writer.settleNotice(notice.key, "sent", since, "notify-send");
  });
  return weekOf(machine);
}
