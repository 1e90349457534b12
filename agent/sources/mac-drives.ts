import type { MacDrive } from "../../native/mac-addon.ts";
import { propertyNumber, propertyText } from "../../native/mac-properties.ts";
import type { DriveFacts, DriveKind, Interconnect } from "../model/drive.ts";
import { type DriveProtocol, driveKind } from "./rules/drive-kind.ts";
import { realSerial } from "./rules/makers.ts";
import { plausibleCapacity } from "./rules/plausibility.ts";
import { meaningful } from "./scsi-pages.ts";

/** A drive of the I/O registry, and what it is to us. */
export interface MacDriveSeen {
  readonly facts: DriveFacts;
  readonly registryId: bigint;
  /** It says that its health log can be read. That is no promise: empty USB cases say it too. */
  readonly smartCapable: boolean;
  readonly notes: readonly string[];
}

/**
 * The drives among the block devices, built-in ones first. Left out are disk images and RAM disks,
 * whose bytes are counted with the drive that their file lies on, and readers and cases without a
 * medium.
 */
export function macDrives(devices: readonly MacDrive[]): readonly MacDriveSeen[] {
  const seen = devices.filter((device) => !isMadeOfFiles(device) && hasMedium(device)).map(see);
  return seen.sort((left, right) => rank(left) - rank(right));
}

/** One after the other they are read: a hanging case on the desk must not hold up the Mac's own. */
const rank = ({ facts }: MacDriveSeen): number => (facts.internal === true ? 0 : 1);

/** A drive that is built in stays: what fails to show its medium is the walk there. */
function hasMedium({ media, location }: MacDrive): boolean {
  if (media === null) return propertyText(location) === "Internal";
  return propertyNumber(media.sizeBytes) !== 0n;
}

/** `File` and `RAM` are locations of IOStorageProtocolCharacteristics.h. */
function isMadeOfFiles({ location, className }: MacDrive): boolean {
  const place = propertyText(location);
  return place === "File" || place === "RAM" || /DiskImage/i.test(className ?? "");
}

function see(device: MacDrive): MacDriveSeen {
  const interconnect = interconnectOf(device);
  return {
    facts: {
      location: locationOf(device),
      model: modelOf(device, interconnect),
      serial: realSerial(meaningful(propertyText(device.serial))),
      firmware: propertyText(device.firmware),
      capacityBytes: plausibleCapacity(propertyNumber(device.media?.sizeBytes ?? null)),
      kind: kindOf(device, interconnect),
      interconnect,
      internal: isInternal(device, interconnect),
      warningTemperatureCelsius: null,
    },
    registryId: device.registryId,
    smartCapable: device.smartCapable === true,
    notes: cellNotes(device),
  };
}

/** Where no medium is seen, the place in the registry, by which smartctl can find it too. */
function locationOf({ media, path, registryId }: MacDrive): string {
  return propertyText(media?.bsdName ?? null) ?? path ?? `registry entry ${registryId}`;
}

/** Behind USB the product alone may be `PSSD T9`; what has no vendor leaves the field empty. */
function modelOf({ model, vendor }: MacDrive, interconnect: Interconnect): string | null {
  const product = propertyText(model);
  const maker = propertyText(vendor);
  if (product === null || maker === null || interconnect !== "usb") return product;
  return product.toLowerCase().startsWith(maker.toLowerCase()) ? product : `${maker} ${product}`;
}

/** `Physical Interconnect` of IOStorageProtocolCharacteristics.h. */
function interconnectOf(device: MacDrive): Interconnect {
  const bus = propertyText(device.interconnect) ?? "";
  if (/VirtIO/i.test(device.className ?? "")) return "virtio";
  if (isNvmeBus(bus)) return nvmeOrSata(device);
  return BUSES[bus] ?? "unknown";
}

const BUSES: Readonly<Record<string, Interconnect>> = {
  USB: "usb",
  SATA: "sata",
  ATA: "sata",
  SAS: "sas",
  "Secure Digital": "mmc",
};

const isNvmeBus = (bus: string): boolean => ["Apple Fabric", "PCI-Express", "PCI"].includes(bus);

/** Macs of 2013 to 2017 have AHCI drives on PCI Express. */
function nvmeOrSata(device: MacDrive): Interconnect {
  if (/AHCI|ATA/.test(device.className ?? "")) return "sata";
  return propertyText(device.location) === "External" ? "thunderbolt" : "nvme";
}

function kindOf(device: MacDrive, interconnect: Interconnect): DriveKind {
  const kind = driveKind({
    vendor: propertyText(device.vendor),
    model: propertyText(device.model),
    interconnect,
    protocol: protocolOf(device, interconnect),
    rotational: isRotational(device),
    deviceType: /IO(CD|DVD|BD)/.test(device.className ?? "") ? "CD/DVD" : null,
  });
  return kind === "virtual" || propertyText(device.interconnect) !== VIRTUAL ? kind : "virtual";
}

const VIRTUAL = "Virtual Interface";

/** USB bridges that know nothing say `Rotational`; what has a health log of NVMe does not turn. */
function isRotational({ mediumType, smartCapable }: MacDrive): boolean | null {
  const medium = propertyText(mediumType);
  if (medium === "Solid State") return false;
  return medium === "Rotational" && smartCapable !== true ? true : null;
}

/** Only what speaks NVMe is asked for a health log of NVMe, whatever cable it hangs on. */
function protocolOf({ smartCapable }: MacDrive, interconnect: Interconnect): DriveProtocol | null {
  if (smartCapable || interconnect === "nvme" || interconnect === "thunderbolt") return "nvme";
  if (interconnect === "sata") return "ata";
  return interconnect === "mmc" ? "mmc" : null;
}

function isInternal({ location }: MacDrive, interconnect: Interconnect): boolean | null {
  if (interconnect === "usb") return false;
  const place = propertyText(location);
  return place === "Internal" ? true : place === "External" ? false : null;
}

/**
 * Some controllers name their cells. It is told, and changes no figure: on most models nobody has
 * seen these keys yet.
 */
function cellNotes({ bitsPerCell, nandName }: MacDrive): readonly string[] {
  const name = propertyText(nandName);
  const isQlc = propertyNumber(bitsPerCell) === 4n || /qlc/i.test(name ?? "");
  return isQlc ? [`QLC cells, by the controller${name === null ? "" : ` (${name})`}`] : [];
}
