/**
 * Units as branded types: a Bytes can not be passed where a LocalDay or a plain count is expected.
 * Decimal everywhere: 1 GB is 1e9 bytes, as macOS and drive makers count.
 */
declare const unit: unique symbol;
type Branded<Base, Name extends string> = Base & { readonly [unit]: Name };

/** A whole number of bytes, 0 to 1e18. */
export type Bytes = Branded<number, "bytes">;
/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = Branded<number, "instant">;
/** An IANA zone name such as `Europe/Vienna`. */
export type ZoneName = Branded<string, "zone">;
/** A calendar day as its owner saw it, `YYYY-MM-DD`. */
export type LocalDay = Branded<string, "day">;

export const MB = 1e6;
export const GB = 1e9;
export const TB = 1e12;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The Julian year: what every yearly figure here divides by. */
export const DAYS_PER_YEAR = 365.25;

/** One NVMe data unit is 1,000 sectors of 512 bytes (NVMe Base Specification 2.0, figure 207). */
export const BYTES_PER_DATA_UNIT = 512_000;
/** More than this was never written to a drive: 1 EB is 100 GB a second for 115 days. */
export const MOST_PLAUSIBLE_BYTES = 1e18;

/**
 * @param value a whole number of bytes. Counters made of data units or sectors stay exact as
 * numbers up to 1 EB, because they are multiples of 512.
 * @throws RangeError for anything else, so that a NaN never reaches the store.
 */
export function bytes(value: number): Bytes {
  if (!Number.isInteger(value) || value < 0 || value > MOST_PLAUSIBLE_BYTES) {
    throw new RangeError(`Expected whole bytes from 0 to 1e18, got ${value}.`);
  }
  return value as Bytes;
}

/** @returns `value` as bytes, or null where a system reports what `bytes` would refuse. */
export function bytesOrNull(value: number): Bytes | null {
  const plausible = Number.isInteger(value) && value >= 0 && value <= MOST_PLAUSIBLE_BYTES;
  return plausible ? bytes(value) : null;
}

/** @throws RangeError when `value` is outside what a JavaScript date can hold. */
export function instant(value: number): Instant {
  if (!(Math.abs(value) <= 8.64e15)) {
    throw new RangeError(`Expected milliseconds since 1970, got ${value}.`);
  }
  return Math.round(value) as Instant;
}

export const zoneName = (name: string): ZoneName => name as ZoneName;
export const localDay = (day: string): LocalDay => day as LocalDay;
