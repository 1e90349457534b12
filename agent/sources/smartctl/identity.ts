import type { DriveFacts, Interconnect } from "../../model/drive.ts";
import type { Bytes } from "../../model/units.ts";
import { isAppleDrive } from "../rules/apple.ts";
import { type DriveProtocol, driveKind } from "../rules/drive-kind.ts";
import { realSerial } from "../rules/makers.ts";
import { plausibleCapacity, plausibleWarningTemperature } from "../rules/plausibility.ts";
import { statisticAt } from "./ata-tables.ts";
import { countAt } from "./big-numbers.ts";
import { integerAt, listAt, numberAt, textAt, valueAt } from "./json-fields.ts";

/**
 * What a report says the drive is.
 * @param location null to take the name smartctl was called with.
 * @returns null where the report is of no drive: smartctl could not open one.
 */
export function driveFacts(report: unknown, location: string | null): DriveFacts | null {
  const model = modelName(report);
  const vendor = textAt(report, "vendor") ?? textAt(report, "scsi_vendor");
  const protocol = protocolOf(report);
  const isOfDrive = model !== null || protocol !== null;
  if (!isOfDrive && valueAt(report, "device") === undefined) return null;
  const interconnect = interconnectOf(report, protocol);
  const spins = rotational(report);
  return {
    location: location ?? namedLocation(report),
    model,
    serial: realSerial(firstText(report, ["serial_number"])),
    firmware: firstText(report, ["firmware_version", "scsi_revision", "revision"]),
    capacityBytes: capacityOf(report),
    kind: driveKind({
      vendor,
      model,
      protocol,
      interconnect: spins === true ? null : interconnect, // a rate is measured, not a bridge's guess
      rotational: spins,
      deviceType: textAt(report, "device_type", "name"),
      capacityBytes: numberAt(report, "user_capacity", "bytes"),
    }),
    interconnect,
    internal: isInternal(model, interconnect),
    warningTemperatureCelsius: plausibleWarningTemperature(
      integerAt(report, "nvme_composite_temperature_threshold", "warning"),
    ),
  };
}

/** Apple sells no drive but those in its machines; taken out, it sits in a USB case. */
function isInternal(model: string | null, interconnect: Interconnect): boolean | null {
  if (interconnect === "usb") return false;
  return isAppleDrive(model) ? true : null;
}

/** By smartctl's word; else by the parts the report is made of, for each key may be missing. */
export function protocolOf(report: unknown): DriveProtocol | null {
  const named = textAt(report, "device", "protocol")?.toLowerCase();
  if (named === "nvme" || named === "ata" || named === "scsi") return named;
  const has = (...keys: readonly string[]): boolean =>
    keys.some((key) => valueAt(report, key) !== undefined);
  if (has("nvme_smart_health_information_log", "nvme_version", "nvme_pci_vendor")) return "nvme";
  if (has("ata_smart_attributes", "ata_version", "ata_smart_data")) return "ata";
  return has("scsi_error_counter_log", "scsi_vendor", "scsi_version") ? "scsi" : null;
}

function modelName(report: unknown): string | null {
  const whole = firstText(report, ["model_name", "scsi_model_name"]);
  if (whole !== null) return whole;
  const parts = [
    firstText(report, ["vendor", "scsi_vendor"]),
    firstText(report, ["product", "scsi_product"]),
  ];
  return parts.filter((part) => part !== null).join(" ") || null;
}

/** Models have up to 40 characters, in every standard. */
function firstText(report: unknown, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = textAt(report, key);
    if (text !== null) return text.slice(0, 64);
  }
  return null;
}

/**
 * `/dev/nvme0` is nvme0; a path of the I/O registry goes by its last part. Never empty, so that a
 * drive can be named.
 */
function namedLocation(report: unknown): string {
  const name = textAt(report, "device", "name") ?? "";
  return /[^/]+$/.exec(name)?.[0] ?? "drive";
}

/**
 * The whole drive before a namespace of it, of which smartctl shows one: Apple's have three. Garbage
 * and 0 (Apple's drives, bridges that do not know) are unknown: the operating system knows better.
 */
function capacityOf(report: unknown): Bytes | null {
  const namespaces = listAt(report, "nvme_namespaces");
  const candidates = [
    countAt(report, "nvme_total_capacity"),
    countAt(report, "user_capacity", "bytes"),
    namespaces.length === 1 ? countAt(namespaces[0], "size", "bytes") : null,
  ];
  return candidates.map(plausibleCapacity).find((capacity) => capacity !== null) ?? null;
}

/** Old SSDs give no rate, but stand in the database as SSDs or keep statistics that only SSDs have. */
function rotational(report: unknown): boolean | null {
  const rate = numberAt(report, "rotation_rate");
  if (rate !== null) return rate > 0;
  const isNamedSsd = /SSD/.test(textAt(report, "model_family") ?? "");
  return isNamedSsd || statisticAt(report, "percentageUsed") !== null ? false : null;
}

/** smartctl names a bridge in the type (`sntjmicron`) or in the name (`/dev/sdc [USB JMicron]`). */
function interconnectOf(report: unknown, protocol: DriveProtocol | null): Interconnect {
  const type = textAt(report, "device", "type") ?? "";
  const name = textAt(report, "device", "info_name") ?? "";
  if (/^(snt|usb)/.test(type) || /\[USB\b/.test(name)) return "usb";
  if (protocol === "nvme") return "nvme";
  if (protocol === "ata") return "sata";
  return /^SAS\b/.test(textAt(report, "scsi_transport_protocol", "name") ?? "") ? "sas" : "unknown";
}
