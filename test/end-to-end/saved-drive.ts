import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assemble } from "../../agent/assemble.ts";
import type { Assemble } from "../../agent/commands/run.ts";
import type { DriveFacts } from "../../agent/model/drive.ts";
import { type Health, UNKNOWN_HEALTH } from "../../agent/model/reading.ts";
import { bytes, GB, TB } from "../../agent/model/units.ts";
import { recorded } from "../../agent/sources/recorded.ts";
import { SAVED_READING_FORMAT } from "../../agent/sources/saved-reading.ts";
import type { Machine } from "./host.ts";

export interface SavedDrive {
  readonly facts?: Partial<DriveFacts>;
  readonly health?: Partial<Health>;
}

/** A drive of 1 TB with 150 TB written, as `doctor --save-reading` writes it. @returns the path. */
export function saveDrives(folder: string, ...drives: readonly SavedDrive[]): string {
  const file = join(folder, "reading.json");
  const readings = drives.map(readingOf);
  writeFileSync(file, JSON.stringify({ format: SAVED_READING_FORMAT, schemaVersion: 1, readings }));
  return file;
}

export const EXAMPLE_FACTS: DriveFacts = {
  location: "nvme0",
  model: "Example SSD 1TB",
  serial: "EX00000000000001A",
  firmware: "1.0",
  capacityBytes: bytes(TB),
  kind: "ssd",
  interconnect: "nvme",
  internal: true,
  warningTemperatureCelsius: null,
};

const EXAMPLE_HEALTH: Health = {
  ...UNKNOWN_HEALTH,
  bytesWritten: bytes(150 * TB),
  bytesRead: bytes(100 * TB),
  percentageUsed: 2,
  availableSpare: 100,
  availableSpareThreshold: 10,
  criticalWarning: 0,
  temperatureCelsius: 40,
  powerOnHours: 10_000,
  powerCycles: 900,
  mediaErrors: 0,
};

const readingOf = ({ facts, health }: SavedDrive) => ({
  facts: { ...EXAMPLE_FACTS, ...facts },
  health: { ...EXAMPLE_HEALTH, ...health },
  sinceBoot: { bytesWritten: 20 * GB, bytesRead: 10 * GB },
  takenAt: Date.UTC(2026, 10, 30, 11),
  zone: "Europe/Vienna",
  day: "2026-11-30",
  bootId: null,
  source: "nvme-ioctl",
  skipped: [],
  notes: [],
});

/** The machine with those drives in place of its own: stored and assessed like any that are read. */
export function withDrives(machine: Machine, ...drives: readonly SavedDrive[]): Assemble {
  const file = saveDrives(machine.home, ...drives);
  return (...given) => ({ ...assemble(...given), sources: async () => [recorded(file)] });
}
