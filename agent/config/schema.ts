/** Every setting Wearbar has, as data. Adding one is adding a row. */

import type { LocalDay } from "../model/units.ts";

interface Described<Value> {
  /** As in `wearbar config set <key>`; in the file, the part before the dot is the table. */
  readonly key: `${string}.${string}`;
  /** Null: not set, and Wearbar finds out or does without. */
  readonly default: Value | null;
  readonly meaning: string;
  readonly example: Value;
}

interface IntegerSetting extends Described<number> {
  readonly type: "integer";
  readonly least: number;
  readonly most: number;
  /** Key of another integer that this one may not be below. */
  readonly notBelow?: string;
}

/** A calendar day from `least` to today. */
interface DaySetting extends Described<string> {
  readonly type: "day";
  readonly least: string;
}

interface PathSetting extends Described<string> {
  readonly type: "path";
}

interface SwitchSetting extends Described<boolean> {
  readonly type: "switch";
}

export type Setting = IntegerSetting | DaySetting | PathSetting | SwitchSetting;

export const SCHEMA = [
  {
    key: "machine.first_use",
    type: "day",
    least: "2005-01-01",
    default: null,
    meaning: "The day this machine was new; without it, the age is taken from the oldest file",
    example: "2019-05-31",
  },
  {
    key: "endurance.cycles",
    type: "integer",
    least: 100,
    most: 100_000,
    default: null,
    meaning:
      "Erase-write cycles the mark is set against (mark = capacity x cycles); without it 3,000, or 1,000 where the cells are known to be QLC",
    example: 1500,
  },
  {
    key: "space.minimum_percent",
    type: "integer",
    least: 1,
    most: 95,
    default: 10,
    meaning: "Free space, in percent of the drive, that should never be undercut",
    example: 8,
  },
  {
    key: "space.target_percent",
    type: "integer",
    least: 1,
    most: 95,
    notBelow: "space.minimum_percent",
    default: 15,
    meaning: "Free space, in percent of the drive, to aim for",
    example: 20,
  },
  {
    key: "reading.deadline_seconds",
    type: "integer",
    least: 1,
    most: 600,
    default: 60,
    meaning: "Seconds after which a read of a drive that does not answer is given up",
    example: 120,
  },
  {
    key: "programs.smartctl",
    type: "path",
    default: null,
    meaning: "The smartctl to run; without it, the usual places are searched",
    example: "/opt/homebrew/bin/smartctl",
  },
  {
    key: "writers.enabled",
    type: "switch",
    default: true,
    meaning: "Whether Wearbar counts which apps write how much; it keeps their names alone",
    example: false,
  },
] as const satisfies readonly Setting[];

type Row = (typeof SCHEMA)[number];
export type ConfigKey = Row["key"];

interface ValueOfType {
  readonly integer: number;
  readonly day: LocalDay;
  readonly path: string;
  readonly switch: boolean;
}
type ValueOf<R extends Row> = ValueOfType[R["type"]] | (R["default"] extends null ? null : never);

/** Every key with its value; null where it is not set and has no default. */
export type Config = { readonly [R in Row as R["key"]]: ValueOf<R> };
/** A value that is set. */
export type ConfigValue = NonNullable<Config[ConfigKey]>;

export function defaultConfig(): Config {
  return Object.fromEntries(SCHEMA.map((row) => [row.key, row.default])) as Config;
}

/** The row of `key`, or null where there is no such key. */
export function settingOf(key: ConfigKey): Setting;
export function settingOf(key: string): (Setting & { readonly key: ConfigKey }) | null;
export function settingOf(key: string): Setting | null {
  return SCHEMA.find((row) => row.key === key) ?? null;
}

/** What a value must be, to stand after "expected" or "must be". */
export function expectationOf(setting: Setting): string {
  switch (setting.type) {
    case "integer":
      return `a whole number from ${grouped(setting.least)} to ${grouped(setting.most)}`;
    case "day":
      return `a day from ${setting.least} to today, as YYYY-MM-DD`;
    case "path":
      return 'an absolute path, starting with "/"';
    case "switch":
      return "true or false";
  }
}

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
