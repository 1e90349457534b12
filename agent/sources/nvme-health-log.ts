/**
 * Raw NVMe answers as values: the SMART / Health Information log and two Identify structures.
 * Offsets are of the NVMe Base Specification 2.0 (figure 207, and the Identify Controller data
 * structure) and the NVM Command Set Specification 1.0 (the Identify Namespace data structure).
 * Everything is little endian.
 */
import { BYTES_PER_DATA_UNIT, type Bytes } from "../model/units.ts";
import {
  type JudgedHealth,
  judgeHealth,
  plausibleCapacity,
  plausibleWarningTemperature,
} from "./rules/plausibility.ts";

const HEALTH_LOG_LENGTH = 512;
const IDENTIFY_LENGTH = 4096;
/** As smartctl and the kernel convert: whole kelvin, so 273 and not 273.15. */
const ZERO_CELSIUS_IN_KELVIN = 273;

/**
 * @param log log page 02h, 512 bytes; more are ignored.
 * @returns `unreadable` for fewer bytes, else what the rules of plausibility leave of it.
 */
export function parseHealthLog(log: Uint8Array): JudgedHealth {
  if (log.length < HEALTH_LOG_LENGTH) {
    const detail = `health log of ${log.length} bytes, not ${HEALTH_LOG_LENGTH}`;
    return { ok: false, why: { code: "unreadable", detail } };
  }
  const view = viewOf(log);
  const dataUnits = (offset: number) => uint128(view, offset) * BigInt(BYTES_PER_DATA_UNIT);
  return judgeHealth({
    criticalWarning: BigInt(view.getUint8(0)),
    temperatureCelsius: celsius(view.getUint16(1, true)),
    availableSpare: BigInt(view.getUint8(3)),
    availableSpareThreshold: BigInt(view.getUint8(4)),
    percentageUsed: BigInt(view.getUint8(5)),
    bytesRead: dataUnits(32),
    bytesWritten: dataUnits(48),
    hostReadCommands: uint128(view, 64),
    hostWriteCommands: uint128(view, 80),
    controllerBusyMinutes: uint128(view, 96),
    powerCycles: uint128(view, 112),
    powerOnHours: uint128(view, 128),
    unsafeShutdowns: uint128(view, 144),
    mediaErrors: uint128(view, 160),
    errorLogEntries: uint128(view, 176),
    warningTemperatureMinutes: BigInt(view.getUint32(192, true)),
    criticalTemperatureMinutes: BigInt(view.getUint32(196, true)),
  });
}

export interface ControllerIdentity {
  readonly model: string | null;
  readonly serial: string | null;
  readonly firmware: string | null;
  /** Total NVM capacity. Apple drives, and many before NVMe 1.2, report 0: unknown. */
  readonly capacityBytes: Bytes | null;
  /** WCTEMP; before NVMe 1.2, and where the drive does not say, 0: unknown. */
  readonly warningTemperatureCelsius: number | null;
}

/** @param data Identify Controller (CNS 01h), 4096 bytes; of fewer, nothing is known. */
export function parseIdentifyController(data: Uint8Array): ControllerIdentity {
  if (data.length < IDENTIFY_LENGTH) return UNKNOWN_IDENTITY;
  const view = viewOf(data);
  return {
    serial: paddedText(data, 4, 20),
    model: paddedText(data, 24, 40),
    firmware: paddedText(data, 64, 8),
    capacityBytes: plausibleCapacity(uint128(view, 280)),
    warningTemperatureCelsius: plausibleWarningTemperature(celsius(view.getUint16(266, true))),
  };
}

const UNKNOWN_IDENTITY: ControllerIdentity = {
  model: null,
  serial: null,
  firmware: null,
  capacityBytes: null,
  warningTemperatureCelsius: null,
};

/**
 * @param data Identify Namespace (CNS 00h), 4096 bytes.
 * @returns the namespace's size: its blocks (NSZE) times the block size of the format in use.
 */
export function parseIdentifyNamespace(data: Uint8Array): Bytes | null {
  if (data.length < IDENTIFY_LENGTH) return null;
  const view = viewOf(data);
  const blocks = view.getBigUint64(0, true);
  const blockExponent = view.getUint8(128 + 4 * formatInUse(view.getUint8(26)) + 2);
  // 512 bytes is the least the specification allows; 64 KiB is more than any drive has.
  if (blockExponent < 9 || blockExponent > 16) return null;
  return plausibleCapacity(blocks << BigInt(blockExponent));
}

/** FLBAS: bits 3:0 of the format's number, and above them, since NVMe 2.0, bits 6:5. */
const formatInUse = (flbas: number): number => (flbas & 0x0f) | ((flbas & 0x60) >> 1);

const viewOf = (data: Uint8Array): DataView =>
  new DataView(data.buffer, data.byteOffset, data.byteLength);

/** All 16 bytes: a popular monitor took the first one only and showed 100 MB for 40 TB. */
function uint128(view: DataView, offset: number): bigint {
  return view.getBigUint64(offset, true) | (view.getBigUint64(offset + 8, true) << 64n);
}

/** Null for 0 K, which stands for "not reported". Signed: drives are below zero in some rooms. */
function celsius(kelvin: number): bigint | null {
  return kelvin === 0 ? null : BigInt(kelvin - ZERO_CELSIUS_IN_KELVIN);
}

/**
 * ASCII padded with spaces. A NUL ends it, as the kernel's sysfs files have it, so that both give
 * one drive one identity; empty caddies send no text at all.
 */
function paddedText(data: Uint8Array, offset: number, length: number): string | null {
  const field = data.subarray(offset, offset + length);
  const end = field.indexOf(0);
  const characters = Array.from(end < 0 ? field : field.subarray(0, end), (code) =>
    code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : " ",
  );
  return characters.join("").trim() || null;
}
