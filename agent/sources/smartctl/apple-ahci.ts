import { isAppleDrive } from "../rules/apple.ts";
import type { AtaAttribute } from "./ata-tables.ts";

/** What Apple's drives with AHCI (Macs of 2010 to 2017) say in attributes of their own. */
export interface AppleAhci {
  readonly written: bigint | null;
  readonly read: bigint | null;
  readonly notes: readonly string[];
}

const MIB = 2n ** 20n;

/**
 * 174 and 175 count MiB the host read and wrote (drivedb.h, "Apple SD/SM/TS...E/F/G SSDs"; on an
 * SM0512F 72,685,413 where Device Statistics has 148,859,727,301 sectors: the same to 0.001 percent).
 * They are named Program_Fail_Count_Chip where the database does not know the drive: then they are
 * not believed. 241, which some firmwares have, is in a unit nobody documents.
 *
 * The percentage used is unknown: 173 (normalised from 200 down to its threshold 100; its raw value is
 * three packed numbers) and 177 look like wear, but Apple does not say so. They are kept as a note.
 * @returns null for a drive of another make.
 */
export function readAppleAhci(
  rows: readonly AtaAttribute[],
  model: string | null,
): AppleAhci | null {
  if (!isAppleDrive(model)) return null;
  const mebibytes = (id: number, name: string): bigint | null => {
    const raw = rows.find((row) => row.id === id && row.name === name)?.raw ?? null;
    return raw === null ? null : raw * MIB;
  };
  return {
    written: mebibytes(175, "Host_Writes_MiB"),
    read: mebibytes(174, "Host_Reads_MiB"),
    notes: rows.filter(({ id }) => id === 173 || id === 177).map(unofficial),
  };
}

const unofficial = ({ id, value }: AtaAttribute): string =>
  `attribute ${id} at ${value}: wear by no official meaning`;
