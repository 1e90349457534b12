import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../end-to-end/host.ts";

/** @returns a program that writes these texts for these arguments, and else refuses as diskutil does. */
export function fakeDiskutil(answers: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder("diskutil");
  const path = join(folder, "diskutil");
  const cases = Object.entries(answers).map(([args, text], at) => {
    const file = join(folder, `answer-${at}`);
    writeFileSync(file, text);
    return `"${args}") cat ${file} ;;`;
  });
  const refusal = join(folder, "refusal");
  writeFileSync(refusal, plist(UNKNOWN_DISK));
  const script = ["#!/bin/sh", 'case "$*" in', ...cases, `*) cat ${refusal}; exit 1 ;;`, "esac"];
  writeFileSync(path, `${script.join("\n")}\n`);
  chmodSync(path, 0o755);
  return path;
}

const UNKNOWN_DISK =
  "<key>Error</key><true/><key>ErrorMessage</key><string>Could not find disk: disk9</string>";

const plist = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>${content}</dict></plist>
`;

export type SmartKeys = Readonly<Record<string, number | bigint>>;

/** Of a drive of 251 GB with 40.7 TB written. */
export const SMART_KEYS: SmartKeys = {
  AVAILABLE_SPARE: 100,
  AVAILABLE_SPARE_THRESHOLD: 99,
  DATA_UNITS_READ_0: 1_000,
  DATA_UNITS_READ_1: 0,
  DATA_UNITS_WRITTEN_0: 79_576_087,
  DATA_UNITS_WRITTEN_1: 0,
  MEDIA_ERRORS_0: 0,
  MEDIA_ERRORS_1: 0,
  PERCENTAGE_USED: 3,
  POWER_ON_HOURS_0: 1_320,
  POWER_ON_HOURS_1: 0,
  TEMPERATURE: 307,
};

/** @param smart null: the dictionary is not there. */
export function diskutilInfo(
  disk: string,
  smart: SmartKeys | null = SMART_KEYS,
  more: Readonly<Record<string, string | number | boolean>> = {},
): string {
  const info = {
    DeviceIdentifier: disk,
    MediaName: "APPLE SSD AP0256Q",
    BusProtocol: "Apple Fabric",
    Internal: true,
    SolidState: true,
    TotalSize: 251_000_193_024,
    SMARTStatus: smart === null ? "Not Supported" : "Verified",
    ...more,
  };
  const keys = Object.entries(smart ?? {}).map(([key, value]) => entry(key, value));
  const dictionary = `<key>SMARTDeviceSpecificKeysMayVaryNotGuaranteed</key><dict>${keys.join("")}</dict>`;
  const entries = Object.entries(info).map(([key, value]) => entry(key, value));
  return plist(entries.join("\n") + (smart === null ? "" : dictionary));
}

export const diskutilList = (disks: readonly string[]): string =>
  plist(
    `<key>WholeDisks</key><array>${disks.map((disk) => `<string>${disk}</string>`).join("")}</array>`,
  );

function entry(key: string, value: string | number | bigint | boolean): string {
  if (typeof value === "boolean") return `<key>${key}</key><${value}/>`;
  const type = typeof value === "string" ? "string" : "integer";
  return `<key>${key}</key><${type}>${value}</${type}>`;
}
