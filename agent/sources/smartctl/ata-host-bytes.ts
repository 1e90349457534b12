import { MOST_PLAUSIBLE_BYTES } from "../../model/units.ts";
import type { Maker } from "../rules/makers.ts";
import { HOST_WRITES, type HostWritesRule, MISLABELLED } from "./ata-attributes.ts";
import type { AtaAttribute } from "./ata-tables.ts";

export interface AtaIdentity {
  readonly model: string | null;
  /** As drivedb.h names it; null where the drive is in no entry. */
  readonly family: string | null;
  readonly maker: Maker | null;
}

export interface HostBytes {
  readonly written: bigint | null;
  readonly read: bigint | null;
  readonly notes: readonly string[];
}

/**
 * What the host wrote and read by the vendor's attributes, where their unit is known. Two counters
 * that contradict each other are both left alone: one of them lies, and nothing says which.
 */
export function attributeHostBytes(rows: readonly AtaAttribute[], drive: AtaIdentity): HostBytes {
  const rules = isMislabelled(drive) ? [] : HOST_WRITES.filter((rule) => isFor(rule, drive));
  const found = rules.flatMap((rule) => apply(rule, rows));
  const [best, ...others] = found;
  if (best === undefined) return { ...NOTHING, notes: rows.filter(isWriteCounter).map(noUnit) };
  if (others.some((other) => !agree(best.written, other.written))) {
    return { ...NOTHING, notes: ["two counters of the bytes written contradict each other"] };
  }
  return best;
}

const NOTHING = { written: null, read: null } as const;

function isMislabelled({ model, family }: AtaIdentity): boolean {
  return MISLABELLED.some(
    (entry) => entry.models.test(model ?? "") && entry.families.test(family ?? ""),
  );
}

function isFor(rule: HostWritesRule, { model, maker }: AtaIdentity): boolean {
  const byMaker = rule.makers === null || (maker !== null && rule.makers.includes(maker));
  return byMaker && (rule.models === null || rule.models.test(model ?? ""));
}

/** A counter that comes out at more than was ever written to a drive is in another unit. */
function apply(rule: HostWritesRule, rows: readonly AtaAttribute[]) {
  if (!rule.beside.every((id) => rows.some((row) => row.id === id))) return [];
  const row = rows.find(
    ({ id, name }) => id === rule.attribute && (rule.name === null || rule.name === name),
  );
  const written = inBytes(rule, row);
  if (row === undefined || written === null) return [];
  const readsName = row.name.replace("Writes", "Reads").replace("Written", "Read");
  const reads = rows.find(({ id, name }) => id === rule.readsAttribute && name === readsName);
  return [{ written, read: inBytes(rule, reads), notes: [] }];
}

function inBytes(rule: HostWritesRule, row: AtaAttribute | undefined): bigint | null {
  if (row === undefined || row.raw === null) return null;
  const bytes = row.raw * BigInt(rule.bytesPerUnit);
  return bytes <= BigInt(MOST_PLAUSIBLE_BYTES) ? bytes : null;
}

/** Within one percent: the counters are read one after the other. */
function agree(left: bigint, right: bigint): boolean {
  const [less, more] = left < right ? [left, right] : [right, left];
  return (more - less) * 100n <= more;
}

/** Names that may count what the host wrote; those that say what the flash took do not. */
const isWriteCounter = ({ name }: AtaAttribute): boolean =>
  /(Total|Lifetime|Host).*(Writ|Wts)/.test(name) && !/NAND|Fl(a)?sh/i.test(name);

const noUnit = ({ id, name, raw }: AtaAttribute): string =>
  `attribute ${id} ${name} = ${raw}: its unit is not known for this drive`;
