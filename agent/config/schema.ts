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

/** A time of the day, `HH:MM`. */
interface TimeSetting extends Described<string> {
  readonly type: "time";
}

interface ChoiceSetting extends Described<string> {
  readonly type: "choice";
  readonly choices: readonly string[];
}

/** When something is done: minute, hour, day of the month, month and weekday, as node-cron has them. */
interface CronSetting extends Described<string> {
  readonly type: "cron";
}

export type Setting =
  | IntegerSetting
  | DaySetting
  | PathSetting
  | SwitchSetting
  | TimeSetting
  | ChoiceSetting
  | CronSetting;

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
  {
    key: "alerts.enabled",
    type: "switch",
    default: true,
    meaning:
      "Whether notifications are sent; the lines are watched and the glances tell all the same",
    example: false,
  },
  {
    key: "alerts.quiet_from",
    type: "time",
    default: "22:00",
    meaning: "From when on only what is critical is notified of",
    example: "23:30",
  },
  {
    key: "alerts.quiet_until",
    type: "time",
    default: "08:00",
    meaning: "Until when; the same as alerts.quiet_from: there are no quiet hours",
    example: "07:15",
  },
  {
    key: "alerts.daily_cap",
    type: "integer",
    least: 1,
    most: 50,
    default: 3,
    meaning: "The most notifications on one day; what is critical comes on top",
    example: 5,
  },
  {
    key: "alerts.daily_limit_gb",
    type: "integer",
    least: 1,
    most: 100_000,
    default: null,
    meaning:
      "Gigabytes written to a drive on one day above which you want to know; without it, no such line",
    example: 200,
  },
  {
    key: "alerts.hot_celsius",
    type: "integer",
    least: 40,
    most: 100,
    default: 70,
    meaning:
      "Degrees Celsius from which on a drive counts as hot, where it names no warning temperature",
    example: 65,
  },
  {
    key: "alerts.swap_percent",
    type: "integer",
    least: 5,
    most: 100,
    default: 20,
    meaning: "Share of a week's writes, in percent, that swap may have before it is worth a word",
    example: 30,
  },
  {
    key: "alerts.stale_hours",
    type: "integer",
    least: 12,
    most: 720,
    default: 36,
    meaning: "Hours awake without a reading of a drive after which something is wrong",
    example: 72,
  },
  {
    key: "schedule.reading",
    type: "cron",
    default: "0 * * * *",
    meaning: "When the agent reads the drives",
    example: "*/30 * * * *",
  },
  {
    key: "schedule.weekly_report",
    type: "cron",
    default: "0 9 * * 1",
    meaning: "When the report of the week before is made",
    example: "30 18 * * 0",
  },
  {
    key: "schedule.copy",
    type: "cron",
    default: "30 12 1 * *",
    meaning: "When a copy of the database is made and checked; three are kept",
    example: "30 12 1,15 * *",
  },
  {
    key: "schedule.maintenance",
    type: "cron",
    default: "15 12 * * *",
    meaning: "When what is too old to be needed is deleted",
    example: "15 20 * * *",
  },
  {
    key: "schedule.writers_minutes",
    type: "integer",
    least: 1,
    most: 60,
    default: null,
    meaning:
      "Minutes between two counts of which apps write how much; without it 2, and 5 on Linux, where a count takes longer",
    example: 5,
  },
  {
    key: "menubar.show",
    type: "choice",
    choices: ["percent", "years", "today", "icon"],
    default: "percent",
    meaning:
      "What stands beside the icon: percent left, years left, written today, or nothing but the icon",
    example: "years",
  },
] as const satisfies readonly Setting[];

type Row = (typeof SCHEMA)[number];
export type ConfigKey = Row["key"];

interface ValueOfType {
  readonly integer: number;
  readonly day: LocalDay;
  readonly path: string;
  readonly switch: boolean;
  readonly time: string;
  readonly choice: string;
  readonly cron: string;
}
type Chosen<R extends Row> = R extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : ValueOfType[R["type"]];
type ValueOf<R extends Row> = Chosen<R> | (R["default"] extends null ? null : never);

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

/** A command that sets it. @param value null: to the example. */
export function setCommand(setting: Setting, value: ConfigValue | null = null): string {
  const text = String(value ?? setting.example);
  // A shell makes file names of a bare asterisk.
  return `wearbar config set ${setting.key} ${/[*\s]/.test(text) ? JSON.stringify(text) : text}`;
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
    case "time":
      return "a time from 00:00 to 23:59, as HH:MM";
    case "choice":
      return `one of ${setting.choices.join(", ")}`;
    case "cron":
      return "a cron expression of five fields (minute, hour, day of the month, month, weekday; no seconds)";
  }
}

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
