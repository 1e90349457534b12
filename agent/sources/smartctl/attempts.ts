import type { DriveFacts } from "../../model/drive.ts";
import type { SkipCode } from "../../model/reading.ts";
import type { ScannedDevice } from "./scan.ts";

/** One way to ask for one drive. */
export interface Attempt {
  readonly device: string;
  /** For `-d`; null lets smartctl find out. */
  readonly type: string | null;
}

/**
 * NVMe behind USB speaks one of three dialects, SATA one; smartctl knows which for the bridges in its
 * database only (https://github.com/linux-nvme/nvme-cli/issues/859: sntrealtek and nothing else).
 */
const BRIDGE_TYPES = ["sntasmedia", "sntjmicron", "sntrealtek", "sat"] as const;

/** @returns the ways to ask by the drive's own name, best first: behind USB as the scan says. */
export function attemptsByName(
  { location, interconnect }: DriveFacts,
  scanned: readonly ScannedDevice[],
): readonly Attempt[] {
  const device = deviceOf(location);
  if (interconnect !== "usb") return [{ device, type: null }];
  const found = scanned.filter(({ name }) => name === device).map(({ type }) => type);
  return [...new Set([...found, null, ...BRIDGE_TYPES])].map((type) => ({ device, type }));
}

/**
 * On macOS a drive may open by its node of the I/O registry only
 * (https://github.com/smartmontools/smartmontools/issues/128). Which node is which drive's shows when
 * it answers.
 */
export function attemptsByNode(scanned: readonly ScannedDevice[]): readonly Attempt[] {
  const nodes = scanned.filter(({ name }) => name.startsWith("IOService:"));
  return nodes.map(({ name, type }) => ({ device: name, type }));
}

/** @param location a name of /dev, or the whole of what the scan calls the drive. */
const deviceOf = (location: string): string =>
  /^(\/|IOService:)/.test(location) ? location : `/dev/${location}`;

/** Another way helps only where this one found no health log or did not open the drive. */
export const isWorthAnother = (code: SkipCode): boolean =>
  ["no-health-log", "no-such-device", "not-this-kind", "busy", "failed"].includes(code);
