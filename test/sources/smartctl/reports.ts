/**
 * Reports as smartctl writes them, cut to what matters and with invented serials. The figures are of
 * drives people have; each function returns a new object, for a test to change.
 */
export type Report = Record<string, unknown>;

export const asText = (report: unknown): string => JSON.stringify(report);

/** @param changes replace whole top-level keys; a key that is undefined is left out. */
export function changed(report: Report, changes: Report): Report {
  return JSON.parse(JSON.stringify({ ...report, ...changes }));
}

const smartctl = (exit_status: number, messages: readonly string[] = []): Report => ({
  version: [7, 5],
  argv: ["smartctl", "--json=c", "-x", "/dev/nvme0"],
  messages: messages.map((string) => ({ string, severity: "error" })),
  exit_status,
});

const NODE = "IOService:/AppleARMPE/arm-io/ans@47400000/RTBuddy(ANS2)/AppleANS3/NS_01@1";

/** A Mac's built-in drive: no size, no error log page, hence exit status 4. */
export const appleNvme = (): Report => ({
  json_format_version: [1, 0],
  smartctl: smartctl(4, ["Read 1 entries from Error Information Log failed: code=745"]),
  local_time: { time_t: 1_783_665_881, asctime: "Fri Jul 10 08:44:41 2026 CEST" },
  device: { name: NODE, info_name: NODE, type: "nvme", protocol: "NVMe" },
  model_name: "APPLE SSD AP0512Z",
  serial_number: "0ba0123456789abc    ",
  firmware_version: "561.100.",
  nvme_version: { string: "<1.2", value: 0 },
  smart_status: { passed: true, nvme: { value: 0 } },
  nvme_smart_health_information_log: {
    critical_warning: 0,
    temperature: 34,
    available_spare: 100,
    available_spare_threshold: 99,
    percentage_used: 3,
    data_units_read: 482_910_976,
    data_units_written: 174_266_959,
    host_reads: 24_032_946_831,
    host_writes: 5_112_660_008,
    controller_busy_time: 0,
    power_cycles: 225,
    power_on_hours: 4_961,
    unsafe_shutdowns: 30,
    media_errors: 0,
    num_err_log_entries: 0,
  },
  temperature: { current: 34 },
  power_on_time: { hours: 4_961 },
});

/** A plain NVMe drive of a PC, in the keys of smartctl 7.5. */
export const plainNvme = (): Report => ({
  json_format_version: [1, 0],
  smartctl: smartctl(0),
  local_time: { time_t: 1_761_507_494 },
  device: { name: "/dev/nvme0", info_name: "/dev/nvme0", type: "nvme", protocol: "NVMe" },
  model_name: "PELADN 512GB",
  serial_number: "2410000000001",
  firmware_version: "VC2S038E",
  nvme_version: { string: "1.4", value: 66_560 },
  nvme_namespaces: [{ id: 1, size: { blocks: 1_000_215_216, bytes: 512_110_190_592 } }],
  user_capacity: { blocks: 1_000_215_216, bytes: 512_110_190_592 },
  logical_block_size: 512,
  smart_support: { available: true, enabled: true },
  smart_status: { passed: true, nvme: { value: 0 } },
  nvme_smart_health_information_log: {
    nsid: -1,
    critical_warning: 0,
    temperature: 61,
    available_spare: 100,
    available_spare_threshold: 32,
    percentage_used: 0,
    data_units_read: 6_573_104,
    data_units_written: 16_040_567,
    host_reads: 63_241_130,
    host_writes: 253_050_006,
    controller_busy_time: 0,
    power_cycles: 430,
    power_on_hours: 4_399,
    unsafe_shutdowns: 44,
    media_errors: 0,
    num_err_log_entries: 0,
    warning_temp_time: 0,
    critical_comp_time: 0,
  },
  temperature: { op_limit_max: 100, critical_limit_max: 110, current: 61 },
  spare_available: { current_percent: 100, threshold_percent: 32 },
  endurance_used: { current_percent: 0 },
  power_cycle_count: 430,
  power_on_time: { hours: 4_399 },
});

/** @returns `report` with other values in its health log. */
export function withLog(report: Report, changes: Report): Report {
  const log = report["nvme_smart_health_information_log"] as Report; // the two above have one
  return changed(report, { nvme_smart_health_information_log: { ...log, ...changes } });
}

export interface Row {
  readonly id: number;
  readonly name: string;
  readonly value?: number;
  readonly raw: number;
}

/** A SATA drive with the given attributes. */
export const sataDrive = (model: string, family: string | null, rows: readonly Row[]): Report =>
  changed(
    {
      json_format_version: [1, 0],
      smartctl: smartctl(0),
      device: { name: "/dev/sda", info_name: "/dev/sda [SAT]", type: "sat", protocol: "ATA" },
      model_name: model,
      serial_number: "S0000000000001",
      firmware_version: "FW01",
      user_capacity: { blocks: 976_773_168, bytes: 500_107_862_016 },
      logical_block_size: 512,
      rotation_rate: 0,
      in_smartctl_database: family !== null,
      smart_status: { passed: true },
      ata_smart_attributes: {
        revision: 1,
        table: rows.map(({ id, name, value = 100, raw }) => ({
          id,
          name,
          value,
          worst: value,
          thresh: 0,
          raw: { value: raw, string: String(raw) },
        })),
      },
      power_on_time: { hours: 14_551 },
      power_cycle_count: 13,
      temperature: { current: 36 },
    },
    family === null ? {} : { model_family: family },
  );

/** @param statistics by page and offset, such as `{ "1:24": 64777770148 }`. */
export function withStatistics(report: Report, statistics: Record<string, number>): Report {
  const pages = [1, 4, 5, 7].map((number) => ({
    number,
    table: Object.entries(statistics)
      .filter(([key]) => key.startsWith(`${number}:`))
      .map(([key, value]) => ({
        offset: Number(key.split(":")[1]),
        value,
        flags: { valid: true },
      })),
  }));
  return changed(report, { ata_device_statistics: { pages } });
}

/** A SAS drive of a server whose language writes decimals with a comma. */
export const sasSsd = (): Report => ({
  json_format_version: [1, 0],
  smartctl: smartctl(0),
  device: { name: "/dev/sdc", info_name: "/dev/sdc", type: "scsi", protocol: "SCSI" },
  scsi_vendor: "SAMSUNG",
  scsi_product: "MZILT7T6HALA/007",
  scsi_model_name: "SAMSUNG MZILT7T6HALA/007",
  scsi_revision: "GXA0",
  user_capacity: { blocks: 15_002_931_888, bytes: 7_681_501_126_656 },
  rotation_rate: 0,
  serial_number: "S4HCNE0M000001",
  device_type: { scsi_value: 0, name: "disk" },
  scsi_transport_protocol: { name: "SAS (SPL-4)", value: 6 },
  smart_status: { passed: true },
  scsi_percentage_used_endurance_indicator: 0,
  endurance_used: { current_percent: 0 },
  temperature: { current: 25, drive_trip: 70 },
  power_on_time: { hours: 146, minutes: 2 },
  scsi_error_counter_log: {
    read: { gigabytes_processed: "10311,154", total_uncorrected_errors: 0 },
    write: { gigabytes_processed: "11472,811", total_uncorrected_errors: 0 },
  },
});

/** A drive that smartctl could not open. */
export const unopened = (message: string, exit_status: number, device = "/dev/sda"): Report => ({
  json_format_version: [1, 0],
  smartctl: {
    version: [7, 3],
    argv: ["smartctl", "-j", "-a", device],
    messages: [{ string: message, severity: "error" }],
    exit_status,
  },
});
