/**
 * Registry properties as values: the same key is text on one Mac, a number on the next and bytes on
 * a third. What is neither is unknown, null.
 */
import type { RawProperty } from "./mac-addon.ts";

/** @returns the text without its padding of spaces and NULs; null where none is left. */
export function propertyText(property: RawProperty): string | null {
  if (typeof property === "string") return printableText(property);
  return property instanceof Uint8Array ? printableText(latin1(property)) : null;
}

/** @returns a whole number: as it is, in decimal digits, or as up to eight little-endian bytes. */
export function propertyNumber(property: RawProperty): bigint | null {
  if (typeof property === "bigint") return property;
  if (typeof property === "string") {
    const digits = property.trim();
    return /^\d{1,39}$/.test(digits) ? BigInt(digits) : null;
  }
  return property instanceof Uint8Array ? littleEndian(property) : null;
}

function printableText(text: string): string | null {
  // Of what follows a NUL in a field of fixed length nobody has said anything.
  const [field = ""] = text.split("\0", 1);
  return field.replace(/[\p{Cc}\p{Cf}]/gu, " ").trim() || null;
}

const latin1 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

function littleEndian(bytes: Uint8Array): bigint | null {
  if (bytes.length === 0 || bytes.length > 8) return null;
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
