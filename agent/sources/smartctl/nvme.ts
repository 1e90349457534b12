import { BYTES_PER_DATA_UNIT } from "../../model/units.ts";
import type { ReportedHealth } from "../rules/plausibility.ts";
import { countAt } from "./big-numbers.ts";
import { integerAt } from "./json-fields.ts";
import { topLevelBytes } from "./top-level-bytes.ts";

const LOG = "nvme_smart_health_information_log";

/**
 * The SMART / Health Information log as smartctl prints it (nvmeprint.cpp, `print_smart_log`):
 * temperatures are already Celsius, and left out where the drive says 0 K. The summaries on the top
 * level come from the same log and stand in for a key that is not there; the log leads, because
 * the summaries of an edited report are the ones that are forgotten.
 */
export function readNvme(report: unknown): ReportedHealth {
  const log = (key: string) => countAt(report, LOG, key);
  return {
    bytesWritten: dataUnits(log("data_units_written")) ?? topLevelBytes(report, "host_writes"),
    bytesRead: dataUnits(log("data_units_read")) ?? topLevelBytes(report, "host_reads"),
    percentageUsed: log("percentage_used") ?? countAt(report, "endurance_used", "current_percent"),
    availableSpare: log("available_spare") ?? countAt(report, "spare_available", "current_percent"),
    availableSpareThreshold:
      log("available_spare_threshold") ?? countAt(report, "spare_available", "threshold_percent"),
    criticalWarning: log("critical_warning") ?? countAt(report, "smart_status", "nvme", "value"),
    temperatureCelsius:
      integerAt(report, LOG, "temperature") ?? integerAt(report, "temperature", "current"),
    powerOnHours: log("power_on_hours") ?? countAt(report, "power_on_time", "hours"),
    powerCycles: log("power_cycles") ?? countAt(report, "power_cycle_count"),
    unsafeShutdowns: log("unsafe_shutdowns"),
    mediaErrors: log("media_errors"),
    errorLogEntries: log("num_err_log_entries"),
    hostReadCommands: log("host_reads") ?? countAt(report, "host_reads", "commands"),
    hostWriteCommands: log("host_writes") ?? countAt(report, "host_writes", "commands"),
    controllerBusyMinutes: log("controller_busy_time"),
    warningTemperatureMinutes: log("warning_temp_time"),
    criticalTemperatureMinutes: log("critical_comp_time"),
  };
}

const dataUnits = (units: bigint | null): bigint | null =>
  units === null ? null : units * BigInt(BYTES_PER_DATA_UNIT);
