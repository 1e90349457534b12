import * as v from "valibot";
import { type Reading, SKIP_CODES, SOURCE_NAMES } from "../model/reading.ts";
import { bytes, instant, localDay, MOST_PLAUSIBLE_BYTES, zoneName } from "../model/units.ts";

/** The file that `doctor --save-reading` writes, to be sent with a bug report and replayed. */
export const SAVED_READING_FORMAT = "wearbar-reading";

export interface SavedReadings {
  readonly format: typeof SAVED_READING_FORMAT;
  readonly schemaVersion: 1;
  readonly readings: readonly Reading[];
}

/** @returns what to write: serials are left out. */
export function savedReadings(readings: readonly Reading[]): SavedReadings {
  const anonymous = readings.map((reading) => ({
    ...reading,
    bootId: null,
    facts: { ...reading.facts, serial: null },
  }));
  return { format: SAVED_READING_FORMAT, schemaVersion: 1, readings: anonymous };
}

/** @returns the readings, or what is wrong with the file, naming the place in it. */
export function parseSavedReadings(
  json: unknown,
):
  | { readonly ok: true; readonly readings: readonly Reading[] }
  | { readonly ok: false; readonly why: string } {
  const result = v.safeParse(FILE, json);
  if (result.success) return { ok: true, readings: result.output.readings };
  const [issue] = result.issues;
  return { ok: false, why: `${v.getDotPath(issue) ?? "the file"}: ${issue.message}` };
}

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
/** What is more is no longer exact, and not to be kept as a whole number. */
const Count = v.pipe(Whole, v.maxValue(Number.MAX_SAFE_INTEGER));
const Amount = v.pipe(Whole, v.maxValue(MOST_PLAUSIBLE_BYTES), v.transform(bytes));
const Text = v.pipe(v.string(), v.maxLength(200));
const Celsius = v.pipe(v.number(), v.integer(), v.minValue(-60), v.maxValue(150));
const unknownOr = <Schema extends v.GenericSchema>(schema: Schema) => v.nullable(schema);

const FACTS = v.object({
  location: Text,
  model: unknownOr(Text),
  serial: unknownOr(Text),
  firmware: unknownOr(Text),
  capacityBytes: unknownOr(Amount),
  kind: v.picklist(["ssd", "hdd", "virtual", "optical", "raid", "unknown"]),
  interconnect: v.picklist([
    "nvme",
    "sata",
    "sas",
    "usb",
    "thunderbolt",
    "mmc",
    "virtio",
    "unknown",
  ]),
  internal: unknownOr(v.boolean()),
  /** Files of early builds have none. */
  warningTemperatureCelsius: v.optional(unknownOr(Celsius), null),
});

const HEALTH = v.object({
  bytesWritten: unknownOr(Amount),
  bytesRead: unknownOr(Amount),
  percentageUsed: unknownOr(v.pipe(Count, v.maxValue(255))),
  availableSpare: unknownOr(v.pipe(Count, v.maxValue(100))),
  availableSpareThreshold: unknownOr(v.pipe(Count, v.maxValue(255))),
  criticalWarning: unknownOr(v.pipe(Count, v.maxValue(255))),
  temperatureCelsius: unknownOr(Celsius),
  powerOnHours: unknownOr(Count),
  powerCycles: unknownOr(Count),
  unsafeShutdowns: unknownOr(Count),
  mediaErrors: unknownOr(Count),
  errorLogEntries: unknownOr(Count),
  hostReadCommands: unknownOr(Count),
  hostWriteCommands: unknownOr(Count),
  controllerBusyMinutes: unknownOr(Count),
  warningTemperatureMinutes: unknownOr(Count),
  criticalTemperatureMinutes: unknownOr(Count),
});

const READING = v.object({
  facts: FACTS,
  health: HEALTH,
  sinceBoot: unknownOr(v.object({ bytesWritten: Amount, bytesRead: Amount })),
  takenAt: v.pipe(v.number(), v.minValue(-8.64e15), v.maxValue(8.64e15), v.transform(instant)),
  zone: v.pipe(Text, v.transform(zoneName)),
  day: v.pipe(v.string(), v.isoDate(), v.transform(localDay)),
  bootId: unknownOr(Text),
  source: v.picklist(SOURCE_NAMES),
  skipped: v.array(
    v.object({
      source: v.picklist(SOURCE_NAMES),
      code: v.picklist(SKIP_CODES),
      detail: v.pipe(v.string(), v.maxLength(2_000)),
    }),
  ),
  notes: v.array(v.pipe(v.string(), v.maxLength(2_000))),
});

const FILE = v.object({
  format: v.literal(SAVED_READING_FORMAT),
  schemaVersion: v.literal(1),
  readings: v.pipe(v.array(READING), v.maxLength(100)),
});
