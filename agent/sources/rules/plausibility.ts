/**
 * What is believed of a drive's report: the one place that refuses. Every source that reads a
 * health log or a report of one passes it through here before anyone else sees it.
 */
import type { Health, Skip } from "../../model/reading.ts";
import { type Bytes, bytes, GB, MOST_PLAUSIBLE_BYTES, TB } from "../../model/units.ts";

/**
 * What a drive or a tool reported, before anything is believed: whole numbers in the units of
 * `Health`, as wide as they came; null where nothing was reported.
 */
export type ReportedHealth = { readonly [Field in keyof Health]: bigint | null };

export type JudgedHealth =
  | { readonly ok: true; readonly health: Health; readonly notes: readonly string[] }
  /** Nothing of such a reading may be kept. */
  | { readonly ok: false; readonly why: Skip };

/**
 * Refuses the whole report, or takes it with each field that can not be true set to null and a note
 * for it. Never throws, never clamps.
 *
 * The whole report is refused
 * - when it says nothing: a drive that answers without a health log;
 * - when everything in it is zero: some USB bridges and firmwares answer a log they do not keep
 *   with zeros. Example: spare 0, temperature unknown, 0 bytes, 0 hours. A new drive is not like
 *   that, for its spare is 100;
 * - when bytes written or read are over 1 EB: a device that sends one such counter sends garbage.
 *   Example: 36,893,488,147,419,103,237 data units written.
 */
export function judgeHealth(reported: ReportedHealth): JudgedHealth {
  const why = refusal(reported);
  if (why !== null) return { ok: false, why };
  const unbelieved = FIELDS.filter((field) => !isBelieved(field, reported[field]));
  return {
    ok: true,
    health: healthOf(reported),
    notes: [
      ...unbelieved.map((field) => `${BELIEVED[field].words} ${reported[field]} not believed`),
      ...contradictions(reported),
    ],
  };
}

/**
 * The capacity of a physical drive, or null where the reported one can not be true: under 1 GB
 * (USB bridges report 0, empty card readers a few kB; the smallest NVMe drives sold hold 8 GB) or
 * over 1 PB. Examples: 18,446,742,073,310,617,600 bytes and 7,757 PB, both from real devices.
 */
export function plausibleCapacity(reported: bigint | null): Bytes | null {
  if (reported === null || reported < BigInt(GB) || reported > BigInt(1000 * TB)) return null;
  return bytes(Number(reported));
}

/**
 * From where on a drive warns of its heat, in Celsius, or null where that can not be true: makers of
 * drives name 65 to 110 °C, QEMU 70, and Apple none. Example: 0 K, which many say, is none at all.
 */
export function plausibleWarningTemperature(reported: bigint | null): number | null {
  return reported === null || reported < 40n || reported > 110n ? null : Number(reported);
}

interface Belief {
  readonly words: string;
  readonly least: bigint;
  readonly most: bigint;
}

/** A number is exact up to here. */
const MOST_EXACT = BigInt(Number.MAX_SAFE_INTEGER);
const EXABYTE = BigInt(MOST_PLAUSIBLE_BYTES);
/** 100 years. NVMe is of 2011; hours beyond are minutes or seconds in the wrong field. */
const MOST_HOURS = 876_600n;

const count = (words: string): Belief => ({ words, least: 0n, most: MOST_EXACT });

/**
 * The range of each field. Figures are of the NVMe Base Specification 2.0, figure 207.
 *
 * - Percentage used is one byte, "allowed to exceed 100"; 255 stands for 255 and more.
 *   Example: 111 with 974 TB written is taken as 111.
 * - Available spare and its threshold are normalized percentages; 101 to 255 are reserved.
 *   Example: a spare of 255 is unknown, not plenty. Apple's threshold of 99 is in range.
 * - Critical warning is one byte of flags.
 * - Temperature: kelvin in 16 bits reach 65,262 °C; no drive works below -60 or above 150 °C.
 *   Example: 268 K is -5 °C and taken; -273 °C is a 0 that someone converted, and unknown.
 * - The two temperature times are 32-bit minutes; the other counters 128 bits wide, of which no
 *   drive has used more than 53. Example: 2^64 - 1 power cycles are unknown.
 */
