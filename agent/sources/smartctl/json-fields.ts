import { isJsonObject } from "./json-text.ts";

/**
 * Narrow readers of a smartctl report. Keys come and go between smartctl's versions, so every one is
 * optional: what is absent or of another type is null.
 */
export type Path = readonly (string | number)[];

/** @returns the value at `path`, or undefined. Inherited properties are not seen. */
export function valueAt(root: unknown, ...path: Path): unknown {
  return path.reduce<unknown>(step, root);
}

function step(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === "number" ? value[key] : undefined;
  if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
  return value[key];
}

/** @returns a finite number, or null. */
export function numberAt(root: unknown, ...path: Path): number | null {
  const value = valueAt(root, ...path);
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** @returns a whole number, which may be negative, or null. */
export function integerAt(root: unknown, ...path: Path): bigint | null {
  const value = numberAt(root, ...path);
  return value !== null && Number.isInteger(value) ? BigInt(value) : null;
}

/** @returns a whole number from 0 that JavaScript holds exactly, or null. */
export function wholeAt(root: unknown, ...path: Path): number | null {
  const value = numberAt(root, ...path);
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** The longest text that is used is a path of the I/O registry of some 150 characters. */
const LONGEST_TEXT = 600;

/**
 * @returns the text without the spaces that pad it, or null where nothing is left or where it is
 * longer than any that smartctl writes.
 */
export function textAt(root: unknown, ...path: Path): string | null {
  const value = valueAt(root, ...path);
  if (typeof value !== "string" || value.length > LONGEST_TEXT) return null;
  return value.trim() || null;
}

export function flagAt(root: unknown, ...path: Path): boolean | null {
  const value = valueAt(root, ...path);
  return typeof value === "boolean" ? value : null;
}

/** @returns the list, empty where there is none. */
export function listAt(root: unknown, ...path: Path): readonly unknown[] {
  const value = valueAt(root, ...path);
  return Array.isArray(value) ? value : [];
}
