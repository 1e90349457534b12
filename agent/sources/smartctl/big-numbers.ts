import { listAt, numberAt, type Path, textAt, valueAt } from "./json-fields.ts";

/**
 * A counter in any of the three forms smartctl writes (json.cpp, `set_unsafe_uint128`): a number;
 * above 2^53 also as digits under `KEY_s`; above 2^64 also as little-endian bytes under `KEY_le`.
 * @param path its last part is the key, such as `data_units_written`.
 * @returns the exact count, or null where there is none or it is negative or broken.
 */
export function countAt(root: unknown, ...path: Path): bigint | null {
  const parents = path.slice(0, -1);
  const key = String(path.at(-1));
  const number = numberAt(root, ...parents, key);
  if (number !== null && Number.isSafeInteger(number)) return fromNumber(number);
  return (
    fromDigits(textAt(root, ...parents, `${key}_s`)) ??
    fromBytes(root, [...parents, `${key}_le`]) ??
    (number === null ? null : fromNumber(number))
  );
}

/** No counter has more than 128 bits. */
function fromNumber(number: number): bigint | null {
  return Number.isInteger(number) && number >= 0 && number < 2 ** 128 ? BigInt(number) : null;
}

function fromDigits(text: string | null): bigint | null {
  return text !== null && /^\d{1,39}$/.test(text) ? BigInt(text) : null;
}

/** A zero byte in the middle may be left out of the list: an absent entry is 0. */
function fromBytes(root: unknown, path: Path): bigint | null {
  const length = listAt(root, ...path).length;
  if (length === 0 || length > 16) return null;
  const bytes = Array.from({ length }, (_, place) => valueAt(root, ...path, place) ?? 0);
  return bytes.every(isByte)
    ? bytes.reduceRight<bigint>((sum, byte) => sum * 256n + BigInt(byte), 0n)
    : null;
}

function isByte(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 255;
}
