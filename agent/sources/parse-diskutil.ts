import { type PlistValue, parse } from "plist";
import type { DriveFacts, Interconnect } from "../model/drive.ts";
import { BYTES_PER_DATA_UNIT } from "../model/units.ts";
import { driveKind } from "./rules/drive-kind.ts";
import { type JudgedHealth, judgeHealth, plausibleCapacity } from "./rules/plausibility.ts";

/** The whole disks that `diskutil list -plist physical` names; null for another text. */
export function parseDiskutilList(output: Uint8Array): readonly string[] | null {
  const names = dictionaryOf(output)?.["WholeDisks"];
  if (!Array.isArray(names)) return null;
  return names.filter(
    (name): name is string => typeof name === "string" && /^disk\d{1,4}$/.test(name),
  );
}

/** What `diskutil info -plist diskN` tells of a whole disk. */
export interface DiskutilInfo {
  readonly facts: DriveFacts;
  readonly health: JudgedHealth;
}

/** @returns null for what is no such output, or of no disk (`Error` and `ErrorMessage` are then set). */
export function parseDiskutilInfo(output: Uint8Array, location: string): DiskutilInfo | null {
  const info = dictionaryOf(output);
  if (info === null || info["DeviceIdentifier"] !== location) return null;
  return { facts: factsOf(info, location), health: healthOf(info) };
}

/** @returns the text with which diskutil refuses, or null. */
export function parseDiskutilError(output: Uint8Array): string | null {
  const message = dictionaryOf(output)?.["ErrorMessage"];
  return typeof message === "string" ? message.slice(0, 200) : null;
}

type Dictionary = Readonly<Record<string, PlistValue>>;

function dictionaryOf(output: Uint8Array): Dictionary | null {
  const text = new TextDecoder().decode(output).trim();
  // The parser writes to standard error of what was cut off.
  if (!text.includes("<plist") || !text.endsWith("</plist>")) return null;
  try {
    return asDictionary(parse(text));
  } catch {
    return null;
  }
}

function asDictionary(value: PlistValue | undefined): Dictionary | null {
  const isDictionary =
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(value instanceof Uint8Array);
  return isDictionary ? (value as Dictionary) : null; // all that is left of PlistValue
}

/** For a Mac on which nothing better lists the drives: there is no serial in it. */
function factsOf(info: Dictionary, location: string): DriveFacts {
  const model = textOf(info["MediaName"]);
  const interconnect = interconnectOf(info);
  const solid = flagOf(info["SolidState"]);
  const kind = driveKind({
    model,
    interconnect,
    rotational: solid === null ? null : !solid,
    protocol: interconnect === "nvme" || interconnect === "thunderbolt" ? "nvme" : null,
  });
  return {
    location,
    model,
    serial: null,
    firmware: null,
    capacityBytes: plausibleCapacity(wholeNumber(info["TotalSize"] ?? info["Size"])),
    kind: info["BusProtocol"] === "Virtual Interface" ? "virtual" : kind,
    interconnect,
    internal: interconnect === "usb" ? false : flagOf(info["Internal"]),
    warningTemperatureCelsius: null,
  };
}

function interconnectOf(info: Dictionary): Interconnect {
  switch (info["BusProtocol"]) {
    case "Apple Fabric":
      return "nvme";
    case "PCI-Express": // AHCI drives of 2013 to 2017 are on PCI Express too, and say SATA
      return info["Internal"] === false ? "thunderbolt" : "nvme";
    case "USB":
      return "usb";
    case "SATA":
    case "ATA":
      return "sata";
    case "Secure Digital":
      return "mmc";
    default:
      return "unknown";
  }
}

/**
 * The health log, by keys that Apple does not document and names accordingly. Counters of 128 bits
 * come as two halves, of which the higher one has only been seen as 0: what any other value means,
 * programs disagree about, so the counter is unknown then. The temperature is in kelvin.
 */
function healthOf(info: Dictionary): JudgedHealth {
  const keys = asDictionary(info["SMARTDeviceSpecificKeysMayVaryNotGuaranteed"]);
  if (keys === null) {
    const status = textOf(info["SMARTStatus"]) ?? "unknown";
    const detail = `diskutil has no SMART keys of it (SMART status: ${status})`;
    return { ok: false, why: { code: "no-health-log", detail } };
  }
  const one = (key: string) => wholeNumber(keys[key]);
  const kelvin = one("TEMPERATURE");
  return judgeHealth({
    ...NOT_REPORTED,
    bytesWritten: dataUnits(keys, "DATA_UNITS_WRITTEN"),
    bytesRead: dataUnits(keys, "DATA_UNITS_READ"),
    percentageUsed: one("PERCENTAGE_USED"),
    availableSpare: one("AVAILABLE_SPARE"),
    availableSpareThreshold: one("AVAILABLE_SPARE_THRESHOLD"),
    temperatureCelsius: kelvin === null || kelvin === 0n ? null : kelvin - 273n,
    powerOnHours: wideCount(keys, "POWER_ON_HOURS"),
    mediaErrors: wideCount(keys, "MEDIA_ERRORS"),
  });
}

const NOT_REPORTED = {
  criticalWarning: null,
  powerCycles: null,
  unsafeShutdowns: null,
  errorLogEntries: null,
  hostReadCommands: null,
  hostWriteCommands: null,
  controllerBusyMinutes: null,
  warningTemperatureMinutes: null,
  criticalTemperatureMinutes: null,
} as const;

function dataUnits(keys: Dictionary, name: string): bigint | null {
  const units = wideCount(keys, name);
  return units === null ? null : units * BigInt(BYTES_PER_DATA_UNIT);
}

function wideCount(keys: Dictionary, name: string): bigint | null {
  const high = keys[`${name}_1`];
  if (high !== undefined && wholeNumber(high) !== 0n) return null;
  return wholeNumber(keys[`${name}_0`]);
}

/** Not exact beyond 2^53, where no counter that is believed is. */
const wholeNumber = (value: PlistValue | undefined): bigint | null =>
  typeof value === "number" && Number.isInteger(value) ? BigInt(value) : null;

const textOf = (value: PlistValue | undefined): string | null =>
  typeof value === "string" ? value.trim() || null : null;

const flagOf = (value: PlistValue | undefined): boolean | null =>
  typeof value === "boolean" ? value : null;
