import type { Maker } from "../rules/makers.ts";
import { LIFE, type LifeRule } from "./ata-life-rules.ts";
import type { AtaAttribute } from "./ata-tables.ts";

/**
 * The maker's percentage used by the vendor's attributes, where it is known which of them holds it
 * and which way it counts. smartctl's own `endurance_used` is not asked: without Device Statistics it
 * is a guess from the normalised value (ataprint.cpp), wrong for example on Phison's drives.
 */
export function attributePercentageUsed(
  rows: readonly AtaAttribute[],
  maker: Maker | null,
): bigint | null {
  for (const rule of LIFE) {
    const row = rows.find((candidate) => isFor(rule, candidate, maker));
    if (row !== undefined) return percentageUsed(rule, row);
  }
  return layoutPercentageUsed(rows);
}

function isFor(rule: LifeRule, { id, name }: AtaAttribute, maker: Maker | null): boolean {
  const byMaker = rule.makers === null || (maker !== null && rule.makers.includes(maker));
  return byMaker && (rule.attribute === null || rule.attribute === id) && rule.name.test(name);
}

function percentageUsed({ reads }: LifeRule, { value, raw }: AtaAttribute): bigint | null {
  if (value === null || raw === null) return null;
  const left = BigInt(value);
  switch (reads) {
    case "value-left":
      return usedFromLeft(left);
    case "value-unless-raw":
      return left === 100n && raw > 0n && raw < 100n ? null : usedFromLeft(left);
    case "raw-left":
      return usedFromLeft(raw);
    case "both-left":
      return left === raw ? usedFromLeft(left) : null;
    case "raw-used":
      return raw <= 255n && left === (raw < 100n ? 100n - raw : 0n) ? raw : null;
  }
}

const usedFromLeft = (left: bigint): bigint | null => (left <= 100n ? 100n - left : null);

/**
 * Drives that smartctl's database does not know, built on Silicon Motion's layout: 165 to 168 are
 * erase counts (most, least, average, rated) and 169 the life left in percent. It is believed where
 * the counts beside it say the same. Example: average 2 of 5,050 rated, 169 at 100.
 */
function layoutPercentageUsed(rows: readonly AtaAttribute[]): bigint | null {
  const [most, least, average, rated, left] = LAYOUT.map((id) => unnamedRaw(rows, id));
  if (most == null || least == null || average == null || rated == null || left == null)
    return null;
  if (least > average || average > most || rated === 0n) return null;
  const used = usedFromLeft(left);
  const worn = (100n * average) / rated;
  return used !== null && used >= worn - 2n && used <= worn + 2n ? used : null;
}

const LAYOUT = [165, 166, 167, 168, 169] as const;

/** An entry of the database would have named these itself, perhaps as something else. */
function unnamedRaw(rows: readonly AtaAttribute[], id: number): bigint | null {
  return rows.find((row) => row.id === id && row.name === "Unknown_Attribute")?.raw ?? null;
}
