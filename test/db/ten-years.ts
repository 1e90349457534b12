/** What an agent leaves behind in ten years with two drives, with numbers of a real size. */

import type { DriveFacts } from "../../agent/model/drive.ts";
import type { HostReading } from "../../agent/model/machine.ts";
import type { Health } from "../../agent/model/reading.ts";
import type { DailyHostFacts, DailySample } from "../../agent/model/sample.ts";
import {
  type Bytes,
  bytes,
  DAY,
  GB,
  HOUR,
  type Instant,
  instant,
  type LocalDay,
  localDay,
  MINUTE,
  zoneName,
} from "../../agent/model/units.ts";
import type { Store } from "../../db/store.ts";
import type { SeenDrive } from "../../db/store-drives.ts";
import type { StoredReading } from "../../db/store-readings.ts";

export const TEN_YEARS = 3_652;

const FIRST_DAY = Date.UTC(2016, 11, 1);
const ZONE = zoneName("Europe/Vienna");
const INTRADAY_DAYS = 14;

/** @returns the ids of the two drives. */
export function fillDays(store: Store, days: number): readonly number[] {
  return store.write((writer) => {
    const ids = [0, 1].map((drive) => writer.upsertDrive(seenDrive(drive)).id);
    for (let day = 0; day < days; day += 1) {
      for (const [drive, id] of ids.entries()) {
        writer.saveDailySample(id, dailySample(drive, day, 2 * day + drive + 1));
      }
      writer.saveDailyHostFacts(dailyHostFacts(day));
    }
    return ids;
  });
}

/** The last two weeks hour by hour, after `days` days. */
export function fillHours(store: Store, ids: readonly number[], days: number): void {
  store.write((writer) => {
    for (let hour = 24 * (days - INTRADAY_DAYS); hour < 24 * days; hour += 1) {
      for (const [drive, id] of ids.entries()) writer.addReading(id, reading(drive, hour));
      writer.addHostReading(hostReading(hour));
    }
  });
}

/** What the agent does every hour. */
export function storeHour(store: Store, ids: readonly number[], hour: number): void {
  const day = Math.floor(hour / 24);
  store.write((writer) => {
    for (const [drive, id] of ids.entries()) {
      writer.upsertDrive({ ...seenDrive(drive), at: momentOf(hour) });
      writer.addReading(id, reading(drive, hour));
      const kept = writer.dailySample(id, dayOf(day));
      const sequence = kept?.sequence ?? writer.nextSequence();
      const { health } = reading(drive, hour);
      writer.saveDailySample(id, { ...dailySample(drive, day, sequence), health });
    }
    writer.addHostReading(hostReading(hour));
    writer.saveDailyHostFacts(dailyHostFacts(day));
    writer.pruneReadings(instant(momentOf(hour) - INTRADAY_DAYS * DAY));
    writer.pruneHostReadings(instant(momentOf(hour) - INTRADAY_DAYS * DAY));
  });
}

export function seenDrive(drive: number): SeenDrive {
  const facts: DriveFacts = {
    location: `disk${drive}`,
    model: drive === 0 ? "APPLE SSD AP1024M" : "Samsung SSD 980 PRO 2TB",
    serial: `C02EXAMPLE${drive}XYZ`,
    firmware: "561.100.",
    capacityBytes: bytes((drive + 1) * 1_000_204_886_016),
    kind: "ssd",
    interconnect: "nvme",
    internal: drive === 0,
    warningTemperatureCelsius: null,
  };
  return { key: String(drive).repeat(64), weakIdentity: false, facts, at: momentOf(0) };
}

export function dailySample(drive: number, day: number, sequence: number): DailySample {
  const lastHour = 24 * day + 23;
  return {
    day: dayOf(day),
    zone: ZONE,
    sequence,
    firstAt: momentOf(24 * day),
    takenAt: momentOf(lastHour),
    readings: 24,
    source: drive === 0 ? "iokit" : "smartctl",
    firstBytesWritten: writtenAt(drive, 24 * day),
    health: healthAt(drive, lastHour),
    bytesWrittenAt: momentOf(lastHour),
    osBytesWritten: units(55 * GB + (day % 13) * GB),
    bootId: bootOf(lastHour),
  };
}

