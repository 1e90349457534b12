import type { DriveKind } from "../../model/drive.ts";
import type { ReportedHealth } from "../rules/plausibility.ts";
import { countAt } from "./big-numbers.ts";
import { integerAt, textAt } from "./json-fields.ts";
import { NOTHING_REPORTED } from "./reported.ts";

/**
 * A SAS drive's health: error counter log pages 02h and 03h, and the Solid State Media page 11h
 * (scsiprint.cpp). What a USB bridge answers in a drive's place has none of them.
 */
export function readScsi(report: unknown, kind: DriveKind): ReportedHealth {
  const common = readCommon(report);
  if (kind !== "ssd") return common;
  return {
    ...common,
    bytesWritten: bytesProcessed(report, "write"),
    bytesRead: bytesProcessed(report, "read"),
    percentageUsed:
      countAt(report, "scsi_percentage_used_endurance_indicator") ??
      countAt(report, "endurance_used", "current_percent"),
    mediaErrors: uncorrected(report),
  };
}

/** 0 degrees is what a bridge or a RAID volume makes up. The newest releases moved the key. */
function readCommon(report: unknown): ReportedHealth {
  const temperature =
    integerAt(report, "temperature", "current") ||
    integerAt(report, "scsi_environmental_reports", "temperature_1", "current");
  return {
    ...NOTHING_REPORTED,
    temperatureCelsius: temperature || null,
    powerOnHours: countAt(report, "power_on_time", "hours"),
  };
}

/**
 * Gigabytes (1e9) with three decimals, as text, and with the decimal mark of the machine's language:
 * `11472,811`. A drive that does not keep the counter has 0.000.
 */
function bytesProcessed(report: unknown, direction: "read" | "write"): bigint | null {
  const text = textAt(report, "scsi_error_counter_log", direction, "gigabytes_processed") ?? "";
  const [, whole = "", thousandths = ""] = /^(\d{1,12})[.,](\d{3})$/.exec(text) ?? [];
  const megabytes = BigInt(whole + thousandths);
  return megabytes === 0n ? null : megabytes * 1_000_000n;
}

function uncorrected(report: unknown): bigint | null {
  const [read, write] = (["read", "write"] as const).map((direction) =>
    countAt(report, "scsi_error_counter_log", direction, "total_uncorrected_errors"),
  );
  return read == null && write == null ? null : (read ?? 0n) + (write ?? 0n);
}
