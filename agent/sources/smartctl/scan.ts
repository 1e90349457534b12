import { listAt, textAt } from "./json-fields.ts";
import { readJsonText } from "./json-text.ts";

/** A device smartctl itself would open. */
export interface ScannedDevice {
  /** `/dev/sda`, or a path of the I/O registry with spaces and brackets: never changed. */
  readonly name: string;
  /** For `-d`: `nvme`, `sat`, `sntasmedia`. */
  readonly type: string | null;
  readonly protocol: string | null;
}

/**
 * Reads `smartctl --scan --json`. Where nothing is found there is no `devices` key at all.
 * @returns what can be opened by name; those behind a RAID controller share the controller's.
 */
export function parseScan(text: string | Uint8Array): readonly ScannedDevice[] {
  const json = readJsonText(text);
  const devices = json.ok ? listAt(json.report, "devices") : [];
  return devices.flatMap((device) => {
    const name = textAt(device, "name");
    if (name === null || !/^(\/dev\/(?!bus\/)|IOService:)/.test(name)) return [];
    return [{ name, type: textAt(device, "type"), protocol: textAt(device, "protocol") }];
  });
}
