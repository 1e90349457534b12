import { GB, MB, TB } from "../../model/units.ts";

/** @returns three figures in decimal units: `918 MB`, `1.22 TB`, `3,000 TB`. */
export function amount(bytes: number): string {
  if (bytes === 1) return "1 byte";
  const [size, unit] = unitFor(bytes);
  return `${figures(bytes / size, 3)} ${unit}`;
}

/** @returns two figures, because a rate is never known better: `59 GB a day`. */
export function perDay(bytesPerDay: number): string {
  const [size, unit] = unitFor(bytesPerDay);
  return `${figures(bytesPerDay / size, 2)} ${unit} a day`;
}

/** @returns a drive's size as its maker and macOS print it: `1 TB`, `500.3 GB`. */
export function capacity(bytes: number): string {
  if (bytes < 0.9995 * GB) return amount(bytes);
  const [size, unit] = bytes >= 0.99995 * TB ? [TB, "TB"] : [GB, "GB"];
  return `${grouped(Math.round((bytes / size) * 10) / 10)} ${unit}`;
}

/** @returns `5%`, `5.3%`, `0.4%`, `under 0.1%`. */
export function percent(value: number): string {
  if (value > 0 && value < 0.1) return "under 0.1%";
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${grouped(rounded)}%`;
}

/** @returns `1,234` for 1234. */
export function count(value: number): string {
  return grouped(Math.round(value));
}

/** @returns the number as it is worth: an estimate is known to two figures. */
export const twoFigures = (value: number): number => Number(value.toPrecision(2));

function unitFor(bytes: number): readonly [number, string] {
  if (bytes >= 0.9995 * TB) return [TB, "TB"];
  if (bytes >= 0.9995 * GB) return [GB, "GB"];
  if (bytes >= 0.9995 * MB) return [MB, "MB"];
  return bytes >= 1_000 ? [1_000, "kB"] : [1, "bytes"];
}

/** Of bytes, less than this is nothing. */
const NOTHING = 1e-9;

/** Rounds to `digits` figures, but never invents zeros behind the point. */
function figures(value: number, digits: number): string {
  if (Math.abs(value) < NOTHING) return "0";
  const scale = 10 ** (digits - 1 - Math.floor(Math.log10(Math.abs(value))));
  const rounded = Math.round(value * scale) / scale;
  return grouped(Number(rounded.toPrecision(15)));
}

/** @returns `1,234.5` for 1234.5. */
export function grouped(value: number): string {
  if (Math.abs(value) < 1_000) return String(value); // nearly always
  const [whole = "", fraction] = String(value).split(".");
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}
