import { countAt } from "./big-numbers.ts";
import { flagAt, listAt, textAt, wholeAt } from "./json-fields.ts";

/** A row of the vendor's attributes. */
export interface AtaAttribute {
  readonly id: number;
  readonly name: string;
  /** Normalised: what the maker makes of `raw`, mostly from 100 (some from 200) downwards. */
  readonly value: number | null;
  /** 48 or 56 bits in the maker's own unit and packing. */
  readonly raw: bigint | null;
}

/** @returns the rows that have an id and a name. */
export function ataAttributes(report: unknown): readonly AtaAttribute[] {
  return listAt(report, "ata_smart_attributes", "table").flatMap((row) => {
    const id = wholeAt(row, "id");
    const name = textAt(row, "name");
    if (id === null || name === null) return [];
    return [{ id, name, value: wholeAt(row, "value"), raw: countAt(row, "raw", "value") }];
  });
}

/** ATA Command Set 4, 9.5: Device Statistics log, by page and offset. */
export const STATISTIC = {
  powerOnHours: [1, 16],
  sectorsWritten: [1, 24],
  writeCommands: [1, 32],
  sectorsRead: [1, 40],
  readCommands: [1, 48],
  uncorrectableErrors: [4, 8],
  percentageUsed: [7, 8],
} as const satisfies Record<string, readonly [page: number, offset: number]>;

/** @returns the statistic, or null where the drive does not keep it or marks it invalid. */
export function statisticAt(report: unknown, name: keyof typeof STATISTIC): bigint | null {
  const [page, offset] = STATISTIC[name];
  const rows = listAt(report, "ata_device_statistics", "pages")
    .filter((candidate) => wholeAt(candidate, "number") === page)
    .flatMap((candidate) => listAt(candidate, "table"));
  const row = rows.find((candidate) => wholeAt(candidate, "offset") === offset);
  return flagAt(row, "flags", "valid") === false ? null : countAt(row, "value");
}