export function reading(drive: number, hour: number): StoredReading {
  return {
    takenAt: momentOf(hour),
    zone: ZONE,
    day: dayOf(Math.floor(hour / 24)),
    bootId: bootOf(hour),
    source: drive === 0 ? "iokit" : "smartctl",
    health: healthAt(drive, hour),
    sinceBoot: { bytesWritten: units(hour * 2.5 * GB), bytesRead: units(hour * 3 * GB) },
    skipped:
      drive === 0
        ? []
        : [{ source: "iokit", code: "not-this-kind", detail: "no NVMeSMARTCapable property" }],
    notes: [],
  };
}

function healthAt(drive: number, hour: number): Health {
  const bytesWritten = writtenAt(drive, hour);
  return {
    bytesWritten,
    bytesRead: units(bytesWritten * 1.3),
    percentageUsed: Math.floor(bytesWritten / 30e12),
    availableSpare: 100,
    availableSpareThreshold: 99,
    criticalWarning: 0,
    temperatureCelsius: 30 + (hour % 17),
    powerOnHours: Math.floor(hour / 4),
    powerCycles: 300 + Math.floor(hour / 200),
    unsafeShutdowns: 40 + Math.floor(hour / 900),
    mediaErrors: 0,
    errorLogEntries: drive === 0 ? null : 1_200,
    hostReadCommands: 9_000_000_000 + hour * 40_000,
    hostWriteCommands: 6_000_000_000 + hour * 30_000,
    controllerBusyMinutes: drive === 0 ? 0 : 40_000 + hour,
    warningTemperatureMinutes: 0,
    criticalTemperatureMinutes: 0,
  };
}

export function dailyHostFacts(day: number): DailyHostFacts {
  return {
    day: dayOf(day),
    zone: ZONE,
    takenAt: momentOf(24 * day + 23),
    bootId: bootOf(24 * day + 23),
    swapUsedBytes: bytes((day % 5) * 1_073_741_824),
    swappedOutBytes: bytes((day % 29) * 104_857_600),
    memoryBytes: bytes(34_359_738_368),
    freeBytes: bytes(200 * GB + (day % 31) * 12_345_678),
    totalBytes: bytes(994_662_584_320),
    purgeableBytes: bytes(14 * GB + day * 4_096),
  };
}

export function hostReading(hour: number): HostReading {
  const facts = dailyHostFacts(Math.floor(hour / 24));
  return {
    machine: {
      ...{ model: "iMacPro1,1", system: "macOS 15.7", memoryBytes: facts.memoryBytes },
      ...{
        virtualMachine: false,
        bootId: bootOf(hour),
        bootedAt: null,
        zone: ZONE,
        firstUse: null,
      },
    },
    swap: {
      usedBytes: facts.swapUsedBytes,
      zramUsedBytes: null,
      swappedOutBytes: bytes(hour * 4_194_304),
      swappedInBytes: bytes(hour * 2_097_152),
    },
    space: {
      path: "/System/Volumes/Data",
      totalBytes: facts.totalBytes ?? bytes(0),
      freeBytes: facts.freeBytes ?? bytes(0),
      purgeableBytes: facts.purgeableBytes,
      drives: ["disk0"],
    },
    takenAt: momentOf(hour),
  };
}

export const dayOf = (day: number): LocalDay =>
  localDay(new Date(FIRST_DAY + day * DAY).toISOString().slice(0, 10));

const momentOf = (hour: number): Instant => instant(FIRST_DAY + hour * HOUR + 7 * MINUTE + 123);

const writtenAt = (drive: number, hour: number): Bytes =>
  units(10e12 * (drive + 1) + hour * 2.44 * GB + (hour % 24) * 37e6);

/** Counters come in NVMe data units. */
const units = (value: number): Bytes => bytes(Math.floor(value / 512_000) * 512_000);

/** Started anew once a week. */
const bootOf = (hour: number): string =>
  `6B2D41E0-9C55-4F37-8E1A-${String(Math.floor(hour / 168)).padStart(12, "0")}`;