const BELIEVED: { readonly [Field in keyof Health]: Belief } = {
  bytesWritten: { words: "bytes written", least: 0n, most: EXABYTE },
  bytesRead: { words: "bytes read", least: 0n, most: EXABYTE },
  percentageUsed: { words: "percentage used", least: 0n, most: 255n },
  availableSpare: { words: "available spare", least: 0n, most: 100n },
  availableSpareThreshold: { words: "available spare threshold", least: 0n, most: 100n },
  criticalWarning: { words: "critical warning", least: 0n, most: 255n },
  temperatureCelsius: { words: "temperature", least: -60n, most: 150n },
  powerOnHours: { words: "power-on hours", least: 0n, most: MOST_HOURS },
  powerCycles: count("power cycles"),
  unsafeShutdowns: count("unsafe shutdowns"),
  mediaErrors: count("media errors"),
  errorLogEntries: count("error log entries"),
  hostReadCommands: count("host read commands"),
  hostWriteCommands: count("host write commands"),
  controllerBusyMinutes: count("controller busy minutes"),
  warningTemperatureMinutes: count("warning temperature minutes"),
  criticalTemperatureMinutes: count("critical temperature minutes"),
};
const FIELDS = Object.keys(BELIEVED) as readonly (keyof Health)[]; // the type above lists them all

function refusal(reported: ReportedHealth): Skip | null {
  const known = FIELDS.filter((field) => reported[field] !== null);
  if (known.length === 0) return { code: "no-health-log", detail: "no health field was reported" };
  if (known.every((field) => reported[field] === 0n)) {
    return { code: "implausible", detail: `all ${known.length} health fields reported are 0` };
  }
  const beyond = (["bytesWritten", "bytesRead"] as const).find(
    (field) => (reported[field] ?? 0n) > EXABYTE,
  );
  if (beyond === undefined) return null;
  const detail = `${BELIEVED[beyond].words} ${reported[beyond]}: over 1 EB`;
  return { code: "implausible", detail };
}

function isBelieved(field: keyof Health, value: bigint | null): boolean {
  const { least, most } = BELIEVED[field];
  return value === null || (value >= least && value <= most);
}

function healthOf(reported: ReportedHealth): Health {
  const take = (field: keyof Health): number | null => {
    const value = reported[field];
    return value !== null && isBelieved(field, value) ? Number(value) : null;
  };
  return {
    bytesWritten: bytesOf(take("bytesWritten")),
    bytesRead: bytesOf(take("bytesRead")),
    percentageUsed: take("percentageUsed"),
    availableSpare: take("availableSpare"),
    availableSpareThreshold: take("availableSpareThreshold"),
    criticalWarning: take("criticalWarning"),
    temperatureCelsius: take("temperatureCelsius"),
    powerOnHours: take("powerOnHours"),
    powerCycles: take("powerCycles"),
    unsafeShutdowns: take("unsafeShutdowns"),
    mediaErrors: take("mediaErrors"),
    errorLogEntries: take("errorLogEntries"),
    hostReadCommands: take("hostReadCommands"),
    hostWriteCommands: take("hostWriteCommands"),
    controllerBusyMinutes: take("controllerBusyMinutes"),
    warningTemperatureMinutes: take("warningTemperatureMinutes"),
    criticalTemperatureMinutes: take("criticalTemperatureMinutes"),
  };
}

const bytesOf = (value: number | null): Bytes | null => (value === null ? null : bytes(value));

/**
 * Zeros that the rest of the report speaks against. They are taken, for the drive says so and new
 * drives look much the same, but noted: the day's sample holds a counter that fell to zero until a
 * second reading confirms it. Example: a WD SN850 reported 0 units with 3,457 hours once, and
 * 19 TB in the next report.
 */
function contradictions(reported: ReportedHealth): readonly string[] {
  const { bytesWritten, bytesRead, powerOnHours, hostWriteCommands } = reported;
  const notes: string[] = [];
  if (bytesWritten !== 0n) return notes;
  if (bytesRead === 0n && powerOnHours !== null && powerOnHours >= 24n) {
    notes.push(`all-zero counters with ${grouped(powerOnHours)} hours`);
  }
  if (hostWriteCommands !== null && hostWriteCommands > 0n) {
    notes.push(`0 bytes written with ${grouped(hostWriteCommands)} host write commands`);
  }
  return notes;
}

const grouped = (value: bigint): string => value.toLocaleString("en-US");
