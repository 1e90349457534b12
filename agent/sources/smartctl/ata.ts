import type { DriveKind } from "../../model/drive.ts";
import { makerOf } from "../rules/makers.ts";
import type { ReportedHealth } from "../rules/plausibility.ts";
import { readAppleAhci } from "./apple-ahci.ts";
import { type AtaIdentity, attributeHostBytes, type HostBytes } from "./ata-host-bytes.ts";
import { attributePercentageUsed } from "./ata-life.ts";
import { type AtaAttribute, ataAttributes, type STATISTIC, statisticAt } from "./ata-tables.ts";
import { countAt } from "./big-numbers.ts";
import { integerAt, textAt } from "./json-fields.ts";
import { NOTHING_REPORTED, type Reported } from "./reported.ts";
import { topLevelBytes } from "./top-level-bytes.ts";

/**
 * A SATA drive's health: Device Statistics, which the standard defines, before the vendor's
 * attributes, which only the vendor does. Only an SSD has wear.
 */
export function readAta(report: unknown, kind: DriveKind): Reported {
  const common = readCommon(report);
  if (kind !== "ssd") return { health: common, notes: [] };
  const rows = ataAttributes(report);
  const drive = identify(report, rows);
  const bytes = readHostBytes(report, rows, drive);
  return {
    health: {
      ...common,
      ...readErrors(report, rows),
      bytesWritten: bytes.written,
      bytesRead: bytes.read,
      percentageUsed:
        statisticAt(report, "percentageUsed") ?? attributePercentageUsed(rows, drive.maker),
      hostReadCommands: statisticAt(report, "readCommands"),
      hostWriteCommands: statisticAt(report, "writeCommands"),
    },
    notes: bytes.notes,
  };
}

/** What a spinning drive has as well. A temperature of 0 is that of a drive without a sensor. */
function readCommon(report: unknown): ReportedHealth {
  return {
    ...NOTHING_REPORTED,
    temperatureCelsius: integerAt(report, "temperature", "current") || null,
    powerOnHours: countAt(report, "power_on_time", "hours") ?? statisticAt(report, "powerOnHours"),
    powerCycles: countAt(report, "power_cycle_count"),
  };
}

/** Only Samsung's entry of drivedb.h names attribute 235 so: a report with its model blanked. */
function identify(report: unknown, rows: readonly AtaAttribute[]): AtaIdentity {
  const model = textAt(report, "model_name");
  const family = textAt(report, "model_family");
  const isSamsung = rows.some(({ id, name }) => id === 235 && name === "POR_Recovery_Count");
  return { model, family, maker: makerOf(model, family) ?? (isSamsung ? "samsung" : null) };
}

/** A statistic of 0 beside a counter that says otherwise is one that is not kept. */
function readHostBytes(
  report: unknown,
  rows: readonly AtaAttribute[],
  drive: AtaIdentity,
): HostBytes {
  const vendor = readAppleAhci(rows, drive.model) ?? attributeHostBytes(rows, drive);
  const written = sectorBytes(report, "sectorsWritten") ?? topLevelBytes(report, "host_writes");
  if (written === null || (written === 0n && vendor.written !== null)) return vendor;
  const read = sectorBytes(report, "sectorsRead") ?? topLevelBytes(report, "host_reads");
  const notes =
    vendor.written !== null && isFar(written, vendor.written)
      ? [contradiction(vendor.written)]
      : [];
  return { written, read, notes };
}

/** Logical sectors: 512 bytes on nearly every drive, 4,096 on those that say so. */
function sectorBytes(report: unknown, name: keyof typeof STATISTIC): bigint | null {
  const sectors = statisticAt(report, name);
  const size = countAt(report, "logical_block_size") === 4096n ? 4096n : 512n;
  return sectors === null ? null : sectors * size;
}

const isFar = (left: bigint, right: bigint): boolean => left > 2n * right || right > 2n * left;

const contradiction = (bytes: bigint): string =>
  `Device Statistics taken; the vendor's attribute says ${bytes} bytes written`;

/** Counters of single events; more than 32 bits of them are something packed. */
function readErrors(
  report: unknown,
  rows: readonly AtaAttribute[],
): Pick<ReportedHealth, "mediaErrors" | "unsafeShutdowns"> {
  const event = (ids: readonly number[], name: RegExp): bigint | null => {
    const row = rows.find((candidate) => ids.includes(candidate.id) && name.test(candidate.name));
    return row?.raw != null && row.raw < 2n ** 32n ? row.raw : null;
  };
  return {
    mediaErrors:
      statisticAt(report, "uncorrectableErrors") ??
      event([187], /^(Reported_Uncorrect|Uncorrectable_Error_Cnt)$/),
    unsafeShutdowns: event([174, 192], /^(Unsafe_Shutdown_C|Unexp.*_(Power|Pwr)_Loss)/),
  };
}
