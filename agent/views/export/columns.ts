import type { ExportedDay, ExportedWriter } from "../../model/export.ts";
import type { Health } from "../../model/reading.ts";

/** One column of an export; null is unknown. */
export interface ExportColumn<Row> {
  readonly name: string;
  readonly of: (row: Row) => string | number | null;
  /** Milliseconds since 1970, which a table shows as ISO 8601. */
  readonly isInstant?: true;
}

const HEALTH_NAMES = [
  ...["bytesWritten", "bytesRead", "percentageUsed", "availableSpare"],
  ...["availableSpareThreshold", "criticalWarning", "temperatureCelsius", "powerOnHours"],
  ...["powerCycles", "unsafeShutdowns", "mediaErrors", "errorLogEntries"],
  ...["hostReadCommands", "hostWriteCommands", "controllerBusyMinutes"],
  ...["warningTemperatureMinutes", "criticalTemperatureMinutes"],
] as readonly (keyof Health)[];

const HOST_NAMES = [
  ...["swapUsedBytes", "swappedOutBytes", "memoryBytes"],
  ...["freeBytes", "totalBytes", "purgeableBytes"],
] as const;

export const DAY_COLUMNS: readonly ExportColumn<ExportedDay>[] = [
  { name: "day", of: ({ day }) => day },
  { name: "zone", of: ({ zone }) => zone },
  { name: "takenAt", of: ({ takenAt }) => takenAt, isInstant: true },
  { name: "driveId", of: ({ driveId }) => driveId },
  { name: "model", of: ({ model }) => model },
  { name: "capacityBytes", of: ({ capacityBytes }) => capacityBytes },
  { name: "kind", of: ({ kind }) => kind },
  { name: "readings", of: ({ readings }) => readings },
  { name: "source", of: ({ source }) => source },
  { name: "writtenBytes", of: ({ writtenBytes }) => writtenBytes },
  { name: "since", of: ({ since }) => since, isInstant: true },
  { name: "countedBy", of: ({ countedBy }) => countedBy },
  ...HEALTH_NAMES.map((name) => ({ name, of: ({ health }: ExportedDay) => health[name] })),
  ...HOST_NAMES.map((name) => ({ name, of: ({ host }: ExportedDay) => host?.[name] ?? null })),
];

export const WRITER_COLUMNS: readonly ExportColumn<ExportedWriter>[] = [
  { name: "day", of: ({ day }) => day },
  { name: "countedSeconds", of: ({ countedSeconds }) => countedSeconds },
  { name: "kind", of: ({ kind }) => kind },
  { name: "name", of: ({ name }) => name },
  { name: "bytes", of: ({ bytes }) => bytes },
  { name: "drivesBytes", of: ({ drivesBytes }) => drivesBytes },
];
