import type { Guest } from "./guest.ts";

/** The health log in smartctl's own names (`nvme_smart_health_information_log` of its JSON). */
export type SmartctlHealth = Readonly<Record<(typeof FIELDS)[number], number>>;

/** Asks smartctl, as root, in the guest: the second opinion on what the product reads. */
export async function smartctlHealth(guest: Guest, device: string): Promise<SmartctlHealth> {
  const { stdout } = await guest.run(`smartctl -j -a ${device}`);
  const report: unknown = JSON.parse(stdout);
  const log = isObject(report) ? report["nvme_smart_health_information_log"] : null;
  if (isObject(log) && hasEveryField(log)) return log;
  throw new Error(`Expected smartctl to report the health log of ${device}, got ${stdout}`);
}

const FIELDS = [
  "critical_warning",
  "temperature",
  "available_spare",
  "available_spare_threshold",
  "percentage_used",
  "data_units_read",
  "data_units_written",
  "host_reads",
  "host_writes",
  "controller_busy_time",
  "power_cycles",
  "power_on_hours",
  "unsafe_shutdowns",
  "media_errors",
  "num_err_log_entries",
  "warning_temp_time",
  "critical_comp_time",
] as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const hasEveryField = (log: Readonly<Record<string, unknown>>): log is SmartctlHealth =>
  FIELDS.every((field) => typeof log[field] === "number");
