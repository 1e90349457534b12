import { readBytes, readValue } from "../support/read-file.ts";
import {
  type AtaIdentity,
  meaningful,
  parseAtaInformation,
  parseUnitSerial,
} from "./scsi-pages.ts";

/**
 * NVMe and SCSI devices have a `model`, cards a `name`. SCSI models are told with their vendor, as
 * smartctl does, except ATA drives, whose vendor is only `ATA`.
 *
 * @param folder in /sys/block, where virtio disks keep their serial.
 * @param device where its `device` link leads.
 */
export function readIdentity(folder: string, device: string): AtaIdentity {
  const ata = fromPage(`${device}/vpd_pg89`, parseAtaInformation);
  return {
    model: ata?.model ?? readModel(device),
    serial: ata?.serial ?? readSerial(folder, device),
    firmware: ata?.firmware ?? firstOf(device, ["firmware_rev", "rev", "fwrev"]),
  };
}

/** INQUIRY vendor of a SCSI device; a virtio device, which has no model, has its number there. */
export const readVendor = (device: string): string | null => readValue(`${device}/vendor`);

function readModel(device: string): string | null {
  const vendor = readVendor(device);
  const product = firstOf(device, ["model", "name"]);
  return vendor === null || vendor === "ATA" || product === null ? product : `${vendor} ${product}`;
}

function readSerial(folder: string, device: string): string | null {
  const page = fromPage(`${device}/vpd_pg80`, parseUnitSerial);
  return page ?? meaningful(readValue(`${folder}/serial`) ?? readValue(`${device}/serial`));
}

function firstOf(device: string, attributes: readonly string[]): string | null {
  for (const attribute of attributes) {
    const value = readValue(`${device}/${attribute}`);
    if (value !== null) return value;
  }
  return null;
}

function fromPage<T>(path: string, parse: (page: Uint8Array) => T | null): T | null {
  const page = readBytes(path);
  return page === null ? null : parse(page);
}
