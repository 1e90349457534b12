import type { DriveFacts } from "../model/drive.ts";
import type { HostReading } from "../model/machine.ts";
import { type Health, type Reading, UNKNOWN_HEALTH } from "../model/reading.ts";
import { bytes, DAY, GB, instant, localDay, TB, zoneName } from "../model/units.ts";
import { dayAt } from "../support/calendar.ts";
import { DEMO_ZONE, viennaOffset } from "./example-clock.ts";
import { DEMO_WRITTEN, type ExampleDay, exampleYear } from "./example-year.ts";

/** One look at the example machine. */
export interface ExamplePass {
  readonly reading: Reading;
  readonly host: HostReading;
}

export const DEMO_DRIVE: DriveFacts = {
  location: "disk0",
  model: "APPLE SSD AP1024M",
  serial: "C02EXAMPLE0DEMO1",
  firmware: "1161.80.",
  capacityBytes: bytes(TB),
  kind: "ssd",
  interconnect: "nvme",
  internal: true,
  warningTemperatureCelsius: null,
};

/** @returns the looks of 400 days in the order they were taken; the last one is now. */
export function examplePasses(): readonly ExamplePass[] {
  const days = exampleYear();
  let written = DEMO_WRITTEN - days.reduce((sum, day) => sum + day.written, 0);
  let swappedOut = 0;
  const passes: ExamplePass[] = [];
  for (const day of days) {
    written += day.written;
    swappedOut += day.swappedOut;
    if (day.sampled) passes.push(passOf(day, { written, swappedOut }));
  }
  return passes;
}

interface Totals {
  readonly written: number;
  readonly swappedOut: number;
}

function passOf(day: ExampleDay, totals: Totals): ExamplePass {
  const utcOffsetMinutes = viennaOffset(day.clock);
  const takenAt = instant(day.clock);
  const moment = { takenAt, zone: zoneName(DEMO_ZONE), bootId: "demo" };
  return {
    reading: {
      ...moment,
      day: localDay(dayAt(day.clock, utcOffsetMinutes)),
      facts: DEMO_DRIVE,
      health: healthOf(day, totals.written),
      sinceBoot: null,
      source: "iokit",
      skipped: [],
      notes: [],
    },
    host: hostOf(day, totals),
  };
}

function healthOf({ daysAgo }: ExampleDay, written: number): Health {
  return {
    ...UNKNOWN_HEALTH,
    bytesWritten: bytes(Math.round(written / 512_000) * 512_000),
    bytesRead: bytes(Math.round((1.6 * written) / 512_000) * 512_000),
    percentageUsed: 2,
    availableSpare: 100,
    availableSpareThreshold: 99,
    criticalWarning: 0,
    temperatureCelsius: 38,
    powerOnHours: Math.round(9_400 - 3.1 * daysAgo),
    powerCycles: 1_204,
    unsafeShutdowns: 31,
    mediaErrors: 0,
    errorLogEntries: 0,
  };
}

function hostOf(day: ExampleDay, { swappedOut }: Totals): HostReading {
  return {
    machine: machineOf(day),
    swap: {
      usedBytes: bytes(day.swappedOut > 10 * GB ? 9 * GB : 0),
      zramUsedBytes: null,
      swappedOutBytes: bytes(swappedOut),
      swappedInBytes: null,
    },
    space: {
      path: "/System/Volumes/Data",
      totalBytes: bytes(994_662_584_320),
      freeBytes: bytes(day.free),
      purgeableBytes: bytes(14 * GB),
      drives: ["disk0"],
    },
    takenAt: instant(day.clock),
  };
}

const machineOf = ({ clock }: ExampleDay): HostReading["machine"] => ({
  model: "iMac Pro",
  system: "macOS 15.7",
  memoryBytes: bytes(32 * 1024 ** 3),
  virtualMachine: false,
  bootId: "demo",
  bootedAt: instant(clock - 500 * DAY),
  zone: zoneName(DEMO_ZONE),
  firstUse: null,
});
