import { countAt } from "./big-numbers.ts";

/**
 * The newest smartctl's summary of what was written or read, `{units, bytes_per_unit, string,
 * commands}`, from the NVMe health log or from Device Statistics, never from vendor attributes. Not to
 * be taken for `nvme_smart_health_information_log.host_writes`, which is a number of commands.
 */
export function topLevelBytes(report: unknown, name: "host_writes" | "host_reads"): bigint | null {
  const units = countAt(report, name, "units");
  const bytesPerUnit = countAt(report, name, "bytes_per_unit");
  if (units === null || bytesPerUnit === null || !UNITS.includes(bytesPerUnit)) return null;
  return units * bytesPerUnit;
}

/** Sectors (nvmeprint.cpp and ataprint.cpp), or thousands of them. */
const UNITS: readonly bigint[] = [512n, 4_096n, 512_000n];
